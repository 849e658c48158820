import { links, pictures } from './addresses.ts';
import type { LetterTree } from './letterTree.ts';
import { matchesIn } from './look.ts';
import type { Place } from './rule.ts';

/** Control characters, which HTML forbids but for tabs and line breaks. */
export function* controlCharacters(letter: LetterTree): Generator<Place> {
  const whole = { start: 0, end: letter.source.length };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  for (const { start, end, text } of matchesIn(letter, whole, /[\0-\x08\x0B\x0E-\x1F\x7F-\x9F]+/g)) {
    yield { start, end, values: [codeOf(text)] };
  }
}

/** Characters that nobody sees, in an address, which leads elsewhere by them. */
export function* invisibleCharacters(letter: LetterTree): Generator<Place> {
  for (const address of [...links(letter), ...pictures(letter)]) {
    for (const { start, end, text } of matchesIn(
      letter,
      address,
      /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/g,
    )) {
      yield { start, end, values: [codeOf(text)] };
    }
  }
}

const codeOf = (text: string) => `U+${text.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
