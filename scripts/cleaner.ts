/** Reads from its input what to clean up, and does it when the input closes: then the process that started this one has ended. */
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { CleanerLine, CleanUp } from './cleanUp.ts';
import { signalTree } from './processTree.ts';

/** Processes that end may still write into a folder for some time, in milliseconds. */
const writingTime = 1000;

// Ctrl+C reaches all programs of a console on Windows; this one ends last.
process.on('SIGINT', () => {});

const pending = new Map<number, CleanUp>();
for await (const line of createInterface({ input: process.stdin })) {
  const { id, work } = JSON.parse(line) as CleanerLine;
  if (work) pending.set(id, work);
  else pending.delete(id);
}
const all = [...pending.values()];
for (const work of all) if ('end' in work) signalTree(work.end, 'SIGKILL');
const folders = all.flatMap((work) => ('remove' in work ? work.remove : []));
if (folders.length > 0) await delay(writingTime);
for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
