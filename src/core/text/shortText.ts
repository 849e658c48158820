/** The longest title, subject or name of another's making that is shown as a whole, in characters. */
const most = 300;

/** `text`, cut where it is too long to be shown. */
export function shortText(text: string): string {
  return text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .replace(halfCharacter, '')
        .trimEnd()}…`;
}

const halfCharacter = /[\ud800-\udbff]$/;

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
