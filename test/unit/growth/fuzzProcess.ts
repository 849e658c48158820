import './withoutSourceMaps.ts';
import v8 from 'node:v8';
import { denseHtml, fullHtml } from './growingHtml.ts';
import { growthInput, inputKinds, type TextKind } from './inputs.ts';
import { knownShapes, shapeName } from './knownShapes.ts';

/** The inputs of a process: texts that are known to grow, `dense` HTML, and the random inputs of some seeds. */
export interface Task {
  /** The file of the readers. Loading both files would leave too little memory for the readings. */
  readonly readers: 'readers' | 'templateReaders';
  /** The names of known shapes. */
  readonly shapes: readonly string[];
  readonly first: number;
  readonly count: number;
  readonly dense: boolean;
}

/** The reports of the process: a reading that begins, one that took too long, and one that took too much memory. */
export type Progress =
  | { readonly reads: string }
  | { readonly slow: string; readonly milliseconds: number }
  | { readonly large: string; readonly bytes: number; readonly most: number };

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

async function feed(kind: TextKind, text: string, name: string): Promise<void> {
  const before = ground();
  for (const [reader, { kinds, read }] of Object.entries(growthReaders)) {
    if (!kinds.includes(kind)) continue;
    const what = `${reader} of ${kind} ${name}`;
    await tell({ reads: what });
    let peak = 0;
    const once = await timed(async () => (peak = await peakOf(() => read(text))));
    const most = mostMemory(text);
    const bytes = peak - before > most ? await closePeakOf(() => read(text)) : 0;
    if (bytes > most) await tell({ large: what, bytes, most });
    // A garbage collection may add to the first reading.
    const milliseconds = once < mostTime ? once : Math.min(once, await timed(() => read(text)));
    if (milliseconds >= mostTime) await tell({ slow: what, milliseconds });
  }
}

const { readers, shapes, first, count, dense } = JSON.parse(process.argv[2] ?? '') as Task;
const { growthReaders } = (await import(`./${readers}.ts`)) as typeof import('./readers.ts');
for (const shape of knownShapes) {
  if (shapes.includes(shapeName(shape))) await feed(shape.kind, shape.text, shape.what);
}
for (const [how, texts] of Object.entries(dense ? { dense: denseHtml, full: fullHtml } : {})) {
  for (const [what, html] of Object.entries(texts)) await feed('html', html, `${how} ${what}`);
}
for (let seed = first; seed < first + count; seed++) {
  for (const kind of inputKinds) await feed(kind, growthInput(kind, seed), `${seed}`);
}
process.disconnect();
