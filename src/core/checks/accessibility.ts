import type { LetterTree } from './letterTree.ts';
import { elementNamed, topOf, valueIn } from './look.ts';
import type { Place } from './rule.ts';

/** Screen readers read a letter that does not tell its language with the wrong voice. */
export function* withoutLanguage(letter: LetterTree): Generator<Place> {
  const html = elementNamed(letter, 'html');
  if (!html || !valueIn(html, 'lang')) yield topOf(letter);
}
