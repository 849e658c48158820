/** The number of distinct errors that are counted. */
const mostRemembered = 100;

/**
 * Returns a function that logs errors with their stacks. A repeated error, such as that of work retried four times a second, is logged
 * in full once, then as its first line with its count at each power of ten.
 */
export function createErrorLog(log: (line: string) => void): (error: unknown) => void {
  const counts = new Map<string, number>();
  return (error) => {
    const text = error instanceof Error ? `${error.stack}` : String(error);
    const count = (counts.get(text) ?? 0) + 1;
    // The map's order is that of the last occurrence.
    counts.delete(text);
    counts.set(text, count);
    const [oldest = ''] = counts.keys();
    if (counts.size > mostRemembered) counts.delete(oldest);
    if (count === 1) log(text);
    else if (Number.isInteger(Math.log10(count))) log(`${count} times so far: ${text.split('\n', 1)[0]}`);
  };
}
