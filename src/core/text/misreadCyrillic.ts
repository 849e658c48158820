interface Passage {
  readonly start: number;
  readonly end: number;
}

/** What words look like only where Cyrillic in one single-byte encoding was read in another. */
const misreadWords: readonly { readonly word: RegExp; readonly with?: RegExp }[] = [
  // Read as Windows-1252, all letters have accents: `Ïðèâåò`, `ðÒÉ×ÅÔ`.
  { word: /^[\u00A8\u00B8\u00C0-\u00FF]{4,}$/ },
  // Windows-1251 and KOI8-R, read as each other, swap upper and lower case: `оПХБЕР`, `рТЙЧЕФ`.
  { word: /^[а-яё][А-ЯЁ]{4,}$/ },
  // CP866, read as another encoding or the other way round, has signs in words: `╧ЁштхЄ`, `Џ®¤вўҐа¤ЁвҐ`.
  { word: /^[\p{L}\u2500-\u256C]{3,}$/u, with: /[\u250C-\u2550\u2552-\u256C]\p{L}/u },
  { word: /^[\p{Script=Cyrillic}¤¦§¨©¬\u00AD®°±]{3,}$/u, with: /\p{L}[¤¦©¬®]{1,3}\p{L}/u },
];

/**
 * Returns the words of a text that were Cyrillic before they were read in a wrong single-byte encoding. A single such word may be a name or
 * a joke.
 */
export function misreadCyrillic(text: string): Passage[] {
  if (!/[^\0-\x7F]{3}/.test(text)) return [];
  for (const look of misreadWords) {
    const found = [...text.matchAll(/[^\s.,:;!?()"«»]+/g)]
      .filter(([word]) => look.word.test(word) && (look.with?.test(word) ?? true) && new Set(word).size > 2)
      .map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
    if (found.length > 1) return found;
  }
  return [];
}
