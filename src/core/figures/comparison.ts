import { type Rate, share } from '../campaigns/statistics.ts';
import { newcombe, type Range, wilson } from './intervals.ts';

/**
 * The verdict of a comparison of two rates. `difference` is the 95 % interval of how much the first is higher or lower, as
 * positive fractions. `same` means that these numbers show no difference, not that there is none.
 */
export type Verdict =
  | { readonly kind: 'higher' | 'lower'; readonly difference: Range }
  | { readonly kind: 'same' }
  | { readonly kind: 'unknown' };

/** Compares a rate with another. `unknown`: one of them has no denominator, or exceeds 100 %. */
export function compareRates(one: Rate, other: Rate): Verdict {
  return compareUncertain(certain(one), certain(other));
}

/** Returns true if a rate is lower than another beyond chance, and at most half of it. */
export function isFarBelow(one: Rate, other: Rate): boolean {
  return compareRates(one, other).kind === 'lower' && one.part * other.whole * 2 <= other.part * one.whole;
}

/** Returns a rate without doubt about its part. */
export function certain({ part, whole }: Rate): UncertainRate {
  return { part: { least: part, most: part }, whole };
}

/** A rate whose part is only known to be within a range, because some of those counted may be no people. */
export interface UncertainRate {
  readonly part: Range;
  readonly whole: number;
}

/**
 * Compares two rates whose parts are only known to be within ranges. The first is higher or lower only if that is so wherever the parts are
 * in their ranges; `difference` covers all of these cases.
 */
export function compareUncertain(one: UncertainRate, other: UncertainRate): Verdict {
  const at = ({ part, whole }: UncertainRate, bound: keyof Range): Rate => ({ part: part[bound], whole });
  const lowest = newcombe(at(one, 'least'), at(other, 'most'));
  const highest = newcombe(at(one, 'most'), at(other, 'least'));
  if (!lowest || !highest) return { kind: 'unknown' };
  const [least, most] = [lowest.least, highest.most];
  if (least > 0) return { kind: 'higher', difference: { least, most } };
  if (most < 0) return { kind: 'lower', difference: { least: -most, most: -least } };
  return { kind: 'same' };
}

/** Returns the 95 % interval of a rate whose part is only known to be within a range. */
export function intervalOf({ part, whole }: UncertainRate): Range | undefined {
  const [lowest, highest] = [wilson({ part: part.least, whole }), wilson({ part: part.most, whole })];
  return lowest && highest && { least: lowest.least, most: highest.most };
}

/** The fewest earlier campaigns that make a rate usual. */
const fewestEarlier = 3;

/**
 * Returns the usual rate of earlier campaigns: the median of theirs, so that a single odd one does not change it. It has the
 * numbers of all campaigns as its weight. Returns `undefined` if fewer than three have a rate between 0 and 1.
 */
export function usualRate(earlier: readonly Rate[]): Rate | undefined {
  const known = earlier.filter(({ part, whole }) => whole > 0 && part >= 0 && part <= whole);
  if (known.length < fewestEarlier) return undefined;
  const whole = known.reduce((sum, rate) => sum + rate.whole, 0);
  return { part: median(known.map((rate) => share(rate) ?? 0)) * whole, whole };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
