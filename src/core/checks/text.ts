import { links, pictures } from './addresses.ts';
import { matchesIn, readableElements } from './letterQueries.ts';
import type { LetterTree } from './letterTree.ts';
import type { FoundPlace } from './rule.ts';
import { hiderOf, textStyles } from './textStyle.ts';

const smallest = 12;

/** Finds text that is too small to read on a phone, by its own `style` or an ancestor's. */
export function* smallText(letter: LetterTree): Generator<FoundPlace> {
  const styles = textStyles(letter);
  const reported = new Set<number>();
  for (const element of readableElements(letter)) {
    const style = styles.get(element);
    if (!style?.size || style.pixels === undefined || style.pixels >= smallest || hiderOf(style)) continue;
    const { start, end, text } = style.size;
    if (!reported.has(start)) yield { start, end, values: [text] };
    reported.add(start);
  }
}

/** Finds control characters, which HTML does not allow, except tabs and line breaks. */
export function* controlCharacters(letter: LetterTree): Generator<FoundPlace> {
  const whole = { start: 0, end: letter.source.length };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  for (const { start, end, text } of matchesIn(letter, whole, /[\0-\x08\x0B\x0E-\x1F\x7F-\x9F]+/g)) {
    yield { start, end, values: [codePoint(text)] };
  }
}

/** Finds invisible characters in addresses, which change the target. */
export function* invisibleCharacters(letter: LetterTree): Generator<FoundPlace> {
  for (const address of [...links(letter), ...pictures(letter)]) {
    for (const { start, end, text } of matchesIn(
      letter,
      address,
      /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/g,
    )) {
      yield { start, end, values: [codePoint(text)] };
    }
  }
}

const codePoint = (text: string) => `U+${text.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
