import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { shortForm } from '../../../scripts/testing/shortForm.ts';
import type { Progress, Task } from './fuzzProcess.ts';
import { growthInput, inputKinds, largestInput } from './inputs.ts';
import { knownShapes, shapeName } from './knownShapes.ts';

const deep = process.env.MAILROOM_DEEP === '1';
const first = Number(process.env.MAILROOM_SEED ?? 1);
const count = process.env.MAILROOM_SEED ? 1 : Math.ceil((deep ? 10_000 : 1) / inputKinds.length);

/** A process reads at most this many seeds, so that compiled code of earlier inputs is not counted as memory of later ones. */
const seedsOfProcess = 100;

/** The known shapes of the usual run: a fourth of them, or all if a reader or the way in which it is measured was changed. */
const shapes = shortForm(knownShapes, {
  share: 4,
  filesOf: ({ kind }) =>
    [
      'fuzz.test',
      'fuzzProcess',
      'knownShapes',
      kind === 'layout' || kind.startsWith('template') ? 'templateReaders' : 'readers',
    ].map((name) => `test/unit/growth/${name}.ts`),
}).map(shapeName);

const megabyte = 1_000_000;

const inMegabytes = (bytes: number) => `${(bytes / megabyte).toFixed(1)} MB`;

/** The JavaScript heap of a process in MB: the loaded readers need 21, and a reading that needs more than 20 ends the process. */
const heap = 45;

interface Outcome {
  readonly last: string | undefined;
  readonly slow: readonly string[];
  readonly large: readonly string[];
  readonly end: number | string | null;
}

/**
 * Runs the readers in a child process, which measures each reading. Its garbage is collected after every 1 MB of allocations, so
 * that hardly any counts.
 */
async function fuzz(task: Task): Promise<Outcome> {
  const child = fork(fileURLToPath(new URL('fuzzProcess.ts', import.meta.url)), [JSON.stringify(task)], {
    execArgv: [
      '--expose-gc',
      `--max-old-space-size=${heap}`,
      // Else V8 ends a process whose collections take long because the machine is busy.
      '--no-detect-ineffective-gcs-near-heap-limit',
      '--min-semi-space-size=1',
      '--max-semi-space-size=1',
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let last: string | undefined;
  const slow: string[] = [];
  const large: string[] = [];
  child.on('message', (progress: Progress) => {
    if ('reads' in progress) last = progress.reads;
    else if ('slow' in progress) slow.push(`${progress.slow}: ${Math.round(progress.milliseconds)} ms`);
    else large.push(`${progress.large}: ${inMegabytes(progress.bytes)} of ${inMegabytes(progress.most)}`);
  });
  const [code, signal] = await once(child, 'exit');
  return { last, slow, large, end: code ?? signal };
}

describe('A reader of up to 64 KB', () => {
  it(`needs at most 100 times its size plus 2 MB, and less than a second, from seed ${first}`, async () => {
    const failures: string[] = [];
    for (const readers of ['readers', 'templateReaders'] as const) {
      for (let seed = first; seed < first + count; seed += seedsOfProcess) {
        const task = {
          readers,
          // Those of the first process are enough: the shapes are the same for each seed.
          shapes: seed === first ? shapes : [],
          first: seed,
          count: Math.min(seedsOfProcess, first + count - seed),
          dense: deep && seed === first,
        };
        const { last, slow, large, end } = await fuzz(task);
        failures.push(...slow, ...large);
        if (end !== 0) failures.push(`${last}: the process ended with ${end}`);
      }
    }
    assert.deepEqual(failures, []);
  });
});

describe('A fuzzing input', () => {
  it('is the same for the same seed, and up to 64 KB long', () => {
    for (const kind of inputKinds) {
      const lengths = Array.from({ length: 30 }, (_, seed) => growthInput(kind, seed).length);
      assert.equal(Math.max(...lengths), largestInput);
      assert.equal(growthInput(kind, 7), growthInput(kind, 7));
    }
  });
});
