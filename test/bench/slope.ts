/** A straight line’s slope and its standard error. */
export interface Slope {
  readonly slope: number;
  readonly error: number;
}

/** Fits a straight line to values at 0, 1, 2, … by least squares. Needs three values. */
export function slopeOf(values: readonly number[]): Slope {
  const count = values.length;
  const [meanX, meanY] = [(count - 1) / 2, values.reduce((sum, value) => sum + value, 0) / count];
  const spread = values.reduce((sum, _, x) => sum + (x - meanX) ** 2, 0);
  const slope = values.reduce((sum, value, x) => sum + (x - meanX) * (value - meanY), 0) / spread;
  const rest = values.reduce((sum, value, x) => sum + (value - meanY - slope * (x - meanX)) ** 2, 0);
  return { slope, error: Math.sqrt(rest / (count - 2) / spread) };
}
