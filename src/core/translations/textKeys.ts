/** A key in a layout, written `[[text:hero.title]]`. A text of the letter’s language takes its place. */
export interface TextKey {
  readonly key: string;
  /** The offsets of the whole `[[text:…]]`. */
  readonly start: number;
  readonly end: number;
}

const opening = '[[text:';
const closing = ']]';

/** Returns the keys of a layout in order. */
export function textKeys(source: string): TextKey[] {
  return [...source.matchAll(/\[\[text:([^\s[\]<>"'&]{1,100})\]\]/g)].map(
    ({ 0: written, 1: key = '', index }) => ({
      key,
      start: index,
      end: index + written.length,
    }),
  );
}

/** Returns the code that a layout contains in the place of a text. */
export const writtenKey = (key: string) => opening + key + closing;

/** Returns true if a text contains a key, even a mistyped one, which must never be sent. */
export const holdsKey = (text: string) => text.includes(opening);

/** Returns the first key in a text, as it is written; `undefined` if there is none. */
export function firstKeyIn(text: string): string | undefined {
  const start = text.indexOf(opening);
  if (start === -1) return undefined;
  const [first = ''] = text.slice(start, start + longestShown).split(/[\s<>]/, 1);
  const end = first.indexOf(closing);
  return end === -1 ? first : first.slice(0, end + closing.length);
}

const longestShown = 120;

/** Returns the key that is typed at an offset, up to it: the text after `[[text:`. Returns `undefined` outside of a key. */
export function typedKey(
  source: string,
  offset: number,
): { readonly typed: string; readonly start: number } | undefined {
  const before = source.slice(Math.max(0, offset - longestShown), offset);
  const typed = /\[\[text:([^\s[\]<>"'&]{0,100})$/.exec(before)?.[1];
  return typed === undefined ? undefined : { typed, start: offset - typed.length };
}
