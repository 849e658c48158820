/** The maximum number of concurrent requests when many requests of one kind are needed. */
export const requestsAtOnce = 8;

/** Like `Promise.all` over `items.map(work)`, but with at most `limit` concurrent calls. Keeps the order of `items`. */
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

/** Returns a function that runs work with at most `limit` concurrent calls, in the order of the calls. */
export function atMost(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < limit) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot passes to the next waiting call.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
