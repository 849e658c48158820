import type { Rate } from '../campaigns/statistics.ts';

/** Bounds between which a number probably is, both inclusive. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** The quantile of the normal distribution for intervals of 95 %. */
const z = 1.959964;

/**
 * Returns the 95 % interval of a rate, as fractions from 0 to 1 (Wilson's score interval without continuity correction; method 3 of
 * Newcombe, Statistics in Medicine 17, 857–872, 1998). Returns `undefined` if the rate has no denominator or exceeds 1: then
 * its part is no part of its whole.
 */
export function wilson({ part, whole }: Rate): Range | undefined {
  if (whole <= 0 || part < 0 || part > whole) return undefined;
  const rate = part / whole;
  const center = 2 * part + z * z;
  const spread = z * Math.sqrt(z * z + 4 * part * (1 - rate));
  const scale = 2 * (whole + z * z);
  return {
    least: part === 0 ? 0 : (center - spread) / scale,
    most: part === whole ? 1 : (center + spread) / scale,
  };
}

/**
 * Returns the 95 % interval of the difference `one` − `other`, as a fraction from −1 to 1 (method 10 of Newcombe, Statistics in Medicine
 * 17, 873–890, 1998). Returns `undefined` if one of the rates has no interval.
 */
export function newcombe(one: Rate, other: Rate): Range | undefined {
  const [a, b] = [wilson(one), wilson(other)];
  if (!a || !b) return undefined;
  const [p, q] = [one.part / one.whole, other.part / other.whole];
  return {
    least: p - q - Math.hypot(p - a.least, b.most - q),
    most: p - q + Math.hypot(a.most - p, q - b.least),
  };
}
