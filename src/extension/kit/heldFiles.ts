import { rename, rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { isHeldError, pausesOn } from '../../core/heldFiles.ts';

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

/** The pauses on this machine, in milliseconds. */
export const patience = { pauses: pausesOn(process.platform) };

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
      if (error instanceof FileHeld || !isHeldError(error)) throw error;
      const pause = pauses[tries];
      if (pause === undefined) throw new FileHeld(path, error);
      await setTimeout(pause);
    }
  }
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
