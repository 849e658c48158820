/** Formats numbers, dates and times in one language. */
export interface Formats extends Times {
  number(value: number): string;
  /** Formats a number that identifies something, such as an id: without separators. */
  plain(value: number): string;
  /** Formats a fraction as a percentage: one decimal, two below one percent, "—" without a value. */
  percent(share: number | undefined): string;
  /** Formats a size in bytes as kilobytes (1024 bytes), rounded up; one decimal below ten. */
  kilobytes(bytes: number): string;
}

/** Creates the formats of a language (BCP 47); an unknown one falls back to English. */
export function createFormats(language: string): Formats {
  const locale = Intl.NumberFormat.supportedLocalesOf(language)[0] ?? 'en';
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const smallPercent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });

  return {
    number: (value) => number.format(value),
    plain: (value) => String(value),
    percent: (share) => (share === undefined ? '—' : (share < 0.01 ? smallPercent : percent).format(share)),
    kilobytes: (bytes) =>
      number.format(bytes < 10_240 ? Math.ceil(bytes / 102.4) / 10 : Math.ceil(bytes / 1024)),
    ...createTimes(locale),
  };
}

/**
 * All formats of dates and times in the interface, with the locale's clock. Times are in milliseconds since 1970 and shown in this
 * machine's time zone; an invalid time is "—".
 *
 * | form | English | Russian | for |
 * |---|---|---|---|
 * | `time` | 9:05 AM | 09:05 | times next to their day |
 * | `day` | Nov 21, 2026 | 21 нояб. 2026 г. | dates without a time: the day in UTC |
 * | `month` | November 2026 | ноябрь 2026 г. | campaigns of a month |
 * | `dayAndTime` | Nov 21, 2026, 9:05 AM | 21 нояб. 2026 г., 09:05 | everything else |
 * | `near` | today, 9:05 AM; Nov 19, 9:05 AM | сегодня, 09:05; 19 нояб., 09:05 | narrow rows: no year if it is obvious |
 * | `brief` | 9:05 AM; Nov 19 | 09:05; 19 нояб. | the narrowest rows, as in mail programs: the time today, else the day |
 * | `exact` | Nov 21, 2026, 9:05:07 AM | 21 нояб. 2026 г., 09:05:07 | several events within a minute |
 * | `planned` | Sat, Nov 21, 2026, 9:05 AM GMT+3 (6:05 AM UTC) | сб, 21 нояб. 2026 г., 09:05 GMT+3 (06:05 UTC) | start times that the user confirms |
 * | `relative` | 3 min. ago | 3 мин. назад | ages, next to the time |
 * | `ahead` | in 3 hours | через 3 часа | times that come, next to the time |
 * | `lasting` | 1 hr 28 min | 1 ч 28 мин | durations, in the two largest units |
 */
interface Times {
  time(at: number): string;
  day(at: number): string;
  month(at: number): string;
  dayAndTime(at: number): string;
  near(at: number, now: number): string;
  brief(at: number, now: number): string;
  exact(at: number): string;
  planned(at: number): string;
  /** Formats how long ago something was; the argument is a duration. */
  relative(milliseconds: number): string;
  /** Formats in how long something will be; the argument is a duration. */
  ahead(milliseconds: number): string;
  /** Formats a duration. */
  lasting(milliseconds: number): string;
  /** Returns the format for a chart's axis between two times: with day, time or seconds. */
  within(from: number, to: number): (at: number) => string;
}

