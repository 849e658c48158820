/** How long a campaign is held before its request, so that it can be stopped. Times are in milliseconds since 1970. */

/** The longest hold, in minutes. */
const longestHold = 60;

/** The hold of live accounts without a setting, in minutes. */
const liveHold = 5;

/**
 * Returns for how many minutes the campaigns of an account are held. `setting` comes from the user's settings and may be anything. Without a
 * valid one, campaigns of live accounts are held, others are not.
 */
export function holdMinutes(setting: unknown, isLive: boolean): number {
  const isValid = typeof setting === 'number' && setting >= 0 && setting <= longestHold;
  return isValid ? setting : isLive ? liveHold : 0;
}

/** How often a hold looks at the clock, in milliseconds. */
export const holdTickMs = 1000;

/** The longest time between two looks at the clock of a computer that is awake, in milliseconds. A busy one may be late. */
const longestGapMs = 30_000;

/** The state of a hold: it waits, its request is due, or the computer slept or its clock was changed. */
type HoldState = 'waiting' | 'due' | 'slept';

/**
 * Returns the state of a hold at `now`; `last` is the time of the last look at the clock. After a sleep a hold is never due: nobody
 * expects a request when a laptop is opened again.
 */
export function holdState({ until, last }: { until: number; last: number }, now: number): HoldState {
  if (now - last > longestGapMs || now < last - longestGapMs) return 'slept';
  return now >= until ? 'due' : 'waiting';
}

/** The longest time that the last look at a campaign may take, in milliseconds. */
const longestLookMs = 120_000;

/** Returns true if a last look that began at `began` took so long that the computer must have slept meanwhile. */
export function isLate(began: number, now: number): boolean {
  return Math.abs(now - began) > longestLookMs;
}
