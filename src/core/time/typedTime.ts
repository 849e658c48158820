import type { Said, TypedClock, TypedTime } from './saidTime.ts';
import { TimeTokens } from './timeTokens.ts';
import { fillers, hoursOf, type PartOfDay, partsOfDay, weekdays } from './timeWords.ts';
import { readAnnouncedClock, readAnyClock } from './typedClock.ts';
import { readDay, readNumericDate, readYearApart } from './typedDay.ts';
import { readDuration } from './typedDuration.ts';
import { readOtherZone, readZone } from './typedZone.ts';

/** Longer texts are no times. */
const mostCharacters = 100;

/**
 * Parses a time as people type it in English, Russian or German, such as "tomorrow 10am", «в пятницу в 9» or „fr 9 Uhr“. The parts come in
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
  return tokens.first(
    readGermanOn,
    readDuration,
    readDay,
    // With a word in front, “at 9.10” is a time; without, “9.10” is a date unless there is one already.
    readAnnouncedClock,
    () => (said.day ? undefined : readNumericDate(tokens)),
    () => (said.day ? readYearApart(tokens) : undefined),
    readAnyClock,
    readPartOfDay,
    readZone,
    readFiller,
    readOtherZone,
  );
}

/** Returns both parts together; `undefined` if one repeats what the other says. */
function join(said: Said, found: Said): Said | undefined {
  const parts = [...(said.parts ?? []), ...(found.parts ?? [])];
  const isRepeated = Object.keys(found).some((name) => name !== 'parts' && name in said);
  return isRepeated ? undefined : { ...said, ...found, parts };
}

/** Returns what all parts of a text say together; `undefined` if something is missing or contradicts the rest. */
function finish({ after, year, isBare, parts = [], clock, ...others }: Said): TypedTime | undefined {
  const said = year === undefined ? others : withYear(others, year);
  if (!said) return undefined;
  if (after !== undefined) {
    return clock || parts.length > 0 || Object.keys(said).length > 0 ? undefined : { after };
  }
  if (isContradictory(said)) return undefined;
  return withClock(said, clock, parts, isBare === true);
}

/** Adds the time of day, with its parts of the day applied to the clock. */
function withClock(
  said: TypedTime,
  clock: TypedClock | undefined,
  parts: readonly PartOfDay[],
  isBare: boolean,
): TypedTime | undefined {
  const hasDay = said.day !== undefined || said.weekday !== undefined;
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

/** Returns true if the text says which week in two ways, or says "next week" without a day. */
function isContradictory({ day, weekday, next, weeksAfter }: TypedTime): boolean {
  if (next === 'week' && weekday === undefined) return true;
  const ways = [next, weeksAfter, day && 'weeksAway' in day ? day : undefined];
  return (
    ways.filter((way) => way !== undefined).length > 1 || (weeksAfter !== undefined && day !== undefined)
  );
}

/** Adds the year to the dates; returns `undefined` if they have one, or the day is no date. */
function withYear(said: TypedTime, year: number): TypedTime | undefined {
  const dates = said.day && 'dates' in said.day ? said.day.dates : [];
  const canHaveYear = dates.length > 0 && dates.every((date) => date.year === undefined);
  return canHaveYear ? { ...said, day: { dates: dates.map((date) => ({ ...date, year })) } } : undefined;
}

/** Returns the hour of the 24-hour clock; `undefined` if the hour is not in that part of the day. */
function hourOf24(hour: number, part: PartOfDay): number | undefined {
  const range = hoursOf[part].find(({ from, to }) => hour >= from && hour <= to);
  return range && hour + range.add;
}

/** Reads the German “am” before a day, as in „am Freitag“, which changes nothing. After a number, it is the English one. */
function readGermanOn(tokens: TimeTokens): Said | undefined {
  if (tokens.isAfterNumber || !tokens.takeAll('am')) return undefined;
  return tokens.isBeforeAny(weekdays) || tokens.isBeforeNumber ? {} : undefined;
}

function readPartOfDay(tokens: TimeTokens): Said | undefined {
  const part = tokens.take(partsOfDay);
  return part && { parts: [part] };
}

/** Reads a word that changes nothing. “In” is one before a part of the day or a zone only: "in 1:30" may be a duration. */
function readFiller(tokens: TimeTokens): Said | undefined {
  const isIn = tokens.takeAll('in');
  if (!isIn) return tokens.take(fillers) ? {} : undefined;
  if (tokens.takeAll('the')) return {};
  return tokens.first(readPartOfDay, readZone, readOtherZone);
}
