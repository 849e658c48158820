import { type Slope, slopeOf } from './slope.ts';

/** A figure and its comparison value from the same run. */
export interface Result {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly against: string;
  /** The factor by which our value is better. */
  readonly ratio: number;
}

export type Bench = () => Promise<readonly Result[]>;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[sorted.length - 1 - middle], sorted[middle]];
  return (low + high) / 2;
}

/** Compares a time with another one, in ms. */
export function comparedTime(
  name: string,
  ours: readonly number[],
  theirs: readonly number[],
  other: string,
): Result {
  const [value, reference] = [median(ours), median(theirs)];
  return {
    name,
    value,
    unit: 'ms',
    against: `${other}: ${reference.toFixed(1)} ms`,
    ratio: reference / value,
  };
}

/** Compares a number with its limit. */
export function comparedWithLimit(name: string, value: number, limit: number, unit: string): Result {
  return { name, value, unit, against: `at most ${limit} ${unit}`, ratio: limit / value };
}

/** Compares what each of several steps leaves behind with what those of `other` leave. `values` are measured after each. */
export function comparedSlope(
  name: string,
  ours: readonly number[],
  theirs: readonly number[],
  other: string,
  unit: string,
): Result {
  const [own, reference] = [slopeOf(ours), slopeOf(theirs)];
  return {
    name,
    value: own.slope,
    unit,
    against:
      `± ${rounded(own.error)}; ${other}: ${rounded(reference.slope)} ± ${rounded(reference.error)} ${unit}`.trimEnd(),
    ratio: atLeastError(reference) / atLeastError(own),
  };
}

/** Compares what each of several steps leaves behind with a limit. `per` steps are between two measurements. */
export function slopeWithLimit(
  name: string,
  values: readonly number[],
  limit: number,
  unit: string,
  per = 1,
): Result {
  const { slope, error } = slopeOf(values.map((value) => value / per));
  return {
    name,
    value: slope,
    unit,
    against: `± ${rounded(error)}; at most ${limit} ${unit}`.trimEnd(),
    ratio: limit / atLeastError({ slope, error }),
  };
}

/** Small slopes are told with more digits. */
const rounded = (value: number) => value.toFixed(Math.abs(value) < 1 ? 2 : 1);

/** A slope that is not different from none counts as its error. */
const atLeastError = ({ slope, error }: Slope) => Math.max(slope, error, 0.01);
