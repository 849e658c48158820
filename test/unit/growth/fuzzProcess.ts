import './withoutSourceMaps.ts';
import v8 from 'node:v8';
import { growthInput, type InputKind, type TextKind } from './inputs.ts';
import { denseShapes, knownShapes, shapeName } from './knownShapes.ts';

/** An input: a known shape by its name, or a random text by its seed; for all readers of its kind, or for `only` one. */
export type FuzzInput = { readonly only?: string } & (
  | { readonly shape: string }
  | { readonly kind: InputKind; readonly seed: number }
);

/** What a process reads. */
export interface Task {
  /** The file of the readers. Loading both files would leave too little memory for the readings. */
  readonly readers: 'readers' | 'templateReaders';
  readonly inputs: readonly FuzzInput[];
  /**
   * How the process measures: the peak memory with the garbage that V8 has not yet collected, and the time, or one of
   * the two closely.
   */
  readonly measure: 'roughly' | 'memory' | 'time';
}

/** The reports of the process: a reading that begins, and one that took too long or too much memory, as far as was measured. */
export type Progress =
  | { readonly reads: Reading }
  | { readonly slow: Reading; readonly milliseconds: number }
  | { readonly large: Reading; readonly bytes: number; readonly most: number };

/** A reader and the index of its input. */
export interface Reading {
  readonly reader: string;
  readonly input: number;
}

/** Resolves once the parent process has the message, so that a crash cannot swallow it. */
const tell = (progress: Progress) =>
  new Promise<void>((resolve) => process.send?.(progress, undefined, undefined, () => resolve()));

/** The time limit of a reading, in milliseconds of this thread's processor time. */
const mostTime = 1_000;

/**
 * The memory limit of a reading in bytes: 100 times its input plus 2 MB. One of the 2 MB is for garbage that is allocated between
 * two garbage collections (see fuzz.test.ts).
 */
const mostMemory = (text: string) => 100 * text.length + 2_000_000;

/** Returns the processor time of a reading in milliseconds, without other threads and programs. */
async function timed(read: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await read();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Returns the memory of this thread in bytes: its heap including garbage, and its buffers. */
function memoryNow(): number {
  const { used_heap_size, external_memory } = v8.getHeapStatistics();
  return used_heap_size + external_memory;
}

/**
 * Returns the peak memory of a reading in bytes. Memory grows from one garbage collection to the next, so the peak is before one of
 * them or at the end, while the result is still referenced.
 */
async function peakOf(read: () => unknown): Promise<number> {
  const profiler = new v8.GCProfiler();
  profiler.start();
  await read();
  const end = memoryNow();
  const collections = profiler.stop()?.statistics ?? [];
  const before = collections.map(({ beforeGC: { heapStatistics } }) => {
    const { usedHeapSize, externalMemory } = heapStatistics as {
      usedHeapSize: number;
      externalMemory: number;
    };
    return usedHeapSize + externalMemory;
  });
  return Math.max(end, ...before);
}

/** Returns the peak memory above the ground, measured with full garbage collections only, so that hardly any garbage counts. */
async function closePeakOf(read: () => unknown): Promise<number> {
  const before = ground();
  v8.setFlagsFromString('--gc-global');
  try {
    return (await peakOf(read)) - before;
  } finally {
    v8.setFlagsFromString('--no-gc-global');
  }
}

/** Returns the memory of the loaded code in bytes, without garbage. */
function ground(): number {
  globalThis.gc?.();
  return memoryNow();
}

/**
 * Returns the peak memory of a reading above the memory `before` it, in bytes. What was garbage before is collected and the text read
 * again if the memory looks too large.
 */
async function roughPeak(read: () => unknown, { before, most }: { before: number; most: number }) {
  let peak = 0;
  const milliseconds = await timed(async () => (peak = await peakOf(read)));
  if (peak - before <= most) return { bytes: peak - before, milliseconds };
  const cleared = ground();
  return { bytes: (await peakOf(read)) - cleared, milliseconds };
}

/** The measurements of one reading. What is not measured is 0. */
const measurements = {
  roughly: roughPeak,
  // Code is compiled in the first reading.
  memory: async (read: () => unknown) => ({
    bytes: Math.min(await closePeakOf(read), await closePeakOf(read)),
    milliseconds: 0,
  }),
  // A garbage collection may add to one of the readings.
  time: async (read: () => unknown) => ({
    bytes: 0,
    milliseconds: Math.min(await timed(read), await timed(read)),
  }),
};

const { readers, inputs, measure } = JSON.parse(process.argv[2] ?? '') as Task;
const { growthReaders } = (await import(`./${readers}.ts`)) as typeof import('./readers.ts');
const kindsRead = new Set(Object.values(growthReaders).flatMap(({ kinds }) => kinds));
const shapes = new Map([...knownShapes, ...denseShapes].map((shape) => [shapeName(shape), shape]));

/** Feeds the input with this index to the readers of its kind, or to `only` one. */
async function feed(text: string, { input, kind, only }: { input: number; kind: TextKind; only?: string }) {
  const before = ground();
  const most = mostMemory(text);
  for (const [reader, { kinds, read }] of Object.entries(growthReaders)) {
    if (!kinds.includes(kind) || (only ?? reader) !== reader) continue;
    const reading = { reader, input };
    await tell({ reads: reading });
    const { bytes, milliseconds } = await measurements[measure](() => read(text), { before, most });
    if (bytes > most) await tell({ large: reading, bytes, most });
    if (milliseconds >= mostTime) await tell({ slow: reading, milliseconds });
  }
}

for (const [index, input] of inputs.entries()) {
  const { only } = input;
  const shape = 'shape' in input ? shapes.get(input.shape) : undefined;
  if (shape) await feed(shape.text, { input: index, kind: shape.kind, ...(only && { only }) });
  else if ('seed' in input && kindsRead.has(input.kind)) {
    const { kind, seed } = input;
    await feed(growthInput(kind, seed), { input: index, kind, ...(only && { only }) });
  }
}
process.disconnect();
