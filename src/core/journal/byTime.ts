/**
 * Oldest first; what happened at the same moment in an order that does not depend on where it stood, since git may merge the
 * lines of two people in any order. The times are all written by `toISOString`, so that their text sorts like their time.
 */
export function byTime<T extends { readonly at: string }>(items: readonly T[]): T[] {
  const sorted = [...items].sort((a, b) => order(a.at, b.at));
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    end = endOfMoment(sorted, start);
    if (end - start === 1) continue;
    const moment = sorted.slice(start, end).map((item) => ({ item, text: JSON.stringify(item) }));
    moment.sort((a, b) => order(a.text, b.text));
    for (const [index, { item }] of moment.entries()) sorted[start + index] = item;
  }
  return sorted;
}

/**
 * Whether what was said at `at` holds, rather than what was said of the same at `heldAt`. Of two things that were said at the
 * same moment always the same one holds, whichever was read first.
 */
export function isNewer<T extends string | number>(at: string, said: T, heldAt: string, held: T): boolean {
  return at > heldAt || (at === heldAt && said > held);
}

/** Where the items end that happened at the same moment as the one at `start`. */
function endOfMoment(sorted: readonly { readonly at: string }[], start: number): number {
  let end = start + 1;
  while (end < sorted.length && sorted[end]?.at === sorted[start]?.at) end += 1;
  return end;
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
