import { isBlock } from '../../letters/letterText.ts';
import { inherited, oncePerLetter, readableTexts } from '../letterQueries.ts';
import type { LetterElement, LetterText, Passage } from '../letterTree.ts';
import { invisible } from './houseRules.ts';

/** The text of a letter as readers see it, with the places of its characters. */
interface ReadableText {
  /** A line for each block; within it, single spaces and no invisible characters. */
  readonly text: string;
  /** Returns the place in the letter’s HTML. */
  readonly placeOf: (passage: Passage) => Passage;
}

/** Returns the text of a letter, its preheader included. A word in bold is part of its sentence: only blocks end lines. */
export const readableText = oncePerLetter((letter): ReadableText => {
  const lineOf = inherited<LetterElement>(letter, (element, outer) =>
    isBlock(element.name) || element.name === 'td' || element.name === 'th' || !outer ? element : outer,
  );
  const readable = new Set(readableTexts(letter));
  const written = new TextWithPlaces();
  let line: LetterElement | undefined;
  for (const node of letter.nodes) {
    if (node.kind === 'element') {
      if (node.name === 'br') written.addBlank(node);
      continue;
    }
    if (!readable.has(node)) {
      if (!node.onlyOutlook && node.parent?.name !== 'style') written.addBlank(node);
      continue;
    }
    const own = node.parent && lineOf.get(node.parent);
    if (own !== line) written.endLine(node);
    line = own;
    written.add(node);
  }
  return written;
});

class TextWithPlaces implements ReadableText {
  readonly #characters: string[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  #text: string | undefined;

  get text(): string {
    this.#text ??= this.#characters.join('');
    return this.#text;
  }

  readonly placeOf = ({ start, end }: Passage): Passage => ({
    start: this.#starts[start] ?? 0,
    end: this.#ends[end - 1] ?? 0,
  });

  endLine(next: Passage): void {
    if (this.#characters.length > 0) this.#push('\n', next);
  }

  /** Adds a space, unless there is one before it. */
  addBlank(place: Passage): void {
    const before = this.#characters.at(-1);
    if (before !== undefined && before !== ' ' && before !== '\n') this.#push(' ', place);
  }

  add({ text, start, end }: LetterText): void {
    // References such as `&nbsp;` shift the offsets: then the place is that of the whole text.
    const isAsWritten = end - start === text.length;
    for (let at = 0; at < text.length; at++) {
      const character = text.charAt(at);
      const place = isAsWritten ? { start: start + at, end: start + at + 1 } : { start, end };
      if (/\s/.test(character)) this.addBlank(place);
      else if (!invisible.test(character)) this.#push(character, place);
    }
  }

  #push(character: string, { start, end }: Passage): void {
    this.#characters.push(character);
    this.#starts.push(start);
    this.#ends.push(end);
  }
}
