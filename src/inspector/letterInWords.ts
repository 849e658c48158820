import { letterOpening } from '../core/letters/letterOpening.ts';
import { letterText } from '../core/letters/letterText.ts';
import { limits } from '../core/limits.ts';
import type { LetterInWords } from '../protocol/inspector.ts';
import { readableLetter } from './elementTree.ts';
import { LetterTooLarge } from './letterSource.ts';

/** Returns what readers see of a letter, as text. Throws `LetterTooLarge` and `TreeTooLarge`. */
export function letterInWords(html: string): LetterInWords {
  if (html.length > limits.checked) throw new LetterTooLarge();
  const letter = readableLetter(html);
  return { text: letterText(letter), beginning: letterOpening(letter).text };
}
