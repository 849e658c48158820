import type { Reading } from './campaign.ts';
import { firstMinutes, nextReadingAt } from './polling.ts';

/** A time in which nothing was read although the figures changed, in milliseconds since 1970. */
export interface Gap {
  readonly from: number;
  readonly to: number;
}

/**
 * An interval may be this much longer than planned without being a gap, in milliseconds: a busy machine or service delays a request, and a view
 * may be hidden for a moment. In the first minutes of a campaign, much happens in less.
 */
const delays = { atFirst: 20_000, later: 5 * 60_000 };

/**
 * Returns the gap before each reading that has one, oldest first. Figures that were the same before and after a pause did not change in it, so
 * that the curve is known there: that is no gap. `startAt` is the start of the campaign, if it is known: before the first reading, nothing was
 * read since then.
 */
export function gapsIn(readings: readonly Reading[], startAt: number | undefined): Gap[] {
  return readings.flatMap((reading, index) => gapBefore(reading, readings[index - 1], startAt) ?? []);
}

function gapBefore(
  { at, after }: Reading,
  previous: Reading | undefined,
  startAt: number | undefined,
): Gap | undefined {
  const read = previous ? after : (after ?? startAt);
  if (read === undefined) return undefined;
  // Before the start, there is nothing to read.
  const from = Math.max(read, startAt ?? read);
  const isAtFirst = startAt !== undefined && from - startAt < firstMinutes;
  const delay = isAtFirst ? delays.atFirst : delays.later;
  const length = at - from;
  const isGap = length > delay && length > 2 * plannedInterval(from, previous, startAt) + delay;
  return isGap ? { from, to: at } : undefined;
}

/** The interval once polling has ended, in milliseconds. */
const longest = 15 * 60_000;

/** Returns the interval that polling would have left after a request at `from`, in milliseconds. */
function plannedInterval(from: number, previous: Reading | undefined, startAt: number | undefined): number {
  const last: Reading = { status: 1, count: 0, ...previous, at: from };
  const changedAt = Math.min(from, previous?.at ?? from);
  const next = nextReadingAt({ last, changedAt, ...(startAt !== undefined && { startAt }) });
  return next === undefined ? longest : next - from;
}
