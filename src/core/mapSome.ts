/** How many requests are under way at once when many of a kind have to be made. */
export const requestsAtOnce = 8;

/** Like `Promise.all` over `items.map(work)`, with at most `limit` under way; the order of `items` is kept. */
export async function mapSome<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const runner = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: limit }, runner));
  return results;
}
