import { tokensOf } from '../../../core/letters/received/tokens.ts';
import { decodedText } from '../../../core/text/decodedText.ts';

/** Elements whose text no reader sees. */
const unseen = new Set(['style', 'script', 'title']);

/** Returns the text of a passage of a letter as readers see it, on one line. */
export function seenText(html: string): string {
  const tokens = tokensOf(html);
  const texts = tokens.filter(({ kind }, at) => kind === 'text' && !unseen.has(tokens[at - 1]?.name ?? ''));
  return decodedText(texts.map(({ start, end }) => html.slice(start, end)).join(' '));
}

/** Returns the words of two texts between what both begin and end with. */
export function changedWords(before: string, after: string): [removed: string, added: string] {
  const [own, other] = [before.split(' '), after.split(' ')];
  const shorter = Math.min(own.length, other.length);
  let start = 0;
  while (start < shorter && own[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && own.at(-1 - end) === other.at(-1 - end)) end++;
  const between = (words: readonly string[]) => words.slice(start, words.length - end).join(' ');
  return [between(own), between(other)];
}
