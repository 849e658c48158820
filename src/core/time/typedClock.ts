import { halfHours, hourOrdinals, readCardinal, readGenitive } from './numberWords.ts';
import type { Said } from './saidTime.ts';
import type { TimeTokens } from './timeTokens.ts';
import {
  afterHour,
  afterMinute,
  beforeClock,
  decimalPoints,
  dot,
  dotOrHyphen,
  plain,
  quarterWords,
  type TimeWords,
} from './timeWords.ts';

/** Reads "10", "10:30", "10:30:00.000", "10h30" or «10 часов 30 минут». With a word in front, as in “at 9.10”, also "10.30" and "10-30". */
export function readAnnouncedClock(tokens: TimeTokens): Said | undefined {
  return tokens.isAfter(beforeClock)
    ? tokens.first(readPartsOfHour, () => readClock(tokens, dotOrHyphen))
    : undefined;
}

/** Reads a time of day: in digits, in those of ISO 8601 without colons, or in words. */
export function readAnyClock(tokens: TimeTokens): Said | undefined {
  return tokens.first(readPartsOfHour, () => readClock(tokens, dot), readJoinedClock, readClockInWords);
}

const clock = (hour: number, minute = 0, second = 0) => ({ clock: { hour, minute, second } });

function readClock(tokens: TimeTokens, signs: TimeWords<string>): Said | undefined {
  const isAnnounced = tokens.isAfter(beforeClock);
  const hour = tokens.takeNumber(1, 2);
  if (hour === undefined || hour > 23) return undefined;
  if (tokens.takeAll(':')) {
    const minute = readSixtieth(tokens);
    const second = tokens.takeAll(':') ? readSixtieth(tokens) : 0;
    if (minute === undefined || second === undefined) return undefined;
    tokens.first(() => (tokens.take(decimalPoints) ? tokens.takeNumber(1, 9) : undefined));
    return clock(hour, minute, second);
  }
  const minute =
    tokens.first(() => (tokens.take(signs) ? readSixtieth(tokens) : undefined)) ??
    tokens.first(() => (takeUnit(tokens, afterHour) ? (readMinutes(tokens) ?? 0) : undefined));
  return { ...clock(hour, minute), ...(!isAnnounced && { isBare: true }) };
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
    if (minute !== undefined) takeUnit(tokens, afterMinute);
    return minute;
  });
}

/** Takes a word for hours or minutes, which may be abbreviated with a dot. */
function takeUnit(tokens: TimeTokens, words: TimeWords<string>): boolean {
  const isThere = tokens.take(words) !== undefined;
  if (isThere) tokens.take(dot);
  return isThere;
}

/** Reads "T1000" or "T100000"; without the "T", "0900". Other numbers of four digits may be years. */
function readJoinedClock(tokens: TimeTokens): Said | undefined {
  const isIso = tokens.isAfter(plain('t'));
  const text = tokens.takeDigits(4) ?? (isIso ? tokens.takeDigits(6) : undefined);
  if (text === undefined || !(isIso || text.startsWith('0'))) return undefined;
  const [hour = 0, minute = 0, second = 0] = (text.match(/\d\d/g) ?? []).map(Number);
  return hour < 24 && minute < 60 && second < 60 ? clock(hour, minute, second) : undefined;
}

/** Reads "half past nine", "quarter to ten", «половина десятого», «четверть десятого» or «без пяти девять». */
function readPartsOfHour(tokens: TimeTokens): Said | undefined {
  return tokens.first(readMinutesPast, readMinutesBefore, readHalfHour, readMinutesOfHour);
}

function readMinutesPast(tokens: TimeTokens): Said | undefined {
  const minute = tokens.takeAll('half') ? 30 : (readQuarter(tokens) ?? readSmallMinutes(tokens));
  if (minute === undefined || !tokens.take(plain('past after'))) return undefined;
  const hour = readHour(tokens);
  return hour === undefined ? undefined : clock(hour, minute);
}

