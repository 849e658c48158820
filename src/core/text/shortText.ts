/** The maximum length of titles, subjects and names from outside, in UTF-16 units. */
const longestShortText = 300;

/** Returns `text`, cut with an ellipsis if it is longer than `most` UTF-16 units. */
export function shortText(text: string, most = longestShortText): string {
  return text.length <= most ? text.toWellFormed() : `${cut(text, most - 1).trimEnd()}…`;
}

/**
 * Returns at most `most` UTF-16 units of `text`, ending between two grapheme clusters. Lone surrogates become U+FFFD, since
 * `encodeURIComponent` and `Uri.toString` throw at them.
 */
export function cut(text: string, most: number): string {
  return text.slice(0, text.length <= most ? most : borderBefore(text, most)).toWellFormed();
}

/** The maximum length of a grapheme cluster: a family emoji has about 20 UTF-16 units. A longer one is cut between code points. */
const longestCharacter = 40;

/** Returns the last boundary between grapheme clusters at or before `at`. */
function borderBefore(text: string, at: number): number {
  // Segments two units more, because the unit at `at` may be half of a surrogate pair.
  const character = new Intl.Segmenter().segment(text.slice(0, at + 2)).containing(at);
  if (character && character.index > 0 && at - character.index <= longestCharacter) return character.index;
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
}

/**
 * Shortens a title for a row in a side bar, so that the row's description is not cut off. `most` is the available width, in small Latin
 * letters.
 */
export function shortLabel(title: string, most: number): string {
  let width = 0;
  let end = 0;
  for (const character of title) {
    width += widthOf(character.codePointAt(0) ?? 0);
    if (width > most) return `${title.slice(0, end).trimEnd()}…`;
    // The ellipsis takes one place.
    if (width <= most - 1) end += character.length;
  }
  return title;
}

/**
 * Returns the width of a character in small Latin letters. Cyrillic letters and the like are somewhat wider; Han, Kana, Hangul and emoji
 * are about twice as wide.
 */
function widthOf(code: number): number {
  if (code >= 0x2e80) return 2;
  return code >= 0x370 && code < 0x2000 ? 1.25 : 1;
}
