import { parentPort } from 'node:worker_threads';
import type { InspectRequest, InspectResult } from '../../protocol/inspector.ts';
import { answer } from './answer.ts';

parentPort?.on('message', async (request: InspectRequest) => {
  const result: InspectResult = { answer: await answer(request) };
  parentPort?.postMessage({ id: request.id, ...result });
});
