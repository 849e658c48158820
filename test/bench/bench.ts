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
