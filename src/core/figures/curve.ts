import type { Reading } from '../campaigns/campaign.ts';
import type { Step } from './timing.ts';

/** The counters of a campaign at a moment. Times are in milliseconds since 1970. */
export interface Point {
  readonly at: number;
  readonly delivered: number;
  readonly opened: number;
  readonly clicked: number;
  readonly clicksTotal: number;
}

const zero = { delivered: 0, opened: 0, clicked: 0, clicksTotal: 0 };

/**
 * Returns the counters from the begin of the delivery on, oldest first. The first point is before the first delivery if
 * that is known: from a reading, or from `startAt`, the time at which the campaign was planned to start or was created. A counter that
 * the service corrects downwards keeps its highest value.
 */
export function curveOf(readings: readonly Reading[], startAt: number | undefined): readonly Point[] {
  const points: Point[] = [];
  let last = zero;
  for (const { at, after = 0, statistics } of readings) {
    // The counters were still the same at the request before.
    if (after > (points.at(-1)?.at ?? at) && after < at) points.push({ at: after, ...last });
    const { delivered, opened, clicked, clicksTotal } = statistics?.common ?? zero;
    last = {
      delivered: Math.max(last.delivered, delivered),
      opened: Math.max(last.opened, opened),
      clicked: Math.max(last.clicked, clicked),
      clicksTotal: Math.max(last.clicksTotal, clicksTotal),
    };
    points.push({ at, ...last });
  }
  const first = points.findIndex(({ delivered }) => delivered > 0);
  if (first > 0) return points.slice(first - 1);
  const begin = points[0]?.at ?? 0;
  return first === 0 && startAt !== undefined && startAt < begin
    ? [{ at: startAt, ...zero }, ...points]
    : points;
}

/** The share of letters after which the delivery counts as done: the last ones may wait for hours. */
const nearlyAll = 0.99;

/** Returns when nearly all letters had been delivered, in milliseconds since 1970. */
export function deliveredAt(curve: readonly Point[]): number {
  const all = curve.at(-1)?.delivered ?? 0;
  return curve.find(({ delivered }) => delivered >= nearlyAll * all)?.at ?? 0;
}

/** How many steps there are at least to the delivery, and to each doubling of the time since. */
const fineness = { delivery: 40, later: 10 };

/** Returns the deliveries and one counter between points. Points that say little about the times are left out: most of those long after the delivery. */
export function stepsOf(curve: readonly Point[], counter: 'opened' | 'clicked'): Step[] {
  const [begin, last] = [curve[0], curve.at(-1)];
  if (!begin || !last) return [];
  const done = deliveredAt(curve);
  const steps: Step[] = [];
  let before = begin;
  for (const point of curve) {
    const { at } = point;
    const least = at <= done ? (done - begin.at) / fineness.delivery : (at - done) / fineness.later;
    if (point !== last && at - before.at < Math.max(2000, least)) continue;
    if (at <= before.at) continue;
    steps.push({
      from: (before.at - begin.at) / 1000,
      to: (at - begin.at) / 1000,
      delivered: point.delivered - (steps.length === 0 ? 0 : before.delivered),
      counted: point[counter] - before[counter],
    });
    before = point;
  }
  return steps;
}
