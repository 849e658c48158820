import { TimeTokens } from './timeTokens.ts';
import {
  afterHour,
  afterMinute,
  amounts,
  andWords,
  beforeClock,
  beforeDuration,
  besideMonth,
  dateSigns,
  decimalPoints,
  dot,
  dotOrHyphen,
  fillers,
  hoursOf,
  hyphen,
  minutesOfDay,
  months,
  namedDays,
  nextWords,
  ordinalEndings,
  type PartOfDay,
  partsOfDay,
  type TimeWords,
  units,
  weekdays,
  weekWords,
  zones,
} from './timeWords.ts';

/** What a text says about a time, whatever the present is. What the text does not say is missing. */
export interface TypedTime {
  readonly day?: TypedDay;
  /** Sunday is 0. Beside a `day`, it has to be the weekday of that day. */
  readonly weekday?: number;
  /** `weekday` for "next Friday", which may be in this week or the next one; `week` for "Friday next week". */
  readonly next?: 'weekday' | 'week';
  readonly clock?: TypedClock;
  /** Minutes ahead of UTC. */
  readonly offset?: number;
  /** Minutes from now. Nothing else is given then. */
  readonly after?: number;
}

/** A distance from today, or dates: two if the text does not say which number is the month. */
export type TypedDay = { readonly daysAway: number } | { readonly dates: readonly TypedDate[] };

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
interface Said extends Omit<TypedTime, 'clock'> {
  readonly clock?: TypedClock;
  /** True if the clock is only a number, such as "9": that needs a day or a part of the day beside it. */
  readonly isBare?: boolean;
  readonly parts?: readonly PartOfDay[];
}

/** Longer texts are no times. */
const mostCharacters = 100;

/**
 * Parses a time as people type it in English or Russian, such as "tomorrow 10am", "26.11 10:00" or «в пятницу в 9». The parts come in
 * any order. Returns `undefined` unless every word is understood and nothing is said twice.
 */
export function readTypedTime(text: string): TypedTime | undefined {
  if (text.length > mostCharacters) return undefined;
  const tokens = new TimeTokens(text);
  let said: Said = {};
  while (!tokens.isAtEnd) {
    const found = readPart(tokens, said);
    const joined = found && join(said, found);
    if (!joined) return undefined;
    said = joined;
  }
  return finish(said);
}

function readPart(tokens: TimeTokens, said: Said): Said | undefined {
  const isClockNext = tokens.isAfter(beforeClock);
  return tokens.first(
    readDuration,
    readNamedDay,
    readWeekday,
    readDateWithMonthName,
    // With a word in front, “at 9.10” is a time; without, “9.10” is a date unless there is one already.
    () => (isClockNext ? readClock(tokens, dotOrHyphen) : undefined),
    () => (said.day ? undefined : readNumericDate(tokens)),
    () => readClock(tokens, dot),
    readPartOfDay,
    readOffset,
    () => (tokens.take(fillers) ? {} : undefined),
  );
}

/** Returns both parts together; `undefined` if one repeats what the other says. */
function join(said: Said, found: Said): Said | undefined {
  const parts = [...(said.parts ?? []), ...(found.parts ?? [])];
  const isRepeated = Object.keys(found).some((name) => name !== 'parts' && name in said);
  return isRepeated ? undefined : { ...said, ...found, parts };
}

/** Applies the parts of the day to the clock. Returns `undefined` if something is missing or contradicts the rest. */
function finish({ parts = [], isBare, clock, after, ...said }: Said): TypedTime | undefined {
  const hasDay = said.day !== undefined || said.weekday !== undefined;
  if (after !== undefined) {
    return clock || parts.length > 0 || Object.keys(said).length > 0 ? undefined : { after };
  }
  if (said.next === 'week' && said.weekday === undefined) return undefined;
  const isNamed = parts.includes('noon') || parts.includes('midnight');
  const typed = clock ?? (isNamed ? { hour: 12, minute: 0, second: 0 } : undefined);
  if (!typed) return hasDay ? said : undefined;
  if (isBare && !hasDay && parts.length === 0) return undefined;
  const hours = new Set(parts.map((part) => hourOf24(typed.hour, part)));
  if (hours.size > 1 || hours.has(undefined)) return undefined;
  const [hour = typed.hour] = hours;
  const isMidnight = parts.includes('midnight') || (parts.includes('night') && typed.hour === 12);
  return { ...said, clock: { ...typed, hour, ...(isMidnight && { isMidnight }) } };
}

/** Returns the hour of the 24-hour clock; `undefined` if the hour is not in that part of the day. */
function hourOf24(hour: number, part: PartOfDay): number | undefined {
  const range = hoursOf[part].find(({ from, to }) => hour >= from && hour <= to);
  return range && hour + range.add;
}

