/** Round numbers from 0 up to the first one that is not below `largest`, in about `count` steps of whole numbers. */
export function countTicks(largest: number, count: number): number[] {
  const step = Math.max(1, roundUp(Math.max(1, largest) / count));
  const steps = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** The next of 1, 2, 5, 10, 20, 50, … */
function roundUp(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((factor) => factor * magnitude >= value) ?? 10;
  return step * magnitude;
}
