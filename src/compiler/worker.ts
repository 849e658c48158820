import { parentPort } from 'node:worker_threads';
import type { CompileAnswer, CompileRequest } from '../protocol/compiler.ts';
import { compileMjml } from './compile.ts';
import { warmUp } from './warmUp.ts';

parentPort?.on('message', async ({ id, source, includes }: CompileRequest) => {
  const answer: CompileAnswer = { id, ...(await compileMjml(source, includes)) };
  parentPort?.postMessage(answer);
});

setImmediate(() => void warmUp());