/** Creates the formats of a supported locale. */
function createTimes(locale: string): Times {
  const form = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(locale, options);
    return (at: number) => (isValidTime(at) ? format(at) : '—');
  };
  const time = form({ timeStyle: 'short' });
  const seconds = form({ timeStyle: 'medium' });
  const clock = clockOf(locale);
  const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const dayAndTime = form({ ...date, ...clock });
  const withoutYear = form({ day: 'numeric', month: 'short', ...clock });
  const monthDay = form({ day: 'numeric', month: 'short' });
  const yearDay = form(date);
  const month = form({ month: 'long', year: 'numeric' });
  const agreed = form({ weekday: 'short', ...date, ...clock, timeZoneName: 'short' });
  const sameDayInUtc = form({ ...clock, timeZone: 'UTC' });
  const otherDayInUtc = form({ weekday: 'short', ...date, ...clock, timeZone: 'UTC' });
  const passed = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' });
  const lengths = new Map<string, Intl.NumberFormat>();
  const lengthIn = (unit: Intl.RelativeTimeFormatUnit) => {
    const format =
      lengths.get(unit) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
    lengths.set(unit, format);
    return format;
  };
  // Without “tomorrow”: what comes in 30 hours may be on the day after.
  const coming = new Intl.RelativeTimeFormat(locale);

  return {
    time,
    day: form({ ...date, timeZone: 'UTC' }),
    month,
    dayAndTime,
    near: (at, now) => {
      const days = daysFrom(now, at);
      if (Math.abs(days) <= 1) return `${passed.format(days, 'day')}, ${time(at)}`;
      return Math.abs(days) < yearIsObvious ? withoutYear(at) : dayAndTime(at);
    },
    brief: (at, now) => {
      const days = daysFrom(now, at);
      if (days === 0) return time(at);
      return Math.abs(days) < yearIsObvious ? monthDay(at) : yearDay(at);
    },
    exact: form({ ...date, ...clock, second: '2-digit' }),
    planned: (at) => {
      const local = new Date(at);
      if (!isValidTime(at) || local.getTimezoneOffset() === 0) return agreed(at);
      const isSameDay = local.getDate() === local.getUTCDate();
      return `${agreed(at)} (${(isSameDay ? sameDayInUtc : otherDayInUtc)(at)} UTC)`;
    },
    relative: (milliseconds) => passed.format(...inUnits(milliseconds, -1)),
    ahead: (milliseconds) => coming.format(...inUnits(milliseconds, 1)),
    lasting: (milliseconds) =>
      largestUnits(milliseconds)
        .map(([count, unit]) => lengthIn(unit).format(count))
        .join(' '),
    within: (from, to) => {
      if (midnight(from) !== midnight(to)) return withoutYear;
      return to - from < 5 * 60_000 ? seconds : time;
    },
  };
}

/** Converts a duration to the largest unit that it fills; a negative one counts as none. */
function inUnits(milliseconds: number, sign: 1 | -1): [count: number, unit: Intl.RelativeTimeFormatUnit] {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return [sign * seconds, 'second'];
  if (seconds < 3600) return [sign * Math.floor(seconds / 60), 'minute'];
  if (seconds < 86_400) return [sign * Math.floor(seconds / 3600), 'hour'];
  const days = Math.floor(seconds / 86_400);
  if (days < 61) return [sign * days, 'day'];
  if (days < 731) return [sign * Math.floor(days / 30.44), 'month'];
  return [sign * Math.floor(days / 365.25), 'year'];
}

const unitLengths = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Returns the largest unit of a duration that is not zero, and the next smaller one unless it is zero. */
function largestUnits(milliseconds: number): [count: number, unit: Intl.RelativeTimeFormatUnit][] {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const found = unitLengths.findIndex(([, length]) => seconds >= length);
  const first = found < 0 ? unitLengths.length - 1 : found;
  const [[unit, length], next] = [unitLengths[first] ?? unitLengths[3], unitLengths[first + 1]];
  const rest = next ? Math.floor((seconds % length) / next[1]) : 0;
  const largest: [number, typeof unit] = [Math.floor(seconds / length), unit];
  return next && rest > 0 ? [largest, [rest, next[0]]] : [largest];
}

const dayLength = 86_400_000;

/** The distance in days up to which a date needs no year. */
const yearIsObvious = 180;

/** Returns the number of days from the day of `now` to that of `at`. */
const daysFrom = (now: number, at: number) => Math.round((midnight(at) - midnight(now)) / dayLength);

const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);

const isValidTime = (at: number) => !Number.isNaN(new Date(at).getTime());

/** Returns the format of the locale's clock. With a day, some locales would omit the hour's leading zero. */
function clockOf(locale: string): Intl.DateTimeFormatOptions {
  const parts = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).formatToParts(
    new Date(2026, 0, 1, 9, 5),
  );
  const hour = parts.find(({ type }) => type === 'hour')?.value ?? '';
  return { hour: hour.length > 1 ? '2-digit' : 'numeric', minute: '2-digit' };
}
