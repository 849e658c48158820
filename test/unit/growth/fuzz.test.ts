import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Progress, Task } from './fuzzProcess.ts';
import { growthInput, inputKinds, largestInput } from './inputs.ts';

const deep = process.env.MAILROOM_DEEP === '1';
const first = Number(process.env.MAILROOM_SEED ?? 1);
const count = process.env.MAILROOM_SEED ? 1 : Math.ceil((deep ? 10_000 : 36) / inputKinds.length);

/** A process reads at most this many seeds, so that compiled code of earlier inputs is not counted as memory of later ones. */
const seedsOfProcess = 100;

const megabyte = 1_000_000;

/** The JavaScript heap of a process that has loaded and compiled all readers (21 MB after a garbage collection). */
const ground = 24 * megabyte;

const most = 100 * largestInput;

interface Outcome {
  readonly last: string | undefined;
  readonly slow: readonly string[];
  readonly large: readonly string[];
  readonly end: number | string | null;
}

/**
 * Reads inputs in a process whose JavaScript heap has no room for more than 100 times their size. The process itself watches the
 * memory outside of the heap.
 */
async function fuzz(task: Task): Promise<Outcome> {
  const limit = Math.ceil((ground + most) / megabyte);
  const child = fork(fileURLToPath(new URL('fuzzProcess.ts', import.meta.url)), [JSON.stringify(task)], {
    execArgv: [`--max-old-space-size=${limit}`, '--max-semi-space-size=2'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let last: string | undefined;
  const slow: string[] = [];
  const large: string[] = [];
  child.on('message', (progress: Progress) => {
    if ('reads' in progress) last = progress.reads;
    else if ('slow' in progress) slow.push(`${progress.slow}: ${Math.round(progress.milliseconds)} ms`);
    else large.push(`${progress.large}: ${Math.round(progress.bytes / megabyte)} MB`);
  });
  const [code, signal] = await once(child, 'exit');
  return { last, slow, large, end: code ?? signal };
}

describe('A reader of up to 64 KB', () => {
  it(`takes no more than 100 times their memory and no second, from seed ${first}`, async () => {
    const failures: string[] = [];
    for (let seed = first; seed < first + count; seed += seedsOfProcess) {
      const task = { first: seed, count: Math.min(seedsOfProcess, first + count - seed) };
      const { last, slow, large, end } = await fuzz(task);
      failures.push(...slow, ...large);
      if (end !== 0) failures.push(`${last}: the process ended with ${end}`);
    }
    assert.deepEqual(failures, []);
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
