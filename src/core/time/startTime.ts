import { instantsAt, wallTimeAt } from './localTime.ts';
import type { TypedDate, TypedDay, TypedTime } from './saidTime.ts';
import { readTypedTime } from './typedTime.ts';

/**
 * The reason why a text is not a valid start time. `noTime` is a day without a time of day, `noSuchDay` a date on no calendar,
 * `otherWeekday` a date that is another day of the week than the text says, `otherZone` a zone whose distance from UTC is not certain,
 * `skipped` a time that a change of clocks leaves out, and
 * `ambiguous` a text that can mean two days, such as "03/04", "next Friday" or "tomorrow midnight".
 */
export type StartTimeProblem =
  | {
      readonly problem:
        | 'notATime'
        | 'noTime'
        | 'noSuchDay'
        | 'otherWeekday'
        | 'otherZone'
        | 'skipped'
        | 'past';
    }
  /** The days are in order, each as its midnight in UTC in milliseconds since 1970. */
  | { readonly problem: 'ambiguous'; readonly days: readonly [number, number] };

/** A start time. `isTomorrow` is true if the text has no day and its time of day has passed today. */
export interface ReadTime {
  readonly time: Date;
  readonly isTomorrow?: true;
}

/** The result of reading a start time. `times` has both instants, in order, of a time that a change of clocks repeats. */
export type ReadStartTime = ReadTime | { readonly times: readonly [Date, Date] } | StartTimeProblem;

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Reads a time as people type it (see `readTypedTime`), in this machine's zone unless the text names an offset from UTC. Where the text
 * leaves something out, the next time that fits is meant: "10:15" is today or tomorrow, "fri 9" at most a week away. Returns the problem
 * `past` unless the time is after `now`.
 */
export function readStartTime(text: string, now: Date): ReadStartTime {
  const typed = readTypedTime(text);
  if (!typed) return { problem: 'notATime' };
  if (typed.after !== undefined) return firstAfter(now, [new Date(now.getTime() + typed.after * minuteMs)]);
  if (typed.isOtherZone) return { problem: 'otherZone' };
  const zone = typed.offset === undefined ? machineZone : zoneAhead(typed.offset * minuteMs);
  return nextTimeIn(zone, typed, now);
}

/** Returns the next time in a zone that is meant by a text. */
function nextTimeIn(zone: Zone, typed: TypedTime, now: Date): ReadStartTime {
  const wallNow = zone.wallTimeAt(now);
  const today = Math.floor(wallNow / dayMs);
  const days = daysOf(typed, today);
  if ('problem' in days) return days;
  if (!typed.clock) return { problem: days.some((day) => day >= today) ? 'noTime' : 'past' };
  const { hour, minute, second } = typed.clock;
  const isTimeOnly = typed.day === undefined && typed.weekday === undefined;
  for (const [index, day] of days.entries()) {
    const wallTime = day * dayMs + ((hour * 60 + minute) * 60 + second) * 1000;
    const instants = zone.instantsAt(wallTime);
    if (instants.length === 0 && wallTime > wallNow) return { problem: 'skipped' };
    const found = firstAfter(now, instants);
    if ('time' in found && isTimeOnly && index > 0) return { ...found, isTomorrow: true };
    if (!('problem' in found)) return found;
  }
  return { problem: 'past' };
}

/** Formats a time for `readStartTime`. */
export function writeStartTime(time: Date): string {
  return new Date(wallTimeAt(time)).toISOString().slice(0, 16).replace('T', ' ');
}

export function inOneHour(now: Date): Date {
  return new Date(now.getTime() + 60 * minuteMs);
}

export function tomorrowAtNine(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9);
}

/** Returns the next time with the same time of day; `undefined` if a change of clocks skips or repeats it. */
export function nextAtSameTime(last: Date, now: Date): Date | undefined {
  const [, timeOfDay = ''] = writeStartTime(last).split(' ');
  const read = readStartTime(timeOfDay, now);
  return 'time' in read ? read.time : undefined;
}

function firstAfter(now: Date, instants: readonly Date[]): ReadStartTime {
  const [time, later] = instants.filter((each) => each > now);
  if (!time) return { problem: 'past' };
  return later ? { times: [time, later] } : { time };
}

/** A time zone; local times are as in `localTime.ts`. */
interface Zone {
  wallTimeAt(instant: Date): number;
  instantsAt(wallTime: number): readonly Date[];
}

const machineZone: Zone = { wallTimeAt, instantsAt };

/** Returns the zone that is always this many milliseconds ahead of UTC. */
function zoneAhead(offset: number): Zone {
  return {
    wallTimeAt: (instant) => instant.getTime() + offset,
    instantsAt: (wallTime) => [new Date(wallTime - offset)],
  };
}

/*
 * Days are numbers: 0 is January 1, 1970, a Thursday.
 */

