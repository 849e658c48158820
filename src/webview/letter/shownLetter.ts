import { hasDarkStyles } from '../../core/letters/colorScheme.ts';
import { cut } from '../../core/text/shortText.ts';
import type { LetterText, ReadLetter } from '../../protocol/receivedLetter.ts';
import { textOfLetter } from '../frame/letterAsText.ts';

/** A letter with what the page shows of it: all of any usual one, and of others as much as a page can hold. */
export interface ShownLetter extends ReadLetter {
  /** Whether the text is made of the HTML, because the letter has none. */
  readonly isTextMade: boolean;
  /** Whether its author has thought of dark mode. */
  readonly hasDarkStyles: boolean;
}

/** In characters. More would hold up the page. */
const most = { html: 1_500_000, turnedIntoText: 300_000, text: 300_000 } as const;

export function shownLetter(letter: ReadLetter): ShownLetter {
  const { html } = letter;
  const isTextMade = letter.text === undefined && html !== undefined && html.length <= most.turnedIntoText;
  const text = isTextMade ? textOfLetter(html, '') : letter.text;
  const cutTexts = new Set<LetterText>(letter.cut);
  if ((html?.length ?? 0) > most.html) cutTexts.add('html');
  if ((text?.length ?? 0) > most.text) cutTexts.add('text');
  return {
    ...letter,
    ...(html !== undefined && { html: cut(html, most.html) }),
    ...(text !== undefined && { text: cut(text, most.text) }),
    isTextMade,
    hasDarkStyles: html !== undefined && hasDarkStyles(html),
    cut: [...cutTexts],
  };
}
