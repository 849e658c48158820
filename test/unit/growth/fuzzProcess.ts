import './withoutSourceMaps.ts';
import v8 from 'node:v8';
import { denseHtml, fullHtml, growingHtml } from './growingHtml.ts';
import { growingStyles } from './growingStyles.ts';
import { growingLayouts, growingTemplates } from './growingTemplates.ts';
import { growthInput, inputKinds, type TextKind } from './inputs.ts';

/** What a process reads: the texts that are known to grow, the inputs of some seeds, and `dense` HTML before them. */
export interface Task {
  /** The file of the readers. The code of all of them would leave too little memory for what they make. */
  readonly readers: 'readers' | 'templateReaders';
  readonly first: number;
  readonly count: number;
  readonly dense: boolean;
}

/** What the process reports: the reading that begins, one that took too long, and one that took too much memory. */
export type Progress =
  | { readonly reads: string }
  | { readonly slow: string; readonly milliseconds: number }
  | { readonly large: string; readonly bytes: number; readonly most: number };

/** Resolves once the parent process has the message, so that a crash cannot swallow it. */
const tell = (progress: Progress) =>
  new Promise<void>((resolve) => process.send?.(progress, undefined, undefined, () => resolve()));

/** In milliseconds of this thread's processor time. */
const mostTime = 1_000;

/**
 * The most memory that a reading may take: 100 times its input, and 2 MB for an input of any size. One of these is what a reader
 * allocates between two garbage collections (see fuzz.test.ts), which counts here, although it may be garbage.
 */
const mostMemory = (text: string) => 100 * text.length + 2_000_000;

/** The processor time of one reading in milliseconds: neither other threads nor other programs count. */
async function timed(read: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await read();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** The memory of this thread in bytes: its heap, with whatever is garbage, and its buffers. */
function memoryNow(): number {
  const { used_heap_size, external_memory } = v8.getHeapStatistics();
  return used_heap_size + external_memory;
}

/**
 * The most memory that there was at any moment of a reading. It grows from one garbage collection to the next: so it is that before
 * one, or that at the end, when what was read is still there.
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

/** The same while every garbage collection is a whole one, so that hardly any garbage counts. */
async function closePeakOf(read: () => unknown): Promise<number> {
  const before = ground();
  v8.setFlagsFromString('--gc-global');
  try {
    return (await peakOf(read)) - before;
  } finally {
    v8.setFlagsFromString('--no-gc-global');
  }
}

/** The memory of all that is loaded and compiled, without garbage. */
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

const { readers, first, count, dense } = JSON.parse(process.argv[2] ?? '') as Task;
const { growthReaders } = (await import(`./${readers}.ts`)) as typeof import('./readers.ts');
for (const [what, html] of Object.entries(growingHtml)) await feed('html', html, what);
for (const [what, text] of Object.entries(growingStyles)) await feed('styles', text, what);
for (const [what, text] of Object.entries(growingLayouts)) await feed('layout', text, what);
for (const [language, texts] of Object.entries(growingTemplates)) {
  const kind = `template of ${language as keyof typeof growingTemplates}` as const;
  for (const [what, text] of Object.entries(texts)) await feed(kind, text, what);
}
for (const [how, texts] of Object.entries(dense ? { dense: denseHtml, full: fullHtml } : {})) {
  for (const [what, html] of Object.entries(texts)) await feed('html', html, `${how} ${what}`);
}
for (let seed = first; seed < first + count; seed++) {
  for (const kind of inputKinds) await feed(kind, growthInput(kind, seed), `${seed}`);
}
process.disconnect();
