import type { BigIntStats } from 'node:fs';
import { lstat } from 'node:fs/promises';

/** Device and inode: together they identify a file on this machine. */
export type Identity = Pick<BigIntStats, 'dev' | 'ino'>;

/** Returns true if both are the same file. Windows gives 64 bits of the device number for a path, but 32 bits for a handle. */
export function isSameFile(one: Identity | undefined, other: Identity | undefined): boolean {
  if (!one || !other) return false;
  return one.ino === other.ino && BigInt.asUintN(32, one.dev) === BigInt.asUintN(32, other.dev);
}

/** Awaits a file operation. Resolves with `undefined` when the file does not exist (`ENOENT`). */
export async function ifThere<T>(look: Promise<T>): Promise<T | undefined> {
  try {
    return await look;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Resolves with true if anything has this path, even a dangling symbolic link. Does not open it. */
export function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Returns the system's error code, such as `ENOENT`. */
export function systemErrorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}
