/** The maximum length of titles, subjects and names from outside, in UTF-16 units. */
const longestShortText = 300;

/** Returns `text`, cut with an ellipsis if it is longer than `most` UTF-16 units. */
export function shortText(text: string, most = longestShortText): string {
  return text.length <= most ? text.toWellFormed() : `${cut(text, most - 1).trimEnd()}…`;
}

/** Returns true if `text` looks like what `shortText` leaves of a longer one. A short text with an ellipsis does not. */
export function looksShortened(text: string): boolean {
  return text.length > longestShortText / 2 && text.endsWith('…');
}

/** Returns `text`, cut with an ellipsis between two words if it is longer than `most` UTF-16 units. A period gives way to the ellipsis. */
export function shortPhrase(text: string, most: number): string {
  return text.length <= most ? text.toWellFormed() : `${cutPhrase(text, most - 1).replace(/\.$/, '')}…`;
}

/** Returns at most `most` UTF-16 units of `text`, ending between two words. */
export function cutPhrase(text: string, most: number): string {
  const end = text.length <= most ? text.length : text.lastIndexOf(' ', most);
  // A text without spaces, as Chinese is, has no better place.
  return cut(text, end > most / 2 ? end : most).trimEnd();
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
