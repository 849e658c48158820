import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { shortForm } from '../../../scripts/testing/shortForm.ts';
import type { FuzzInput, Progress, Reading, Task } from './fuzzProcess.ts';
import { growthInput, inputKinds, largestInput } from './inputs.ts';
import { denseShapes, knownShapes, shapeName } from './knownShapes.ts';

const deep = process.env.MAILROOM_DEEP === '1';
const first = Number(process.env.MAILROOM_SEED ?? 1);
const count = process.env.MAILROOM_SEED ? 1 : Math.ceil((deep ? 10_000 : 1) / inputKinds.length);

/** A process reads at most this many inputs, because compiled code of earlier ones takes memory away from later ones. */
const inputsOfProcess = 350;

/** The known shapes of the usual run: an eighth of them, or all if a reader or the way in which it is measured was changed. */
const shapes = shortForm(knownShapes, {
  share: 8,
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

/**
 * The flags of V8, by what is measured. The loaded readers need 21 MB. The closer the limit of the old space, the earlier V8 collects
 * what survived for a while; the new space is collected whenever it is full. Only the time is measured without limits.
 */
const flags: Readonly<Record<Task['measure'], readonly string[]>> = {
  roughly: ['--max-old-space-size=34', '--min-semi-space-size=4', '--max-semi-space-size=4'],
  // A reading that needs more than 20 MB ends the process.
  memory: ['--max-old-space-size=45', '--min-semi-space-size=1', '--max-semi-space-size=1'],
  time: [],
};

interface Outcome {
  /** What the process read last. */
  readonly last: Reading | undefined;
  readonly excesses: readonly Exclude<Progress, { reads: Reading }>[];
  readonly end: number | string | null;
}

/** Runs the readers in a child process, which measures each reading. */
async function fuzz(task: Task): Promise<Outcome> {
  const child = fork(fileURLToPath(new URL('fuzzProcess.ts', import.meta.url)), [JSON.stringify(task)], {
    execArgv: [
      '--expose-gc',
      // Else V8 ends a process whose collections take long because the machine is busy.
      '--no-detect-ineffective-gcs-near-heap-limit',
      ...flags[task.measure],
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let last: Reading | undefined;
  const excesses: Outcome['excesses'][number][] = [];
  child.on('message', (progress: Progress) => {
    if ('reads' in progress) last = progress.reads;
    else excesses.push(progress);
  });
  const [code, signal] = await once(child, 'exit');
  return { last, excesses, end: code ?? signal };
}

type Excess =
  | Exclude<Progress, { reads: Reading }>
  | { readonly ended: Reading; readonly end: number | string };

interface Found {
  readonly input: FuzzInput;
  readonly excess: Excess;
}

/** Measures all inputs, and goes on in another process after an input that ends one. Returns what cost too much. */
async function measured({ inputs, ...task }: Task): Promise<Found[]> {
  const found: Found[] = [];
  for (let left = inputs; left.length > 0; ) {
    const { last, excesses, end } = await fuzz({ ...task, inputs: left });
    for (const excess of excesses) {
      const { reader, input } = 'slow' in excess ? excess.slow : excess.large;
      found.push({ input: { ...(left[input] as FuzzInput), only: reader }, excess });
    }
    if (end === 0) break;
    assert.ok(
      last && end !== null,
      `A process of ${task.readers} ended with ${end} before it read anything.`,
    );
    // The other readers have not read the input.
    found.push({ input: left[last.input] as FuzzInput, excess: { ended: last, end } });
    left = left.slice(last.input + 1);
  }
  return found;
}

/** Returns the readings that cost too much. All are measured roughly, which is cheap and finds too many. These are measured closely. */
async function failuresOf(task: Pick<Task, 'readers' | 'inputs'>): Promise<string[]> {
  const suspects = await measured({ ...task, measure: 'roughly' });
  const slow = suspects.filter(({ excess }) => !('large' in excess)).map(({ input }) => input);
  const large = suspects.filter(({ excess }) => !('slow' in excess)).map(({ input }) => input);
  const found = [
    ...(await measured({ ...task, inputs: slow, measure: 'time' })),
    ...(await measured({ ...task, inputs: large, measure: 'memory' })),
  ];
  return found.map(({ input, excess }) => `${JSON.stringify(input)}: ${inWords(excess)}`);
}

function inWords(excess: Excess): string {
  if ('ended' in excess) return `${excess.ended.reader} ended the process with ${excess.end}`;
  if ('slow' in excess) return `${Math.round(excess.milliseconds)} ms`;
  return `${inMegabytes(excess.bytes)} of ${inMegabytes(excess.most)}`;
}

/** Returns the inputs of the run: known shapes, then random texts. */
function inputsOfRun(): FuzzInput[] {
  const seeds = Array.from({ length: count }, (_, index) => first + index);
  return [
    ...[...shapes, ...(deep ? denseShapes.map(shapeName) : [])].map((shape) => ({ shape })),
    ...seeds.flatMap((seed) => inputKinds.map((kind) => ({ kind, seed }))),
  ];
}

describe('A reader of up to 64 KB', () => {
  it(`needs at most 100 times its size plus 2 MB, and less than a second, from seed ${first}`, async () => {
    const failures: string[] = [];
    const inputs = inputsOfRun();
    for (const readers of ['readers', 'templateReaders'] as const) {
      for (let start = 0; start < inputs.length; start += inputsOfProcess) {
        failures.push(
          ...(await failuresOf({ readers, inputs: inputs.slice(start, start + inputsOfProcess) })),
        );
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
