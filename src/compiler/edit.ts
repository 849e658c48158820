import type { TextEdit } from '../protocol/compiler.ts';

/** Returns the edit from `old` to `text`: one replacement between the first and the last difference. */
export function editOf(old: string, text: string): TextEdit {
  const shorter = Math.min(old.length, text.length);
  const from = mostThat(shorter, (low, high) => old.slice(low, high) === text.slice(low, high));
  const same = mostThat(shorter - from, (low, high) => fromEnd(old, low, high) === fromEnd(text, low, high));
  return { from, to: old.length - same, text: text.slice(from, text.length - same) };
}

/** Returns by how many characters the edit lengthens the text; negative if it shortens the text. */
export const growthOf = ({ from, to, text }: TextEdit) => text.length - (to - from);

export const edited = (old: string, { from, to, text }: TextEdit) =>
  old.slice(0, from) + text + old.slice(to);

const fromEnd = (text: string, low: number, high: number) =>
  text.slice(text.length - high, text.length - low);

/** Finds the length of the longest equal part by bisection: comparing long strings is faster than single characters. */
function mostThat(limit: number, areSame: (low: number, high: number) => boolean): number {
  let low = 0;
  let high = limit;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (areSame(low, middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