/** Reads "in 2 hours", "2 hours 30 min from now", «через полтора часа»; also "in 3 days", which is a day. */
function readDuration(tokens: TimeTokens): Said | undefined {
  const isAnnounced = tokens.take(beforeDuration) !== undefined;
  const lengths: Length[] = [];
  for (let found = readLength(tokens, isAnnounced); found; found = readLength(tokens, false)) {
    lengths.push(found);
    tokens.take(andWords);
  }
  if (lengths.length === 0 || !(isAnnounced || tokens.takeAll('from now'))) return undefined;
  const minutes = lengths.reduce((sum, { amount, unit }) => sum + amount * unit, 0);
  if (lengths.every(({ unit }) => unit < minutesOfDay)) return { after: minutes };
  const isDays = lengths.every(({ amount, unit }) => unit >= minutesOfDay && Number.isInteger(amount));
  return isDays ? { day: { daysAway: minutes / minutesOfDay } } : undefined;
}

interface Length {
  readonly amount: number;
  readonly unit: number;
}

/** Reads an amount with its unit. With `mayOmitAmount`, a unit alone is one of it: «через час». */
function readLength(tokens: TimeTokens, mayOmitAmount: boolean): Length | undefined {
  return tokens.first(() => {
    if (tokens.takeAll('полчаса')) return { amount: 0.5, unit: 60 };
    const amount = readAmount(tokens) ?? (mayOmitAmount ? 1 : undefined);
    const unit = tokens.take(units);
    if (amount === undefined || unit === undefined) return undefined;
    return { amount: tokens.takeAll('and a half') ? amount + 0.5 : amount, unit };
  });
}

/** Reads "2", "1.5", "two", or the "half an" of "half an hour". */
function readAmount(tokens: TimeTokens): number | undefined {
  const whole = tokens.takeNumber(1, 4);
  if (whole === undefined) {
    const amount = tokens.take(amounts);
    if (amount === 0.5) tokens.takeAll('an');
    return amount;
  }
  const tenths = tokens.first(() => (tokens.take(decimalPoints) ? tokens.takeNumber(1, 1) : undefined));
  return whole + (tenths ?? 0) / 10;
}

/** Reads "tomorrow", "day after tomorrow" or "tonight". */
function readNamedDay(tokens: TimeTokens): Said | undefined {
  if (tokens.takeAll('tonight')) return { day: { daysAway: 0 }, parts: ['evening'] };
  if (tokens.takeAll('day after tomorrow')) return { day: { daysAway: 2 } };
  const daysAway = tokens.take(namedDays);
  return daysAway === undefined ? undefined : { day: { daysAway } };
}

/** Reads "Friday", "next Friday" or "next week". */
function readWeekday(tokens: TimeTokens): Said | undefined {
  const isNext = tokens.take(nextWords) !== undefined;
  if (isNext) tokens.takeAll('.');
  if (isNext && tokens.take(weekWords)) return { next: 'week' };
  const weekday = tokens.take(weekdays);
  if (weekday === undefined) return undefined;
  return isNext ? { weekday, next: 'weekday' } : { weekday };
}

/** Reads "26 Nov", "26th of November 2026", "Nov 26, 2026" or «26-го ноября». */
function readDateWithMonthName(tokens: TimeTokens): Said | undefined {
  const dayBefore = readDayOfMonth(tokens);
  if (dayBefore !== undefined) tokens.take(besideMonth);
  const month = tokens.take(months);
  if (month === undefined) return undefined;
  const day = dayBefore ?? tokens.afterOptional(besideMonth, readDayOfMonth);
  if (day === undefined) return undefined;
  const year = tokens.afterOptional(besideMonth, readYear);
  return datesOf([{ month: month + 1, day }], year);
}

function readDayOfMonth(tokens: TimeTokens): number | undefined {
  const day = tokens.takeNumber(1, 2);
  if (day !== undefined) tokens.afterOptional(hyphen, () => tokens.take(ordinalEndings));
  return day;
}

/**
 * Reads "2026-11-26", "26.11", "26.11.2026" or "11/26". With dots, the day comes before the month; with slashes and hyphens, either may
 * come first.
 */
