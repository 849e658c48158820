import { limits } from '../limits.ts';
import { attributeValue, escaped, inlineHtml, plainText } from './inlineHtml.ts';
import { placedKeys, type TextPlace } from './keyPlaces.ts';
import type { LetterLanguage } from './languageFiles.ts';
import { languageChanges } from './letterLanguage.ts';
import { textOf } from './readTexts.ts';
import { type Replacement, ResolvedText } from './resolvedText.ts';

/**
 * Resolves the keys of a layout, or of a file that it includes, with the texts of a language, and sets the letter’s `lang` and `dir` to it.
 * Keys without a text stay. Texts are inserted as inline HTML; without markup in attributes and titles. Template code stays as it is.
 */
export function resolveTexts(source: string, language: LetterLanguage | undefined): ResolvedText {
  if (!language) return new ResolvedText(source, []);
  return new ResolvedText(source, replacementsIn(source, language));
}

function replacementsIn(source: string, language: LetterLanguage): readonly Replacement[] {
  const replacements: Replacement[] = [];
  let room = limits.layout - source.length;
  const add = (replacement: Replacement) => {
    room -= replacement.text.length;
    if (room >= 0) replacements.push(replacement);
  };
  for (const { place, start, end, key } of placedKeys(source)) {
    const text = textOf(language.texts, key);
    if (text !== undefined) add({ start, end, text: writtenIn(place, text) });
  }
  for (const replacement of languageChanges(source, language.tag)) add(replacement);
  return replacements.toSorted((a, b) => a.start - b.start);
}

function writtenIn(place: TextPlace, text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced
  const clean = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ' ');
  if (place === 'html') return inlineHtml(clean);
  if (place === 'plain') return plainText(clean);
  if (place !== 'htmlInComment') return attributeValue(clean, place.quote);
  const html = inlineHtml(clean);
  // The end of a comment in template code would end the conditional comment.
  return /--!?>/.test(html) ? escaped(clean) : html;
}
