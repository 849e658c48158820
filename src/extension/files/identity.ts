import type { BigIntStats } from 'node:fs';

/** What tells one file from another on this machine. */
export type Identity = Pick<BigIntStats, 'dev' | 'ino'>;

/** Whether they are one file. Windows tells 64 bits of a disk's number by path and 32 bits by handle. */
export function isSame(one: Identity | undefined, other: Identity | undefined): boolean {
  if (!one || !other) return false;
  return one.ino === other.ino && BigInt.asUintN(32, one.dev) === BigInt.asUintN(32, other.dev);
}

/** What `look` finds; `undefined` when it is not there. */
export async function ifThere<T>(look: Promise<T>): Promise<T | undefined> {
  try {
    return await look;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}
