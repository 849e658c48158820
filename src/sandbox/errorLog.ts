/** The different errors that are remembered. */
const mostRemembered = 100;

/**
 * Logs errors with their stacks. One that comes again and again, as when work is tried again four times a second, is logged once, and
 * then by its first line and count each time that has grown tenfold.
 */
export function createErrorLog(log: (line: string) => void): (error: unknown) => void {
  const counts = new Map<string, number>();
  return (error) => {
    const text = error instanceof Error ? `${error.stack}` : String(error);
    const count = (counts.get(text) ?? 0) + 1;
    // The one that came last is forgotten last.
    counts.delete(text);
    counts.set(text, count);
    const [oldest = ''] = counts.keys();
    if (counts.size > mostRemembered) counts.delete(oldest);
    if (count === 1) log(text);
    else if (Number.isInteger(Math.log10(count))) log(`${count} times so far: ${text.split('\n', 1)[0]}`);
  };
}
