/**
 * Oldest first; what happened at the same moment in an order that does not depend on where it stood, since git may merge the
 * lines of two people in any order. The times are all written by `toISOString`, so that their text sorts like their time.
 */
export function byTime<T extends { readonly at: string }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => order(a.at, b.at) || order(JSON.stringify(a), JSON.stringify(b)));
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
