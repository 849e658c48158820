import { createTimes, type Times } from './times.ts';

/** Numbers, and dates and times, in the words of one language. */
export interface Formats extends Times {
  number(value: number): string;
  /** A number that names something, without separators. */
  plain(value: number): string;
  /** A share of one as per cent: one digit after the point, two under one per cent, "—" for no value. */
  percent(share: number | undefined): string;
  /** A length in bytes as a number of kilobytes (1024 bytes), rounded up: with one digit after the point under ten. */
  kilobytes(bytes: number): string;
}

/** The formats of a language, given as a BCP 47 tag; an unknown one falls back to English. */
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
