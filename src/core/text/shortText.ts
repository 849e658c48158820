/** The longest title, subject or name of another's making that is shown as a whole, in UTF-16 units. */
const longest = 300;

/** Returns `text`, ending in an ellipsis where it is longer than `most` UTF-16 units. Cuts as `cut` does. */
export function shortText(text: string, most = longest): string {
  return text.length <= most ? text.toWellFormed() : `${cut(text, most - 1).trimEnd()}…`;
}

/**
 * Returns the beginning of `text`, of at most `most` UTF-16 units. It ends between two characters as people see them (grapheme
 * clusters), and is well formed: a surrogate without its pair becomes U+FFFD. `encodeURIComponent` and `Uri.toString` throw at
 * such a surrogate.
 */
export function cut(text: string, most: number): string {
  return text.slice(0, text.length <= most ? most : borderBefore(text, most)).toWellFormed();
}

/** A family of emoji takes about 20 UTF-16 units. A letter under hundreds of marks is cut between its code points. */
const longestCharacter = 40;

/** The last place at or before `at` that is between two characters. */
function borderBefore(text: string, at: number): number {
  // The unit at `at` may be the first of two, and only both together say what they belong to.
  const character = new Intl.Segmenter().segment(text.slice(0, at + 2)).containing(at);
  if (character && character.index > 0 && at - character.index <= longestCharacter) return character.index;
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
}

/**
 * A title as the label of a row in a side bar, which has something to say behind it and would hide that first. `most` is the
 * room for it, in small Latin letters. What is left out is for the row's tooltip.
 */
export function shortLabel(title: string, most: number): string {
  let width = 0;
  let end = 0;
  for (const character of title) {
    width += widthOf(character.codePointAt(0) ?? 0);
    if (width > most) return `${title.slice(0, end).trimEnd()}…`;
    // The ellipsis needs the last place.
    if (width <= most - 1) end += character.length;
  }
  return title;
}

/** Cyrillic letters and the like are somewhat wider than Latin ones; Han, Kana, Hangul and emoji about twice as wide. */
function widthOf(code: number): number {
  if (code >= 0x2e80) return 2;
  return code >= 0x370 && code < 0x2000 ? 1.25 : 1;
}
