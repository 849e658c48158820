import type { Passage } from '../../core/checks/letterTree.ts';

/** A passage that moves when the letter before it changes. */
export interface Place {
  start: number;
  end: number;
}

/** Returns true if a passage begins and ends in another one. */
export const isIn = ({ start, end }: Passage, around: Passage) => start >= around.start && end <= around.end;

/** The number of characters that are compared at once. */
const step = 4_096;

/** Returns the passage of `before` that `after` has something else for: what is between their common beginning and their common end. */
export function changeBetween(before: string, after: string): Passage {
  const most = Math.min(before.length, after.length);
  const start = commonLength(most, (from, to) => before.slice(from, to) === after.slice(from, to));
  const ofEnd = commonLength(most - start, (from, to) => {
    const [end, other] = [before.length, after.length];
    return before.slice(end - to, end - from) === after.slice(other - to, other - from);
  });
  return { start, end: before.length - ofEnd };
}

function commonLength(most: number, isSame: (from: number, to: number) => boolean): number {
  let at = 0;
  for (let size = step; size > 0; size = Math.floor(size / 2)) {
    while (at + size <= most && isSame(at, at + size)) at += size;
  }
  return at;
}

/** Replaces what begins in a part of the letter, and moves what is behind it by `by` characters. */
export function withPassages<T extends Place>(
  list: readonly T[],
  part: Passage,
  by: number,
  added: readonly T[],
): T[] {
  const [before, after]: [T[], T[]] = [[], []];
  for (const one of list) {
    if (one.start < part.start) {
      if (one.end > part.start) one.end += by;
      before.push(one);
    } else if (one.start >= part.end) {
      one.start += by;
      one.end += by;
      after.push(one);
    }
  }
  return [...before, ...added, ...after];
}