/** Returns the days that a text can mean. Of several, the first one whose time has not passed is meant. */
function daysOf(typed: TypedTime, today: number): readonly number[] | StartTimeProblem {
  const days = typed.day ? datedDays(typed, today) : comingDays(typed, today);
  const isDayNamed = typed.day !== undefined || typed.weekday !== undefined;
  const [day] = 'problem' in days ? [] : days;
  return isDayNamed && typed.clock?.isMidnight && day !== undefined ? ambiguous(day, day + 1) : days;
}

/** Returns the day of a date or of a distance from today. */
function datedDays({ day, weekday }: TypedTime, today: number): readonly number[] | StartTimeProblem {
  if (!day) return [];
  if ('weeksAway' in day && weekday !== undefined) return inWeeks(day.weeksAway, weekday, today);
  const days = daysBy(day, today);
  if (days.length === 0) return { problem: 'noSuchDay' };
  const [first, second] = days.filter((each) => weekday === undefined || weekdayOf(each) === weekday);
  if (first === undefined) return { problem: 'otherWeekday' };
  return second === undefined ? [first] : ambiguous(first, second);
}

function daysBy(day: TypedDay, today: number): readonly number[] {
  if ('daysAway' in day) return [today + day.daysAway];
  if ('weeksAway' in day) return [today + 7 * day.weeksAway];
  const { year, month, date } = calendarDay(today);
  if ('monthsAway' in day) return dayIn(year, month + day.monthsAway, date);
  if ('dates' in day) return day.dates.flatMap((each) => dayOf(each, today) ?? []);
  // The next such day, in this month or in one of the next.
  return [0, 1, 2]
    .flatMap((months) => dayIn(year, month + months, day.dayOfMonth))
    .filter((found) => found >= today)
    .slice(0, 1);
}

/**
 * Returns the day of a weekday that is some weeks away: in the calendar week that many weeks ahead. "Monday in a week" may mean a week after
 * the coming Monday, too.
 */
function inWeeks(weeks: number, weekday: number, today: number): readonly number[] | StartTimeProblem {
  const monday = today - daysUntil(weekdayOf(today), dayOfFirstMonday);
  const inWeek = monday + 7 * weeks + daysUntil(weekday, dayOfFirstMonday);
  const later = today + daysUntil(weekday, today) + 7 * weeks;
  return weeks === 1 && later !== inWeek ? ambiguous(inWeek, later) : [inWeek];
}

/** Returns the days that follow from a weekday, or from a time of day alone. */
function comingDays(
  { weekday, next, weeksAfter }: TypedTime,
  today: number,
): readonly number[] | StartTimeProblem {
  if (weekday === undefined) return [today, today + 1];
  const coming = daysUntil(weekday, today);
  if (weeksAfter !== undefined) return [today + coming + 7 * weeksAfter];
  if (next === undefined) return [today + coming, today + coming + 7];
  // Weeks start on Monday (ISO 8601).
  const nextMonday = today + 1 + daysUntil(1, today + 1);
  const inNextWeek = nextMonday + daysUntil(weekday, nextMonday);
  const nextOne = today + (coming === 0 ? 7 : coming);
  return next === 'week' || nextOne === inNextWeek ? [inNextWeek] : ambiguous(nextOne, inNextWeek);
}

function ambiguous(day: number, other: number): StartTimeProblem {
  const [earlier, later] = [Math.min(day, other), Math.max(day, other)];
  return { problem: 'ambiguous', days: [earlier * dayMs, later * dayMs] };
}

/**
 * Returns the day of a date; `undefined` if it is on no calendar. A date without a year is in this year. It is in the next one if it
 * passed more than a month ago, because a later slip of the pen is unlikely.
 */
function dayOf({ year, month, day }: TypedDate, today: number): number | undefined {
  const thisYear = calendarDay(today).year;
  const years = year === undefined ? [thisYear, thisYear + 1] : [year];
  return years
    .filter(() => month >= 1 && month <= 12)
    .flatMap((each) => dayIn(each, month, day))
    .find((found) => year !== undefined || found >= today - 31);
}

/** Returns the day of a month; none if the month has no such day. Months after 12 are in the next years. */
function dayIn(year: number, month: number, day: number): readonly number[] {
  const found = Date.UTC(year, month - 1, day) / dayMs;
  return calendarDay(found).date === day ? [found] : [];
}

function calendarDay(day: number) {
  const date = new Date(day * dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, date: date.getUTCDate() };
}

/** January 5, 1970. */
const dayOfFirstMonday = 4;

const weekdayOf = (day: number) => remainder(day + 4);

/** Returns the number of days from `day` to the next such weekday, 0 to 6. */
const daysUntil = (weekday: number, day: number) => remainder(weekday - weekdayOf(day));

/** Returns the remainder of the division by seven; that of a negative number is positive, too. */
const remainder = (days: number) => ((days % 7) + 7) % 7;
