import { cardinalWords, readOrdinal } from './numberWords.ts';
import type { Said, TypedDate } from './saidTime.ts';
import type { TimeTokens } from './timeTokens.ts';
import {
  besideMonth,
  dateSigns,
  hyphen,
  months,
  namedDays,
  nextWords,
  ordinalEndings,
  weekdays,
  weekWords,
} from './timeWords.ts';

/** Reads a day by its name, its date with the name of the month, or its number in the month. */
export function readDay(tokens: TimeTokens): Said | undefined {
  return tokens.first(readNamedDay, readWeekday, readDateWithMonthName, readDayOfMonthAlone);
}

/** Reads "tomorrow", "day after tomorrow" or "tonight". */
function readNamedDay(tokens: TimeTokens): Said | undefined {
  if (tokens.takeAll('tonight')) return { day: { daysAway: 0 }, parts: ['evening'] };
  if (tokens.takeAll('day after tomorrow')) return { day: { daysAway: 2 } };
  if (tokens.takeAll('day before yesterday')) return { day: { daysAway: -2 } };
  const daysAway = tokens.take(namedDays);
  return daysAway === undefined ? undefined : { day: { daysAway } };
}

/** Reads "Friday", "next Friday", "next week" or "Monday week", which is a week later. */
function readWeekday(tokens: TimeTokens): Said | undefined {
  const isNext = tokens.take(nextWords) !== undefined;
  if (isNext) tokens.takeAll('.');
  if (isNext && tokens.take(weekWords)) return { next: 'week' };
  const weekday = tokens.take(weekdays);
  if (weekday === undefined) return undefined;
  if (isNext) return { weekday, next: 'weekday' };
  return tokens.takeAll('week') ? { weekday, weeksAfter: 1 } : { weekday };
}

/** Reads "26 Nov", "26th of November 2026", "Nov 26, 2026", "26-Nov-26" or «26-го ноября». */
function readDateWithMonthName(tokens: TimeTokens): Said | undefined {
  const dayBefore = readDayOfMonth(tokens);
  if (dayBefore !== undefined) tokens.take(besideMonth);
  const month = tokens.take(months);
  if (month === undefined) return undefined;
  const day = dayBefore ?? tokens.afterOptional(besideMonth, readDayOfMonth);
  if (day === undefined) return undefined;
  const year =
    tokens.first(() => (tokens.takeAll('-') ? readShortYear(tokens) : undefined)) ??
    tokens.afterOptional(besideMonth, readYear);
  return datesOf([{ month: month + 1, day }], year);
}

/**
 * Reads "the 27th", "twenty-seventh", «27-го» or «27 числа». "The second Friday" is no such day, and «в десять десятого» is rather ten
 * past nine.
 */
function readDayOfMonthAlone(tokens: TimeTokens): Said | undefined {
  const isBehindHour = tokens.isAfterNumber || tokens.isAfter(cardinalWords);
  const inWords = readOrdinal(tokens);
  const day = inWords ?? tokens.takeNumber(1, 2);
  const isOrdinal = inWords === undefined ? readOrdinalEnding(tokens) : !isBehindHour;
  const isNamed =
    tokens.takeAll('числа') || tokens.takeAll('число') || (isOrdinal && !tokens.isBeforeAny(weekdays));
  return day !== undefined && isNamed ? { day: { dayOfMonth: day } } : undefined;
}

function readDayOfMonth(tokens: TimeTokens): number | undefined {
  const day = tokens.takeNumber(1, 2);
  if (day === undefined) return readOrdinal(tokens);
  readOrdinalEnding(tokens);
  return day;
}

function readOrdinalEnding(tokens: TimeTokens): boolean {
  return tokens.afterOptional(hyphen, () => tokens.take(ordinalEndings)) !== undefined;
}

/**
 * Reads "2026-11-26", "20261126", "26.11", "26.11.2026" or "11/26". With dots, the day comes before the month; with slashes and hyphens,
 * either may come first.
 */
export function readNumericDate(tokens: TimeTokens): Said | undefined {
  return tokens.first(readJoinedDate, readDateWithYearFirst, readDateWithYearLast);
}

/** Reads the date of ISO 8601 without hyphens. */
function readJoinedDate(tokens: TimeTokens): Said | undefined {
  const digits = tokens.takeDigits(8);
  if (digits === undefined) return undefined;
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return year >= earliestYear ? datesOf([{ month, day }], year) : undefined;
}

function readDateWithYearFirst(tokens: TimeTokens): Said | undefined {
  const year = readYear(tokens);
  const separator = tokens.take(dateSigns);
  const month = tokens.takeNumber(1, 2);
  const isSame = tokens.take(dateSigns) === separator;
  const day = tokens.takeNumber(1, 2);
  if (year === undefined || separator === undefined || !isSame) return undefined;
  return month === undefined || day === undefined ? undefined : datesOf([{ month, day }], year);
}

function readDateWithYearLast(tokens: TimeTokens): Said | undefined {
  const first = tokens.takeNumber(1, 2);
  const sign = tokens.take(dateSigns);
  const second = tokens.takeNumber(1, 2);
  if (first === undefined || second === undefined || sign === undefined) return undefined;
  const dates = [{ month: second, day: first }];
  if (sign !== '.' && first !== second) dates.push({ month: first, day: second });
  const possible = dates.filter(({ month }) => month >= 1 && month <= 12);
  return possible.length > 0 ? datesOf(possible, readLastYear(tokens, sign)) : undefined;
}

/** Reads the year after the day and the month. Two digits are a year of this century, unless they are the hour of "26.11.10:00". */
function readLastYear(tokens: TimeTokens, separator: string): number | undefined {
  return tokens.first(() =>
    tokens.takeAll(separator) ? (readShortYear(tokens) ?? readYear(tokens)) : undefined,
  );
}

function readShortYear(tokens: TimeTokens): number | undefined {
  return tokens.first(() => {
    const short = tokens.takeNumber(2, 2);
    return short === undefined || tokens.isBefore(':') ? undefined : 2000 + short;
  });
}

/** Reads a year that is apart from its date, as in "Tue Dec 1 10:00:00 2026". */
export function readYearApart(tokens: TimeTokens): Said | undefined {
  const year = readYear(tokens);
  return year === undefined ? undefined : { year };
}

const earliestYear = 1970;

function readYear(tokens: TimeTokens): number | undefined {
  const year = tokens.takeNumber(4, 4);
  return year !== undefined && year >= earliestYear ? year : undefined;
}

function datesOf(dates: readonly TypedDate[], year: number | undefined): Said {
  return { day: { dates: year === undefined ? dates : dates.map((date) => ({ year, ...date })) } };
}
