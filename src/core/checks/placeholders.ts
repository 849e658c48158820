import type { LetterTree, Passage } from './letterTree.ts';
import { matchesIn, placeOfValue, readableTexts } from './look.ts';
import { fieldsIn, type PlaceholderSyntax } from './placeholderSyntax.ts';
import type { Place } from './rule.ts';

/** What template languages and other services fill in: `{{name}}`, `{% if %}`, `%%name%%`, `*|NAME|*`, `${name}`, `[[name]]`. */
const placeholder =
  /\{\{[^{}]{1,80}\}\}|\{%[^%]{1,80}%\}|%%[\w .-]{1,60}%%|\*\|[^|]{1,60}\|\*|\$\{[^{}]{1,60}\}|\[\[[\w .-]{1,60}\]\]|<%[^%]{1,80}%>/g;

/** Whether a text holds something to be filled in, as others write it or as the account does. */
export const hasPlaceholder = (text: string, filledIn: readonly PlaceholderSyntax[] = []) =>
  text.search(placeholder) !== -1 || fieldsIn(text, filledIn).whole.length > 0;

/** What looks like a field and is none of those that the account is known to fill in. */
export function* placeholders(letter: LetterTree): Generator<Place> {
  for (const passage of filledPassages(letter)) {
    const { whole, unclosed } = fieldsOf(letter, passage);
    const known = [...whole, ...unclosed];
    for (const { start, end, text } of matchesIn(letter, passage, placeholder)) {
      if (!known.some((field) => field.start < end && start < field.end))
        yield { start, end, values: [text] };
    }
  }
}

/** Fields of the account that are opened and not closed. */
export function* unclosedPlaceholders(letter: LetterTree): Generator<Place> {
  for (const passage of filledPassages(letter)) {
    for (const { start, end, closing } of fieldsOf(letter, passage).unclosed)
      yield { start, end, values: [letter.source.slice(start, end), closing] };
  }
}

/** The texts and the values of attributes, where services fill in. */
function* filledPassages(letter: LetterTree): Generator<Passage> {
  yield* readableTexts(letter);
  for (const { attributes, onlyOutlook } of letter.elements) {
    if (onlyOutlook) continue;
    for (const attribute of attributes) if (attribute.value) yield placeOfValue(attribute);
  }
}

function fieldsOf({ source, filledIn = [] }: LetterTree, { start, end }: Passage) {
  const moved = <T extends Passage>(field: T) => ({
    ...field,
    start: start + field.start,
    end: start + field.end,
  });
  const { whole, unclosed } = fieldsIn(source.slice(start, end), filledIn);
  return { whole: whole.map(moved), unclosed: unclosed.map(moved) };
}

/** The words that stand where the letter's own should. */
export function* fillerTexts(letter: LetterTree): Generator<Place> {
  for (const text of readableTexts(letter)) yield* matchesIn(letter, text, /lorem ipsum/gi);
}
