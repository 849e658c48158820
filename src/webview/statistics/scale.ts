/** The marks of a chart's axes. */

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

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const timeSteps = [
  ...[1, 2, 5, 10, 20, 30].map((seconds) => seconds * second),
  ...[1, 2, 5, 10, 20, 30].map((minutes) => minutes * minute),
  ...[1, 2, 3, 6, 12].map((hours) => hours * hour),
  ...[1, 2, 7, 14, 30, 90, 365].map((days) => days * day),
];

export interface TimeTicks {
  readonly at: readonly number[];
  /** Milliseconds between two of them: tells how finely they must be labelled. */
  readonly step: number;
}

/**
 * Round times within `from` and `to`, at most `count` of them. `offset` is the zone's, in milliseconds to be added to
 * UTC, so that days begin at the reader's midnight.
 */
export function timeTicks(from: number, to: number, count: number, offset: number): TimeTicks {
  const step = timeSteps.find((candidate) => (to - from) / candidate <= count) ?? 365 * day;
  const first = Math.ceil((from + offset) / step) * step - offset;
  const at: number[] = [];
  for (let tick = first; tick <= to && at.length < count; tick += step) at.push(tick);
  return { at, step };
}
