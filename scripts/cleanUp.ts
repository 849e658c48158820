import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** Work for when this process has ended: a process tree to end, or a folder to remove. */
export type CleanUp = { readonly end: number } | { readonly remove: string };

let cleaner: ChildProcess | undefined;
let lastId = 0;

/**
 * Has something cleaned up when this process has ended, even by SIGKILL. Returns a function that takes it back. Another process
 * (`cleaner.ts`) reads from a pipe that only this one holds open, so it notices the end.
 */
export function cleanUpAfterUs(work: CleanUp): () => void {
  lastId++;
  const id = lastId;
  tellCleaner({ id, work });
  return () => tellCleaner({ id });
}

/** A line for the cleaner: new work, or the id of work that is taken back. */
export interface CleanerLine {
  readonly id: number;
  readonly work?: CleanUp;
}

function tellCleaner(line: CleanerLine): void {
  cleaner ??= startCleaner();
  cleaner.stdin?.write(`${JSON.stringify(line)}\n`);
}

function startCleaner(): ChildProcess {
  // Without options for Node that are meant for this process, such as another clock.
  const { PATH, SystemRoot } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cleaner.ts')], {
    env: { PATH, SystemRoot },
    detached: process.platform !== 'win32',
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  });
  child.on('error', (error) => console.error(`Nothing will be cleaned up: ${error.message}`));
  child.stdin.on('error', () => {});
  child.unref();
  return child;
}
