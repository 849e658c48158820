export interface LinePosition {
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
}

/** Returns the offsets at which the lines of a text start. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Returns a function that converts offsets of `text` to positions in logarithmic time. */
export function createLocator(text: string): (offset: number) => LinePosition {
  const starts = lineStarts(text);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
