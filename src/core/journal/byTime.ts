/** Oldest first. The times are all written by `toISOString`, so that their text sorts like their time. */
export function byTime<T extends { readonly at: string }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
