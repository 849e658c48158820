const second = 1000;
const minute = 60 * second;

/**
 * Returns the time in milliseconds until words about these times change, such as "5 seconds ago" and "3 min. ago": a second if one of them is
 * less than a minute away, otherwise the rest of a minute. `undefined` if there are no times. All are in milliseconds since 1970.
 */
export function untilWordsChange(times: readonly number[], now: number): number | undefined {
  if (times.length === 0) return undefined;
  if (times.some((time) => Math.abs(now - time) < minute)) return second;
  return Math.min(...times.map((time) => minute - modulo(now - time, minute)));
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

/**
 * Returns a function that is called after each drawing with the times that the page speaks of. It calls `draw` when the words about them have
 * changed. A hidden page is not drawn: it asks for its state when it becomes visible.
 */
export function redrawInTime(draw: () => void): (times: readonly (number | undefined)[]) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (times) => {
    clearTimeout(timer);
    const known = times.filter((time) => time !== undefined);
    const wait = untilWordsChange(known, Date.now());
    if (wait === undefined) return;
    timer = setTimeout(() => {
      if (document.visibilityState === 'visible') draw();
    }, wait);
  };
}
