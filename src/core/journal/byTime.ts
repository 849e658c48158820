/**
 * Sorts items, oldest first. Items of the same moment are sorted by their text, so that the result does not depend on the
 * order in which git has merged lines. `at` comes from `toISOString`, so that text order is time order.
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
 * Returns true if the value written at `at` replaces the one written at `otherAt`. At the same moment the greater value wins,
 * so that the result does not depend on the order.
 */
export function isNewer<T extends string | number>(at: string, value: T, otherAt: string, other: T): boolean {
  return at > otherAt || (at === otherAt && value > other);
}

/** Returns the end of the run of items with the same time as the item at `start`. */
function endOfMoment(sorted: readonly { readonly at: string }[], start: number): number {
  let end = start + 1;
  while (end < sorted.length && sorted[end]?.at === sorted[start]?.at) end += 1;
  return end;
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
