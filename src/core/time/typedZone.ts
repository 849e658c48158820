import type { Said } from './saidTime.ts';
import type { TimeTokens } from './timeTokens.ts';
import { otherZones, plain, timeWords, zonePlaces, zones } from './timeWords.ts';

/**
 * Reads "Z", "UTC", "GMT+3", "UTC-03:30", "+0300", «мск», "Moscow time" or «по Москве», and the name of the zone that copied times have
 * behind the offset, as in "GMT+0300 (Moscow Standard Time)".
 */
export function readZone(tokens: TimeTokens): Said | undefined {
  const zone = readZoneName(tokens);
  const distance = readDistance(tokens, zone !== undefined);
  if (zone === undefined && distance === undefined) return undefined;
  const offset = (zone ?? 0) + (distance ?? 0);
  tokens.first(
    () => readNameBehind(tokens, offset),
    () => (distance === undefined ? undefined : readAbbreviation(tokens, offset)),
  );
  return { offset };
}

/** Reads a zone that never changes its clocks. Returns minutes ahead of UTC. */
function readZoneName(tokens: TimeTokens): number | undefined {
  return tokens.first(
    () => {
      if (!tokens.takeAll('по')) return undefined;
      tokens.takeAll('времени');
      const offset = tokens.take(zonePlaces) ?? tokens.take(zones);
      tokens.takeAll('времени');
      return offset;
    },
    () => (tokens.takeAll('время') ? tokens.take(zonePlaces) : undefined),
    () => {
      const offset = tokens.take(zones) ?? tokens.take(zonePlaces);
      if (offset !== undefined) tokens.first(readTimeBehind);
      return offset;
    },
  );
}

/** Reads the "standard time" of "Moscow Standard Time" and «Москва, стандартное время». */
function readTimeBehind(tokens: TimeTokens): true | undefined {
  tokens.takeAll(',');
  tokens.take(plain('standard mean стандартное'));
  return tokens.take(timeWords) ? true : undefined;
}

function readDistance(tokens: TimeTokens, isBehindZone: boolean): number | undefined {
  return tokens.first(() => {
    // “10:00-12:00” may be two times. Only after a date as in ISO 8601 is it an offset.
    const canBeMinus = isBehindZone || (tokens.startWithYear && !tokens.isSpaced);
    if (tokens.takeAll('+')) return readOffsetDigits(tokens);
    const behind = canBeMinus && tokens.takeAll('-') ? readOffsetDigits(tokens) : undefined;
    return behind === undefined ? undefined : -behind;
  });
}

/** Reads "3", "03", "03:30" or "0330". Returns minutes. */
function readOffsetDigits(tokens: TimeTokens): number | undefined {
  const joined = tokens.takeNumber(4, 4);
  const hours = joined === undefined ? tokens.takeNumber(1, 2) : Math.floor(joined / 100);
  const minutes = joined === undefined ? (tokens.takeAll(':') ? tokens.takeNumber(2, 2) : 0) : joined % 100;
  if (hours === undefined || minutes === undefined || hours > 14 || minutes > 59) return undefined;
  return hours * 60 + minutes;
}

/** Reads the same zone once more, in brackets: "(MSK)", "(GMT+03:00)", "(Moscow Standard Time)" or "[Europe/Moscow]". */
function readNameBehind(tokens: TimeTokens, offset: number): true | undefined {
  const closing = tokens.takeAll('(') ? ')' : tokens.takeAll('[') ? ']' : undefined;
  if (closing === undefined) return undefined;
  return tokens.first(
    () => {
      const zone = readZoneName(tokens);
      const same = (zone ?? 0) + (readDistance(tokens, zone !== undefined) ?? 0) === offset;
      return zone !== undefined && same && tokens.takeAll(closing) ? true : undefined;
    },
    () => readWordsBehind(tokens, closing),
  );
}

/** Reads a name of a zone that says nothing certain itself: the offset before it does. */
function readWordsBehind(tokens: TimeTokens, closing: string): true | undefined {
  let isZone = closing === ']';
  let isContradiction = false;
  for (let count = 0; count < 8 && !tokens.isBefore(closing); count++) {
    if (tokens.take(timeWords) || tokens.take(otherZones)) isZone = true;
    else if (tokens.take(zones) !== undefined) isContradiction = true;
    else if (tokens.takeWord() === undefined && !tokens.take(plain(', - / _'))) return undefined;
  }
  return isZone && !isContradiction && tokens.takeAll(closing) ? true : undefined;
}

/** Reads the abbreviation behind an offset, as in "+0300 MSK". */
function readAbbreviation(tokens: TimeTokens, offset: number): true | undefined {
  const zone = tokens.take(zones);
  if (zone !== undefined) return zone === offset || undefined;
  return tokens.take(otherZones) ? true : undefined;
}

/** Reads a zone that changes its clocks, or has a name with several meanings: "EST", "Berlin time", «по Берлину», "Europe/Berlin". */
export function readOtherZone(tokens: TimeTokens): Said | undefined {
  const isFound = tokens.first(
    () => {
      if (tokens.take(otherZones) === undefined) return undefined;
      tokens.take(timeWords);
      return true;
    },
    () => (tokens.takeWord() && tokens.takeAll('/') && tokens.takeWord() ? true : undefined),
    () => {
      // «По пятницам» is no zone.
      if (!tokens.takeAll('по') || /[ая]м$/.test(tokens.takeWord() ?? 'ам')) return undefined;
      tokens.takeAll('времени');
      return true;
    },
    () => tokens.first(...[1, 2, 3].map((count) => () => readWordsAndTime(tokens, count))),
  );
  return isFound && { isOtherZone: true };
}

/** Reads so many words and "time", such as "central european time". */
function readWordsAndTime(tokens: TimeTokens, count: number): true | undefined {
  for (let index = 0; index < count; index++) if (tokens.takeWord() === undefined) return undefined;
  return tokens.take(timeWords) ? true : undefined;
}
