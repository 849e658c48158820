/**
 * All that the interface says of dates and times, in its language and by the clock of that language: there is no other way of
 * writing one. Times are in milliseconds since 1970 and are those of this machine's zone; what is no time is "—".
 *
 * | form | English | Russian | for |
 * |---|---|---|---|
 * | `time` | 9:05 AM | 09:05 | what stands beside its day |
 * | `day` | Nov 21, 2026 | 21 нояб. 2026 г. | a date that has no time: the day in UTC |
 * | `dayAndTime` | Nov 21, 2026, 9:05 AM | 21 нояб. 2026 г., 09:05 | everything else |
 * | `near` | today, 9:05 AM; Nov 19, 9:05 AM | сегодня, 09:05; 19 нояб., 09:05 | rows without room: no year that goes without saying |
 * | `exact` | Nov 21, 2026, 9:05:07 AM | 21 нояб. 2026 г., 09:05:07 | several within one minute |
 * | `planned` | Sat, Nov 21, 2026, 9:05 AM GMT+3 (6:05 AM UTC) | сб, 21 нояб. 2026 г., 09:05 GMT+3 (06:05 UTC) | what is agreed to |
 * | `relative` | 3 min. ago | 3 мин. назад | how old something is, beside when it was |
 */
export interface Times {
  time(at: number): string;
  day(at: number): string;
  dayAndTime(at: number): string;
  near(at: number, now: number): string;
  exact(at: number): string;
  planned(at: number): string;
  /** How long ago something was, given in milliseconds. */
  relative(milliseconds: number): string;
  /** Returns the form for the axis of a chart between these two times: with the day, with the time, or with seconds. */
  within(from: number, to: number): (at: number) => string;
}

/** The forms of a locale that is known to be supported. */
export function createTimes(locale: string): Times {
  const form = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(locale, options);
    return (at: number) => (isTime(at) ? format(at) : '—');
  };
  const time = form({ timeStyle: 'short' });
  const seconds = form({ timeStyle: 'medium' });
  const clock = clockOf(locale);
  const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const dayAndTime = form({ ...date, ...clock });
  const withoutYear = form({ day: 'numeric', month: 'short', ...clock });
  const agreed = form({ weekday: 'short', ...date, ...clock, timeZoneName: 'short' });
  const sameDayInUtc = form({ ...clock, timeZone: 'UTC' });
  const otherDayInUtc = form({ weekday: 'short', ...date, ...clock, timeZone: 'UTC' });
  const passed = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' });

  return {
    time,
    day: form({ ...date, timeZone: 'UTC' }),
    dayAndTime,
    near: (at, now) => {
      const days = Math.round((midnight(at) - midnight(now)) / dayLength);
      if (Math.abs(days) <= 1) return `${passed.format(days, 'day')}, ${time(at)}`;
      return Math.abs(days) < 180 ? withoutYear(at) : dayAndTime(at);
    },
    exact: form({ ...date, ...clock, second: '2-digit' }),
    planned: (at) => {
      const local = new Date(at);
      if (!isTime(at) || local.getTimezoneOffset() === 0) return agreed(at);
      const isSameDay = local.getDate() === local.getUTCDate();
      return `${agreed(at)} (${(isSameDay ? sameDayInUtc : otherDayInUtc)(at)} UTC)`;
    },
    relative: (milliseconds) => {
      const seconds = Math.max(0, Math.round(milliseconds / 1000));
      if (seconds < 60) return passed.format(-seconds, 'second');
      if (seconds < 3600) return passed.format(-Math.floor(seconds / 60), 'minute');
      if (seconds < 86_400) return passed.format(-Math.floor(seconds / 3600), 'hour');
      return passed.format(-Math.floor(seconds / 86_400), 'day');
    },
    within: (from, to) => {
      if (midnight(from) !== midnight(to)) return withoutYear;
      return to - from < 5 * 60_000 ? seconds : time;
    },
  };
}

const dayLength = 86_400_000;

const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);

const isTime = (at: number) => !Number.isNaN(new Date(at).getTime());

/** Hours as the language's clock shows them: in some languages a format with a day would drop their zero. */
function clockOf(locale: string): Intl.DateTimeFormatOptions {
  const parts = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).formatToParts(
    new Date(2026, 0, 1, 9, 5),
  );
  const hour = parts.find(({ type }) => type === 'hour')?.value ?? '';
  return { hour: hour.length > 1 ? '2-digit' : 'numeric', minute: '2-digit' };
}
