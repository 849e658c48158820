import type { LetterTree } from './letterTree.ts';
import { matchesIn, placeOfValue, readableTexts } from './look.ts';
import type { Place } from './rule.ts';

/** What template languages and other services fill in: `{{name}}`, `{% if %}`, `%%name%%`, `*|NAME|*`, `${name}`, `[[name]]`. */
const placeholder =
  /\{\{[^{}]{1,80}\}\}|\{%[^%]{1,80}%\}|%%[\w .-]{1,60}%%|\*\|[^|]{1,60}\|\*|\$\{[^{}]{1,60}\}|\[\[[\w .-]{1,60}\]\]|<%[^%]{1,80}%>/g;

export const hasPlaceholder = (text: string) => text.search(placeholder) !== -1;

/** What nobody fills in: the service sends letters as they are. */
export function* placeholders(letter: LetterTree): Generator<Place> {
  for (const text of readableTexts(letter)) yield* named(matchesIn(letter, text, placeholder));
  for (const { attributes, onlyOutlook } of letter.elements) {
    if (onlyOutlook) continue;
    for (const attribute of attributes) {
      if (attribute.value) yield* named(matchesIn(letter, placeOfValue(attribute), placeholder));
    }
  }
}

/** The words that stand where the letter's own should. */
export function* fillerTexts(letter: LetterTree): Generator<Place> {
  for (const text of readableTexts(letter)) yield* matchesIn(letter, text, /lorem ipsum/gi);
}

function* named(matches: Iterable<Place & { text: string }>): Generator<Place> {
  for (const { start, end, text } of matches) yield { start, end, values: [text] };
}