/** Reads "quarter to nine", "ten minutes to nine" or «без пяти минут девять». Without a word for minutes, "nine to five" is no time. */
function readMinutesBefore(tokens: TimeTokens): Said | undefined {
  const minute = tokens.first(
    () => (tokens.takeAll('без') ? readMinutesMissing(tokens) : undefined),
    () => {
      const quarter = readQuarter(tokens);
      const missing = quarter ?? readSmallMinutes(tokens);
      const isClear = quarter !== undefined || tokens.isAfter(afterMinute);
      return isClear && tokens.takeAll('to') ? missing : undefined;
    },
  );
  const hour = minute === undefined ? undefined : readHour(tokens);
  if (minute === undefined || hour === undefined || hour === 0) return undefined;
  return clock(hour === 1 ? 12 : hour - 1, 60 - minute);
}

function readMinutesMissing(tokens: TimeTokens): number | undefined {
  const minute = readGenitive(tokens) ?? tokens.takeNumber(1, 2);
  tokens.take(afterMinute);
  return minute !== undefined && minute > 0 && minute < 30 ? minute : undefined;
}

function readHalfHour(tokens: TimeTokens): Said | undefined {
  const next =
    tokens.take(halfHours) ??
    tokens.first(() => {
      if (!tokens.take(plain('пол половина половине половину'))) return undefined;
      tokens.takeAll('-');
      return tokens.take(hourOrdinals);
    });
  return next === undefined ? undefined : clock(hourBefore(next), 30);
}

/** Reads «четверть десятого» or «десять минут десятого». */
function readMinutesOfHour(tokens: TimeTokens): Said | undefined {
  const minute = tokens.takeAll('четверть') ? 15 : readSmallMinutes(tokens);
  const isClear = tokens.isAfter(plain('четверть')) || tokens.isAfter(afterMinute);
  const next = minute === undefined || !isClear ? undefined : tokens.take(hourOrdinals);
  return next === undefined ? undefined : clock(hourBefore(next), minute);
}

const hourBefore = (hour: number) => (hour === 1 ? 12 : hour - 1);

function readQuarter(tokens: TimeTokens): number | undefined {
  return tokens.first(() => {
    tokens.takeAll('a');
    return tokens.take(quarterWords);
  });
}

/** Reads minutes in digits or words, and the word for minutes if it is there. */
function readSmallMinutes(tokens: TimeTokens): number | undefined {
  const minute = tokens.takeNumber(1, 2) ?? readCardinal(tokens);
  if (minute === undefined || minute < 1 || minute > 59) return undefined;
  tokens.take(afterMinute);
  return minute;
}

/** Reads an hour in digits or words. */
function readHour(tokens: TimeTokens): number | undefined {
  const hour = tokens.takeNumber(1, 2) ?? (tokens.takeAll('час') ? 1 : readCardinal(tokens));
  return hour !== undefined && hour < 24 ? hour : undefined;
}

/** Reads "nine", "nine thirty", "nine oh five", «девять часов тридцать минут» or «час дня». */
function readClockInWords(tokens: TimeTokens): Said | undefined {
  const isAnnounced = tokens.isAfter(beforeClock);
  const hour = isAnnounced && tokens.takeAll('час') ? 1 : readCardinal(tokens);
  if (hour === undefined || hour > 23) return undefined;
  tokens.take(afterHour);
  const minute = tokens.first(() => readMinutesInWords(tokens));
  return { ...clock(hour, minute), ...(!isAnnounced && minute === undefined && { isBare: true }) };
}

/** Reads minutes in words. Those below ten follow a zero, and those behind a hyphen are no hour: "nine-ten" may be two of them. */
function readMinutesInWords(tokens: TimeTokens): number | undefined {
  if (tokens.takeAll('-')) {
    const minute = readCardinal(tokens);
    return minute !== undefined && minute >= 24 ? minute : undefined;
  }
  const hasZero = tokens.take(plain('oh zero ноль')) !== undefined;
  const minute = readCardinal(tokens);
  const isMinute = minute !== undefined && (hasZero ? minute < 10 : minute >= 10);
  if (!isMinute) return undefined;
  tokens.take(afterMinute);
  return minute;
}
