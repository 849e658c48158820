import { flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { TreeTooLarge } from '../core/letters/treeLimits.ts';
import { limits } from '../core/limits.ts';
import type { InspectJob, InspectRequest, InspectResult } from '../protocol/inspector.ts';
import { answer } from './answer.ts';
import { LetterTooLarge } from './letterSource.ts';

let isKept = false;

parentPort?.on('message', async ({ id, ...job }: InspectRequest) => {
  parentPort?.postMessage({ id, ...(await answered(job)) });
  if (isKept) return;
  isKept = true;
  setImmediate(flushCompileCache);
});

/** Whatever a letter does to the parsers, the worker goes on. */
async function answered(job: InspectJob): Promise<InspectResult> {
  try {
    return { answer: await answer(job) };
  } catch (error) {
    if (error instanceof LetterTooLarge) return { tooLarge: limits.checked };
    if (error instanceof TreeTooLarge) return { treeTooLarge: true };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
