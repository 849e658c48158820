import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Worker } from 'node:worker_threads';
import type { Progress, Task } from './fuzzWorker.ts';
import { growthInput, inputKinds, largestInput } from './inputs.ts';

const deep = process.env.MAILROOM_DEEP === '1';
const first = Number(process.env.MAILROOM_SEED ?? 1);
const count = process.env.MAILROOM_SEED ? 1 : Math.ceil((deep ? 10_000 : 36) / inputKinds.length);

const megabyte = 1_000_000;

/** What all readers take when they are loaded, with their data, and what V8 keeps of garbage before it looks for it. */
const ground = 20 * megabyte;

interface Outcome {
  readonly last: string | undefined;
  readonly slow: readonly string[];
  readonly failure: string | undefined;
}

/** Reads inputs in a thread with so much memory that none may take more than 100 times its size. */
function fuzz(task: Task): Promise<Outcome> {
  const limit = Math.ceil((ground + 100 * largestInput) / megabyte);
  const worker = new Worker(new URL('fuzzWorker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: limit, maxYoungGenerationSizeMb: 4 },
  });
  let last: string | undefined;
  let failure: string | undefined;
  const slow: string[] = [];
  worker.on('message', (progress: Progress) => {
    if ('reads' in progress) last = progress.reads;
    else slow.push(`${progress.slow}: ${Math.round(progress.milliseconds)} ms`);
  });
  worker.on('error', (error) => {
    failure = String(error);
  });
  return new Promise((resolve) => worker.on('exit', () => resolve({ last, slow, failure })));
}

describe('A reader of up to 64 KB', () => {
  it(`takes no more than 100 times their memory and no second, from seed ${first}`, async () => {
    const { last, slow, failure } = await fuzz({ first, count });
    assert.equal(failure, undefined, `while reading ${last}`);
    assert.deepEqual(slow, []);
  });
});

describe('An input of the fuzz', () => {
  it('is the same for the same seed, and as long as it may be', () => {
    for (const kind of inputKinds) {
      const lengths = Array.from({ length: 30 }, (_, seed) => growthInput(kind, seed).length);
      assert.equal(Math.max(...lengths), largestInput);
      assert.equal(growthInput(kind, 7), growthInput(kind, 7));
    }
  });
});
