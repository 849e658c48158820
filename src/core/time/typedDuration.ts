import type { Said } from './saidTime.ts';
import type { TimeTokens } from './timeTokens.ts';
import {
  amounts,
  andWords,
  beforeDuration,
  decimalPoints,
  minutesOfDay,
  monthUnits,
  namedDays,
  quarterWords,
  units,
  weekdays,
} from './timeWords.ts';

/** An amount of a unit: minutes, or months, whose lengths differ. */
interface Length {
  readonly amount: number;
  readonly minutes: number;
  readonly months: number;
}

/**
 * Reads "in 2 hours", "2 hours 30 min from now", «через полтора часа»; also "in 3 days", "in 2 months" and "a week from tomorrow", which
 * are days.
 */
export function readDuration(tokens: TimeTokens): Said | undefined {
  const isAnnounced = tokens.take(beforeDuration) !== undefined;
  const lengths: Length[] = [];
  for (let found = readLength(tokens, isAnnounced); found; found = readLength(tokens, false)) {
    lengths.push(found);
    tokens.take(andWords);
  }
  if (lengths.length === 0) return undefined;
  if (isAnnounced || tokens.takeAll('from now')) return sumFromNow(lengths);
  return tokens.takeAll('from') ? weeksFrom(lengths, tokens) : undefined;
}

function sumFromNow(lengths: readonly Length[]): Said | undefined {
  const sum = (of: (length: Length) => number) => lengths.reduce((total, each) => total + of(each), 0);
  const minutes = sum((each) => each.amount * each.minutes);
  const months = sum((each) => each.amount * each.months);
  if (months > 0)
    return minutes === 0 && Number.isInteger(months) ? { day: { monthsAway: months } } : undefined;
  if (lengths.every((each) => each.minutes < minutesOfDay)) return { after: minutes };
  if (!lengths.every(isWholeDays)) return undefined;
  const days = minutes / minutesOfDay;
  return { day: lengths.every(isWeeks) ? { weeksAway: days / 7 } : { daysAway: days } };
}

/** Reads the start of "two weeks from Monday" or "three days from tomorrow". */
function weeksFrom(lengths: readonly Length[], tokens: TimeTokens): Said | undefined {
  if (!lengths.every(isWholeDays)) return undefined;
  const days = lengths.reduce((total, each) => total + each.amount * each.minutes, 0) / minutesOfDay;
  const start = tokens.take(namedDays);
  if (start !== undefined) return { day: { daysAway: start + days } };
  const weekday = lengths.every(isWeeks) ? tokens.take(weekdays) : undefined;
  return weekday === undefined ? undefined : { weekday, weeksAfter: days / 7 };
}

const isWholeDays = ({ amount, minutes }: Length) => minutes >= minutesOfDay && Number.isInteger(amount);
const isWeeks = ({ minutes }: Length) => minutes === 7 * minutesOfDay;

/** Reads an amount with its unit. With `mayOmitAmount`, a unit alone is one of it: «через час». */
function readLength(tokens: TimeTokens, mayOmitAmount: boolean): Length | undefined {
  return tokens.first(readPartOfUnit, () => {
    const amount = readAmount(tokens) ?? (mayOmitAmount ? 1 : undefined);
    if (amount === undefined) return undefined;
    const hasHalf = tokens.takeAll('and a half') || tokens.takeAll('с половиной');
    const unit = readUnit(tokens);
    const isMore = hasHalf || (unit !== undefined && tokens.takeAll('and a half'));
    return unit && { amount: isMore ? amount + 0.5 : amount, ...unit };
  });
}

function readUnit(tokens: TimeTokens): Omit<Length, 'amount'> | undefined {
  const minutes = tokens.take(units);
  if (minutes !== undefined) return { minutes, months: 0 };
  const months = tokens.take(monthUnits);
  return months === undefined ? undefined : { minutes: 0, months };
}

/** Reads «полчаса», «полгода», "a quarter of an hour" or «три четверти часа». */
function readPartOfUnit(tokens: TimeTokens): Length | undefined {
  if (tokens.takeAll('полчаса')) return { amount: 30, minutes: 1, months: 0 };
  if (tokens.takeAll('полгода')) return { amount: 6, minutes: 0, months: 1 };
  const count = tokens.takeAll('three') || tokens.takeAll('три') ? 3 : 1;
  tokens.takeAll('a');
  const quarter = tokens.take(quarterWords);
  if (quarter === undefined) return undefined;
  if (tokens.takeAll('of')) tokens.takeAll('an');
  const isOfHour = tokens.takeAll('hour') || tokens.takeAll('часа');
  return isOfHour ? { amount: count * quarter, minutes: 1, months: 0 } : undefined;
}

/** Reads "2", "1.5", "two", or the "half an" of "half an hour". */
function readAmount(tokens: TimeTokens): number | undefined {
  const whole = tokens.takeNumber(1, 4);
  if (whole === undefined) {
    const amount = tokens.take(amounts);
    if (amount === 0.5) tokens.first(() => tokens.takeAll('an') || tokens.takeAll('a') || undefined);
    return amount;
  }
  const tenths = tokens.first(() => (tokens.take(decimalPoints) ? tokens.takeNumber(1, 1) : undefined));
  return whole + (tenths ?? 0) / 10;
}
