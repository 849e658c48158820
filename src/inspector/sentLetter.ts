import type { Passage } from '../core/checks/letterTree.ts';
import { type MakeSmaller, smallerLetter } from '../core/checks/smaller/smallerLetter.ts';
import { withoutRandomIds } from '../core/letters/randomIds.ts';
import { ResolvedText } from '../core/translations/resolvedText.ts';
import { substitutesOf } from '../protocol/compiler.ts';
import type { SmallerSource } from '../protocol/inspector.ts';
import type { LetterSource } from './letterSource.ts';
import { readLetterTree } from './letterTree/readLetterTree.ts';

/** Makes compiled HTML smaller, as it is sent if the user wants that. Throws `TreeTooLarge`. */
export const smallerHtml = (html: string, { others, filledIn }: MakeSmaller): string =>
  smallerLetter(readLetterTree(html, filledIn), others).text;

/** Returns the edits that make the source of an HTML layout smaller. Throws `TreeTooLarge`. */
export function smallerSource(source: string, { others, filledIn }: MakeSmaller): SmallerSource {
  const { text, edits, saving } = smallerLetter(readLetterTree(source, filledIn), others);
  return { edits, saving, before: Buffer.byteLength(source), after: Buffer.byteLength(text) };
}

const sent = new WeakMap<LetterSource, ResolvedText>();

/** Returns the HTML that is sent of a letter: its own, or made smaller. The offsets are those of its own. */
export function sentLetter(letter: LetterSource): ResolvedText {
  const known = sent.get(letter) ?? madeToSend(letter);
  sent.set(letter, known);
  return known;
}

function madeToSend({ html, isSame, context }: LetterSource): ResolvedText {
  const { smaller } = substitutesOf(context);
  if (isSame || !smaller) return new ResolvedText(html, []);
  return new ResolvedText(html, smallerLetter(readLetterTree(html, smaller.filledIn), smaller.others).edits);
}

/** Returns true if `compiled` is the HTML that is sent of a letter, apart from random ids. */
export const isLetterOf = (letter: LetterSource, compiled: string) =>
  withoutRandomIds(sentLetter(letter).text) === withoutRandomIds(compiled);

/** Converts a passage of the HTML that is sent to one of the letter's own. */
export function passageInLetter(letter: LetterSource, { start, end }: Passage): Passage {
  const text = sentLetter(letter);
  return { start: text.toSource(start), end: text.toSource(end, 'end') };
}
