import { growingHtml } from './growingHtml.ts';
import { growthInput, type InputKind, inputKinds, largestInput } from './inputs.ts';
import { growthReaders } from './readers.ts';

/** The seeds of the inputs that a process reads. */
export interface Task {
  readonly first: number;
  readonly count: number;
}

/** What the process reports: the reading that begins, one that took too long, and one that took too much memory outside of the heap. */
export type Progress =
  | { readonly reads: string }
  | { readonly slow: string; readonly milliseconds: number }
  | { readonly large: string; readonly bytes: number };

/** Resolves once the parent process has the message, so that a crash cannot swallow it. */
const tell = (progress: Progress) =>
  new Promise<void>((resolve) => process.send?.(progress, undefined, undefined, () => resolve()));

/** In milliseconds of this thread's processor time. */
const mostTime = 1_000;

/**
 * The most resident memory that a reading may add. The heap has its own limit (see fuzz.test.ts), and V8 may fill it with garbage up
 * to there; what is added beyond is buffers.
 */
const mostMemory = 100 * largestInput + 24_000_000;

/** The processor time of one reading in milliseconds: neither other threads nor other programs count. */
async function timed(read: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await read();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** The highest resident memory of this process so far, in bytes. */
const peak = () => process.resourceUsage().maxRSS * 1_024;

async function feed(kind: InputKind, text: string, name: string): Promise<void> {
  for (const [reader, { kinds, read }] of Object.entries(growthReaders)) {
    if (!kinds.includes(kind)) continue;
    const what = `${reader} of ${kind} ${name}`;
    await tell({ reads: what });
    const before = peak();
    const once = await timed(() => read(text));
    const bytes = peak() - before;
    if (bytes >= mostMemory) await tell({ large: what, bytes });
    // A garbage collection may add to the first reading.
    const milliseconds = once < mostTime ? once : Math.min(once, await timed(() => read(text)));
    if (milliseconds >= mostTime) await tell({ slow: what, milliseconds });
  }
}

const { first, count } = JSON.parse(process.argv[2] ?? '') as Task;
for (const [what, html] of Object.entries(growingHtml)) await feed('html', html, what);
for (let seed = first; seed < first + count; seed++) {
  for (const kind of inputKinds) await feed(kind, growthInput(kind, seed), `${seed}`);
}
process.disconnect();
