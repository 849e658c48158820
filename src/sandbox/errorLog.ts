/** The maximum number of distinct errors that are counted. */
const mostRemembered = 100;

/**
 * Returns a function that logs errors with their stacks. Some work is retried four times a second, so a repeated error is logged in full
 * only once, then as its first line with its count at each power of ten.
 */
export function createErrorLog(log: (line: string) => void): (error: unknown) => void {
  const counts = new Map<string, number>();
  return (error) => {
    const text = error instanceof Error ? `${error.stack}` : String(error);
    const count = (counts.get(text) ?? 0) + 1;
    // Deleting the entry first keeps the map in the order of the last occurrences.
    counts.delete(text);
    counts.set(text, count);
    const [oldest = ''] = counts.keys();
    if (counts.size > mostRemembered) counts.delete(oldest);
    if (count === 1) log(text);
    else if (Number.isInteger(Math.log10(count))) log(`${count} times so far: ${text.split('\n', 1)[0]}`);
  };
}
