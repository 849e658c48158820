import { parentPort, workerData } from 'node:worker_threads';
import { growingHtml } from './growingHtml.ts';
import { growthInput, type InputKind, inputKinds } from './inputs.ts';
import { growthReaders } from './readers.ts';

/** What a thread is asked: which inputs to read, by their seeds. */
export interface Task {
  readonly first: number;
  readonly count: number;
}

/** What it tells: what it is about to read, and what took too long. */
export type Progress = { readonly reads: string } | { readonly slow: string; readonly milliseconds: number };

const tell = (progress: Progress) => parentPort?.postMessage(progress);

/** In milliseconds of this thread's processor time. */
const most = 1_000;

/** The processor time of one reading in milliseconds: neither other threads nor other programs count. */
async function timed(read: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await read();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

async function feed(kind: InputKind, text: string, name: string): Promise<void> {
  for (const [reader, { kinds, read }] of Object.entries(growthReaders)) {
    if (!kinds.includes(kind)) continue;
    const what = `${reader} of ${kind} ${name}`;
    tell({ reads: what });
    const once = await timed(() => read(text));
    // Collecting garbage comes on top at times.
    const milliseconds = once < most ? once : Math.min(once, await timed(() => read(text)));
    if (milliseconds >= most) tell({ slow: what, milliseconds });
  }
}

const { first, count } = workerData as Task;
for (const [what, html] of Object.entries(growingHtml)) await feed('html', html, what);
for (let seed = first; seed < first + count; seed++) {
  for (const kind of inputKinds) await feed(kind, growthInput(kind, seed), `${seed}`);
}
