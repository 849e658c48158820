import type { Person } from '../samplePeople/people.ts';
import { type PlaceholderSyntax, unclosedFields } from '../templates/placeholderSyntax.ts';
import { codesFrom, firstCode, templateCode } from '../templates/templateCode.ts';
import { templateLanguageOf } from '../templates/templateLanguage.ts';
import { shortText } from '../text/shortText.ts';
import { matchesIn, placeOfValue, readableTexts } from './letterQueries.ts';
import type { LetterTree, Passage } from './letterTree.ts';
import type { FoundPlace } from './rule.ts';

/** Returns true if a text contains a placeholder in the account's syntax or in that of a common template language. */
export const hasPlaceholder = (text: string, filledIn: readonly PlaceholderSyntax[] = []) =>
  templateCode(text, filledIn).length > 0;

/**
 * Finds template code that is not in a syntax of the account. If no syntax is known, sample people show what is filled in: their fields are
 * judged by `unknown-field` and `missing-field`, and only programs (EJS, ERB), which nothing fills in, are found here.
 */
export function* placeholders(letter: LetterTree, people: readonly Person[]): Generator<FoundPlace> {
  if (letter.codes.length === 0) return;
  const peopleDecide = people.length > 0 && letter.filledIn.length === 0;
  for (const passage of filledPassages(letter)) {
    for (const { start, end } of codesFrom(letter.codes, passage)) {
      const code = letter.source.slice(start, end);
      const isExpected = peopleDecide ? templateLanguageOf(code) !== undefined : isOfAccount(code, letter);
      if (!isExpected) yield { start, end, values: [shortText(code)] };
    }
  }
}

const isOfAccount = (code: string, { filledIn }: LetterTree) =>
  filledIn.some(({ opening, closing }) => code.startsWith(opening) && code.endsWith(closing));

/** Finds placeholders of the account without a closing delimiter. */
export function* unclosedPlaceholders(letter: LetterTree): Generator<FoundPlace> {
  if (letter.filledIn.length === 0) return;
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

/** Returns true if an offset is inside template code. Template code may be longer than a placeholder. */
function isInCode({ codes }: LetterTree, at: number): boolean {
  const code = codes[firstCode(codes, ({ end }) => end > at)];
  return code !== undefined && code.start <= at;
}

/** Yields the texts and attribute values, in which services fill in placeholders. */
function* filledPassages(letter: LetterTree): Generator<Passage> {
  yield* readableTexts(letter);
  for (const { attributes, onlyOutlook } of letter.elements) {
    if (onlyOutlook) continue;
    for (const attribute of attributes) if (attribute.value) yield placeOfValue(attribute);
  }
}

/** Finds filler text. */
export function* fillerTexts(letter: LetterTree): Generator<FoundPlace> {
  for (const text of readableTexts(letter)) yield* matchesIn(letter, text, /lorem ipsum/gi);
}
