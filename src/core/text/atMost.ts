/** Returns what runs pieces of work, at most `limit` at once, the others in the order in which they came. */
export function atMost(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < limit) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next one takes this one's place.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
