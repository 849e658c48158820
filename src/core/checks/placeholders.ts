import { shortText } from '../text/shortText.ts';
import type { LetterTree, Passage } from './letterTree.ts';
import { matchesIn, placeOfValue, readableTexts } from './look.ts';
import { type PlaceholderSyntax, unclosedFields } from './placeholderSyntax.ts';
import type { Place } from './rule.ts';
import { codesFrom, firstCode, templateCode } from './templateCode.ts';

/** Whether a text holds something to be filled in: in the account's syntax, or in that of a common template language. */
export const hasPlaceholder = (text: string, filledIn: readonly PlaceholderSyntax[] = []) =>
  templateCode(text, filledIn).length > 0;

/** Template code that the account is not known to fill in. */
export function* placeholders(letter: LetterTree): Generator<Place> {
  for (const passage of filledPassages(letter)) {
    for (const { start, end } of codesFrom(letter.codes, passage)) {
      const code = letter.source.slice(start, end);
      if (!isOfAccount(code, letter)) yield { start, end, values: [shortText(code)] };
    }
  }
}

const isOfAccount = (code: string, { filledIn }: LetterTree) =>
  filledIn.some(({ opening, closing }) => code.startsWith(opening) && code.endsWith(closing));

/** Fields of the account that are opened and not closed. */
export function* unclosedPlaceholders(letter: LetterTree): Generator<Place> {
  for (const passage of filledPassages(letter)) {
    for (const { start, end, closing } of unclosedIn(letter, passage)) {
      if (!isInCode(letter, start)) yield { start, end, values: [letter.source.slice(start, end), closing] };
    }
  }
}

function unclosedIn({ source, filledIn }: LetterTree, { start, end }: Passage) {
  return unclosedFields(source.slice(start, end), filledIn).map((field) => ({
    ...field,
    start: start + field.start,
    end: start + field.end,
  }));
}

/** Whether a place is in template code, which may be longer than a field. */
function isInCode({ codes }: LetterTree, at: number): boolean {
  const code = codes[firstCode(codes, ({ end }) => end > at)];
  return code !== undefined && code.start <= at;
}

/** The texts and the values of attributes, where services fill in. */
function* filledPassages(letter: LetterTree): Generator<Passage> {
  yield* readableTexts(letter);
  for (const { attributes, onlyOutlook } of letter.elements) {
    if (onlyOutlook) continue;
    for (const attribute of attributes) if (attribute.value) yield placeOfValue(attribute);
  }
}

/** The words that stand where the letter's own should. */
export function* fillerTexts(letter: LetterTree): Generator<Place> {
  for (const text of readableTexts(letter)) yield* matchesIn(letter, text, /lorem ipsum/gi);
}
