import { rename, rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** Thrown when a file cannot be changed or opened because another program holds it, even after some seconds. Nothing was changed. */
export class FileHeld extends Error {
  override readonly name = 'FileHeld';
  readonly path: string;
  /** The system's error code. */
  readonly code: string | undefined;

  constructor(path: string, cause: NodeJS.ErrnoException) {
    super(`${path} is held by another program: ${cause.message}`, { cause });
    this.path = path;
    this.code = cause.code;
  }
}

/**
 * The pauses between the tries on Windows, in milliseconds: four seconds together, longer than a virus scanner needs. They grow to a tenth
 * of a second only, so that some try hits a moment between two readings of a window that reads over and over.
 */
export const windowsPauses: readonly number[] = [5, 10, 20, 40, 80, ...Array<number>(38).fill(100)];

/**
 * The pauses on this machine. Only Windows refuses to replace, remove or open a file that another program has open; elsewhere, the same
 * error codes mean a missing permission, which no waiting gives.
 */
export const patience = { pauses: process.platform === 'win32' ? windowsPauses : [] };

/**
 * Runs `work` on the file at `path`, and again after a pause while another program holds the file. `work` checks anew what it relies on,
 * because the file may be another one by the next try. Rejects with `FileHeld` after the last try.
 */
export async function whenFree<T>(path: string, work: () => Promise<T>): Promise<T> {
  const { pauses } = patience;
  if (pauses.length === 0) return work();
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isHeld(error)) throw error;
      const pause = pauses[tries];
      if (pause === undefined) throw new FileHeld(path, error);
      await setTimeout(pause);
    }
  }
}

const heldCodes: readonly unknown[] = ['EPERM', 'EACCES', 'EBUSY'];

function isHeld(error: unknown): error is NodeJS.ErrnoException {
  return (
    error instanceof Error &&
    'code' in error &&
    !(error instanceof FileHeld) &&
    heldCodes.includes(error.code)
  );
}

/** Removes a file if it exists. Only for a path that is certainly right: a link in it is followed. */
export function removeFile(path: string): Promise<void> {
  return whenFree(path, () => rm(path, { force: true }));
}

/** Removes a file, or a directory with all that is in it, if it exists. */
export function removeTree(path: string): Promise<void> {
  return whenFree(path, () => rm(path, { recursive: true, force: true }));
}

/** Renames a file or a directory. */
export function move(from: string, to: string): Promise<void> {
  return whenFree(from, () => rename(from, to));
}
