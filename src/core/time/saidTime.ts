import type { PartOfDay } from './timeWords.ts';

/** What a text says about a time, whatever the present is. What the text does not say is missing. */
export interface TypedTime {
  readonly day?: TypedDay;
  /** Sunday is 0. Beside a `day`, it has to be the weekday of that day. */
  readonly weekday?: number;
  /** `weekday` for "next Friday", which may be in this week or the next one; `week` for "Friday next week". */
  readonly next?: 'weekday' | 'week';
  /** The number of weeks after the coming `weekday`, for "a week from Monday". */
  readonly weeksAfter?: number;
  readonly clock?: TypedClock;
  /** Minutes ahead of UTC. */
  readonly offset?: number;
  /** True for a zone whose distance from UTC is not certain, such as "EST". */
  readonly isOtherZone?: true;
  /** Minutes from now. Nothing else is given then. */
  readonly after?: number;
}

/**
 * A distance from today in days, weeks or months; a day of the month alone, as in "the 27th"; or dates: two if the text does not say which
 * number is the month.
 */
export type TypedDay =
  | { readonly daysAway: number }
  | { readonly weeksAway: number }
  | { readonly monthsAway: number }
  | { readonly dayOfMonth: number }
  | { readonly dates: readonly TypedDate[] };

/** A date that may be on no calendar. Months count from 1. */
export interface TypedDate {
  readonly year?: number;
  readonly month: number;
  readonly day: number;
}

export interface TypedClock {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** True for "midnight" and «12 ночи», which can be the start of the day or its end. */
  readonly isMidnight?: true;
}

/** What has been read so far. `parts` are parts of the day, such as "pm" and "tonight". */
export interface Said extends Omit<TypedTime, 'clock'> {
  readonly clock?: TypedClock;
  /** True if the clock is only a number, such as "9": that needs a day or a part of the day beside it. */
  readonly isBare?: boolean;
  readonly parts?: readonly PartOfDay[];
  /** A year that is apart from its date, as in "Tue Dec 1 10:00:00 2026". */
  readonly year?: number;
}
