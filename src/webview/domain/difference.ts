import { diffArrays } from 'diff';

/** A piece of text that is in both texts, only in the expected one, or only in the found one. */
export interface DiffPassage {
  readonly in: 'both' | 'expected' | 'found';
  readonly text: string;
}

/** Texts longer than any DNS record are not compared word by word. */
const mostCharacters = 5000;

/** Computes the difference from `found` to `expected` word by word, and within words that were replaced. */
export function differenceOf(found: string, expected: string): DiffPassage[] {
  if (found.length > mostCharacters || expected.length > mostCharacters) return withinWord(found, expected);
  const passages = diffArrays(wordsOf(found), wordsOf(expected)).map(
    ({ added, removed, value }): DiffPassage => ({
      in: added ? 'expected' : removed ? 'found' : 'both',
      text: value.join(''),
    }),
  );
  return passages.flatMap((passage, index) => {
    const [before, next] = [passages[index - 1], passages[index + 1]];
    if (passage.in === 'found' && next?.in === 'expected') return withinWord(passage.text, next.text);
    return passage.in === 'expected' && before?.in === 'found' ? [] : [passage];
  });
}

/** Splits a value at spaces and punctuation, such as a host into its labels and a tag into its name and value. */
const wordsOf = (text: string) => text.split(/([\s;:=.])/).filter((word) => word !== '');

/** Keeps a common prefix and suffix, unless they are less than half of the text. */
function withinWord(found: string, expected: string): DiffPassage[] {
  const shorter = Math.min(found.length, expected.length);
  let start = 0;
  while (start < shorter && found[start] === expected[start]) start++;
  let end = 0;
  while (end < shorter - start && found.at(-1 - end) === expected.at(-1 - end)) end++;
  if ((start + end) * 2 < Math.max(found.length, expected.length)) [start, end] = [0, 0];
  const passages: readonly DiffPassage[] = [
    { in: 'both', text: found.slice(0, start) },
    { in: 'found', text: found.slice(start, found.length - end) },
    { in: 'expected', text: expected.slice(start, expected.length - end) },
    { in: 'both', text: found.slice(found.length - end) },
  ];
  return passages.filter(({ text }) => text !== '');
}

/** Returns the record that is most similar to the expected one, which has the longest common prefix. */
export function nearest(current: readonly string[], expected: string): string | undefined {
  const alike = (text: string) => {
    let length = 0;
    while (length < text.length && text[length] === expected[length]) length++;
    return length;
  };
  return [...current].sort((a, b) => alike(b) - alike(a))[0];
}