function readNumericDate(tokens: TimeTokens): Said | undefined {
  const year = readYear(tokens);
  const separator = year === undefined ? undefined : tokens.take(dateSigns);
  if (year !== undefined && !separator) return undefined;
  const first = tokens.takeNumber(1, 2);
  const sign = tokens.take(dateSigns);
  const second = tokens.takeNumber(1, 2);
  if (first === undefined || second === undefined || sign === undefined) return undefined;
  if (year !== undefined) {
    return sign === separator ? datesOf([{ month: first, day: second }], year) : undefined;
  }
  const dates = [{ month: second, day: first }];
  if (sign !== '.' && first !== second) dates.push({ month: first, day: second });
  const possible = dates.filter(({ month }) => month >= 1 && month <= 12);
  return possible.length > 0 ? datesOf(possible, readLastYear(tokens, sign)) : undefined;
}

/** Reads the year after the day and the month. Two digits are a year of this century, unless they are the hour of "26.11.10:00". */
function readLastYear(tokens: TimeTokens, separator: string): number | undefined {
  return tokens.first(() => {
    if (!tokens.takeAll(separator)) return undefined;
    const short = tokens.takeNumber(2, 2);
    if (short === undefined) return readYear(tokens);
    return tokens.isBefore(':') ? undefined : 2000 + short;
  });
}

function readYear(tokens: TimeTokens): number | undefined {
  const year = tokens.takeNumber(4, 4);
  return year !== undefined && year >= 1970 ? year : undefined;
}

function datesOf(dates: readonly TypedDate[], year: number | undefined): Said {
  return { day: { dates: year === undefined ? dates : dates.map((date) => ({ year, ...date })) } };
}

/** Reads "10", "10:30", "10:30:00.000", "10h30" or «10 часов 30 минут»; with a sign of `signs`, also "10.30". */
function readClock(tokens: TimeTokens, signs: TimeWords<string>): Said | undefined {
  const isAnnounced = tokens.isAfter(beforeClock);
  // «В час дня»
  if (isAnnounced && tokens.takeAll('час')) return { clock: { hour: 1, minute: 0, second: 0 } };
  const hour = tokens.takeNumber(1, 2);
  if (hour === undefined || hour > 23) return undefined;
  if (tokens.takeAll(':')) {
    const minute = readSixtieth(tokens);
    const second = tokens.takeAll(':') ? readSixtieth(tokens) : 0;
    if (minute === undefined || second === undefined) return undefined;
    tokens.first(() => (tokens.take(decimalPoints) ? tokens.takeNumber(1, 9) : undefined));
    return { clock: { hour, minute, second } };
  }
  const minute =
    tokens.first(() => (tokens.take(signs) ? readSixtieth(tokens) : undefined)) ??
    tokens.first(() => (tokens.take(afterHour) ? (readMinutes(tokens) ?? 0) : undefined));
  return { clock: { hour, minute: minute ?? 0, second: 0 }, ...(!isAnnounced && { isBare: true }) };
}

/** Reads minutes or seconds, which have two digits. */
function readSixtieth(tokens: TimeTokens): number | undefined {
  const value = tokens.takeNumber(2, 2);
  return value !== undefined && value < 60 ? value : undefined;
}

/** Reads the minutes after a word for the hour. */
function readMinutes(tokens: TimeTokens): number | undefined {
  return tokens.first(() => {
    const minute = readSixtieth(tokens);
    if (minute !== undefined) tokens.take(afterMinute);
    return minute;
  });
}

function readPartOfDay(tokens: TimeTokens): Said | undefined {
  const part = tokens.take(partsOfDay);
  return part && { parts: [part] };
}

/** Reads "Z", "UTC", "GMT+3", "UTC-03:30", "+0300" or «мск». */
function readOffset(tokens: TimeTokens): Said | undefined {
  const zone = tokens.take(zones);
  const distance = tokens.first(() => {
    // “10:00-12:00” may be two times. Only after a date as in ISO 8601 is it an offset.
    const canBeMinus = zone !== undefined || (tokens.startWithYear && !tokens.isSpaced);
    if (tokens.takeAll('+')) return readOffsetDigits(tokens);
    const behind = canBeMinus && tokens.takeAll('-') ? readOffsetDigits(tokens) : undefined;
    return behind === undefined ? undefined : -behind;
  });
  if (zone === undefined && distance === undefined) return undefined;
  return { offset: (zone ?? 0) + (distance ?? 0) };
}

/** Reads "3", "03", "03:30" or "0330". Returns minutes. */
function readOffsetDigits(tokens: TimeTokens): number | undefined {
  const joined = tokens.takeNumber(4, 4);
  const hours = joined === undefined ? tokens.takeNumber(1, 2) : Math.floor(joined / 100);
  const minutes = joined === undefined ? (tokens.takeAll(':') ? readSixtieth(tokens) : 0) : joined % 100;
  if (hours === undefined || minutes === undefined || hours > 14 || minutes > 59) return undefined;
  return hours * 60 + minutes;
}
