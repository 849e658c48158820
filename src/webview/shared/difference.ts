import { diffArrays } from 'diff';
import { html, type TemplateResult } from 'lit-html';

/** A passage that is in both texts, only in the expected one (`ins` on the page), or only in the found one (`del`). */
export interface DiffPassage {
  readonly in: 'both' | 'expected' | 'found';
  readonly text: string;
}

/** The maximum length of texts that are compared word by word, in characters. Longer than any DNS record. */
const longestCompared = 5000;

/** Returns the diff from `found` to `expected`, by words and, within replaced words, by characters. */
export function differenceOf(found: string, expected: string): DiffPassage[] {
  if (found.length > longestCompared || expected.length > longestCompared) return withinWord(found, expected);
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

/**
 * Returns true if marking the differences of two texts helps: they have more than a third of the longer one in common, or the expected one
 * only adds to the found one.
 */
export function areSimilar(passages: readonly DiffPassage[]): boolean {
  const lengthOf = (side: DiffPassage['in']) =>
    passages.reduce((sum, each) => sum + (each.in === side ? each.text.length : 0), 0);
  const both = lengthOf('both');
  const [added, removed] = [lengthOf('expected'), lengthOf('found')];
  return both > 0 && (removed === 0 || both * 3 > both + Math.max(added, removed));
}

/** Splits a value at white space and punctuation: a host into its labels, a tag into its name and value. */
const wordsOf = (text: string) => text.split(/([\s;:=.])/).filter((word) => word !== '');

/** Returns the diff of two texts by their common prefix and suffix. Ignores these if they are less than half of the longer text. */
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

/** Renders a passage of a text, marked if it is only in this one of two texts. */
export function diffPassage({ in: where, text }: DiffPassage): TemplateResult {
  if (where === 'found') return html`<del>${text}</del>`;
  return where === 'expected' ? html`<ins>${text}</ins>` : html`${text}`;
}

/** Returns the text that has the longest common prefix with the expected one. */
export function nearestValue(current: readonly string[], expected: string): string | undefined {
  const alike = (text: string) => {
    let length = 0;
    while (length < text.length && text[length] === expected[length]) length++;
    return length;
  };
  return [...current].sort((a, b) => alike(b) - alike(a))[0];
}
