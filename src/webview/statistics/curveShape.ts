import type { Reading } from '../../core/campaigns/campaign.ts';
import type { CounterName } from '../../core/campaigns/statistics.ts';
import type { Measured } from './measured.ts';

/** A curve's geometry. Positions are in percent of the picture's width and height, from its top left corner. */
export interface Curve {
  /** The ticks of the vertical axis. */
  readonly counts: readonly number[];
  /** The times at the left edge, in the middle and at the right edge, in milliseconds since 1970. */
  readonly times: readonly [number, number, number];
  /** The times in which nothing was read: their left edges and widths. */
  readonly gaps: readonly { readonly x: number; readonly width: number }[];
  y(count: number): number;
  /** Returns the SVG path of one counter. */
  path(counter: CounterName): string;
}

const steps = 4;

/**
 * Returns the curves of the counters up to the newest reading. They are step functions: a change between two readings only shows at the later one. In a
 * gap, they are interrupted.
 */
export function createCurve({ readings, gaps, until }: Measured, counters: readonly CounterName[]): Curve {
  const from = Math.min(readings[0]?.at ?? until, gaps[0]?.from ?? until);
  const to = Math.max(until, from + 1000);
  const value = (reading: Reading, counter: CounterName) => reading.statistics?.common[counter] ?? 0;
  const largest = counters.reduce(
    (most, name) => readings.reduce((sofar, reading) => Math.max(sofar, value(reading, name)), most),
    0,
  );
  const gapStarts = new Map(gaps.map((gap) => [gap.to, gap.from]));
  const counts = countTicks(largest, steps);
  const top = counts.at(-1) ?? 1;

  const x = (at: number) => round(((at - from) / (to - from)) * 100);
  const y = (count: number) => round(100 - (count / top) * 100);
  // How the path of every counter leads to the level of each reading.
  const places = readings.map(({ at }, index) => {
    if (index === 0) return `M${x(at)},`;
    const gap = gapStarts.get(at);
    return gap === undefined ? `H${x(at)}V` : `H${x(gap)}M${x(at)},`;
  });
  return {
    counts,
    times: [from, (from + to) / 2, to],
    gaps: gaps.map((gap) => ({ x: x(gap.from), width: round(x(gap.to) - x(gap.from)) })),
    y,
    path: (counter) => {
      const levels = readings.map((reading, index) => `${places[index]}${y(value(reading, counter))}`);
      return `${levels.join('')}H100`;
    },
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Returns round ticks from 0 to the first one that is at least `largest`, in about `count` whole-numbered steps. */
export function countTicks(largest: number, count: number): number[] {
  const step = Math.max(1, roundUp(Math.max(1, largest) / count));
  const steps = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** Rounds a positive number up to 1, 2, 5, 10, 20, 50, … */
function roundUp(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((factor) => factor * magnitude >= value) ?? 10;
  return step * magnitude;
}
