import type { Reading } from '../../core/campaigns/campaign.ts';
import type { CounterName } from '../../core/campaigns/statistics.ts';
import { countTicks } from './scale.ts';

/** Positions are in per cent of the picture's width and height, from its top left corner. */
export interface Curve {
  /** The marks of the upright axis. */
  readonly counts: readonly number[];
  /** The times at the left edge, in the middle and at the right edge. */
  readonly times: readonly [number, number, number];
  y(count: number): number;
  /** The SVG path of one counter. */
  path(counter: CounterName): string;
}

const steps = 4;

/**
 * How the counters grew over the readings, up to `until`. Between two readings a line stays level: what happened
 * there is only known since the later one.
 */
export function createCurve(
  readings: readonly Reading[],
  until: number,
  counters: readonly CounterName[],
): Curve {
  const from = readings[0]?.at ?? until;
  const to = Math.max(until, from + 1000);
  const value = (reading: Reading, counter: CounterName) => reading.statistics?.common[counter] ?? 0;
  const largest = readings
    .flatMap((reading) => counters.map((name) => value(reading, name)))
    .reduce((most, count) => Math.max(most, count), 0);
  const counts = countTicks(largest, steps);
  const top = counts.at(-1) ?? 1;

  const x = (at: number) => round(((at - from) / (to - from)) * 100);
  const y = (count: number) => round(100 - (count / top) * 100);
  return {
    counts,
    times: [from, (from + to) / 2, to],
    y,
    path: (counter) => {
      const [first, ...later] = readings;
      if (!first) return '';
      const levels = later.map((reading) => `H${x(reading.at)}V${y(value(reading, counter))}`);
      return `M0,${y(value(first, counter))}${levels.join('')}H100`;
    },
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
