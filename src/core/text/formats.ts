/** Numbers and dates in the words of one language. Times are in milliseconds since 1970. */
export interface Formats {
  number(value: number): string;
  /** A number that names something, without separators. */
  plain(value: number): string;
  /** A share of one as per cent: one digit after the point, two under one per cent, "—" for no value. */
  percent(share: number | undefined): string;
  /** A length in bytes as a number of kilobytes (1024 bytes), rounded up: with one digit after the point under ten. */
  kilobytes(bytes: number): string;
  time(at: number): string;
  dateTime(at: number): string;
  /** The same without the year. */
  dayAndTime(at: number): string;
  /** To the second. */
  exact(at: number): string;
  /** Moments between these two, as finely as they need it: with the day, a time, a time with seconds. */
  within(from: number, to: number): (at: number) => string;
  /** How long ago something was: "12 sec. ago", "3 min. ago". */
  ago(milliseconds: number): string;
}

/** The formats of a language, given as a BCP 47 tag; an unknown one falls back to English. */
export function createFormats(language: string): Formats {
  const locale = Intl.NumberFormat.supportedLocalesOf(language)[0] ?? 'en';
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const smallPercent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const preciseTime = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'short' });
  const dayAndTime = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  const ago = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' });

  return {
    number: (value) => number.format(value),
    plain: (value) => String(value),
    percent: (share) => (share === undefined ? '—' : (share < 0.01 ? smallPercent : percent).format(share)),
    kilobytes: (bytes) =>
      number.format(bytes < 10_240 ? Math.ceil(bytes / 102.4) / 10 : Math.ceil(bytes / 1024)),
    time: (at) => time.format(at),
    dateTime: (at) => dateTime.format(at),
    dayAndTime: (at) => dayAndTime.format(at),
    exact: (at) => exact.format(at),
    within: (from, to) => {
      if (day.format(from) !== day.format(to)) return (at) => dayAndTime.format(at);
      return (at) => (to - from < 5 * 60_000 ? preciseTime : time).format(at);
    },
    ago: (milliseconds) => {
      const seconds = Math.max(0, Math.round(milliseconds / 1000));
      if (seconds < 60) return ago.format(-seconds, 'second');
      if (seconds < 3600) return ago.format(-Math.floor(seconds / 60), 'minute');
      if (seconds < 86_400) return ago.format(-Math.floor(seconds / 3600), 'hour');
      return ago.format(-Math.floor(seconds / 86_400), 'day');
    },
  };
}
