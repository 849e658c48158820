import { limits } from '../../core/limits.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A letter with a person's fields. */
export interface Rendered {
  readonly html: string;
  /** The code that needs files or functions of the service, which are not run. */
  readonly leftOut: readonly string[];
  /** The code or language that is not run; then only simple fields are filled in. */
  readonly unsupported?: string;
  /** The languages that could have the code and give different letters, the one that was taken first. */
  readonly ambiguous?: readonly [string, string];
}

/** Fills in a parsed template. Throws the error of the language. */
export type Renderer = (fields: Fields) => Rendered;

/** A template has more code than is compiled. */
export class TooMuchCode extends Error {}

/** What a template makes is longer than a letter may be. */
export class TooMuchText extends Error {}

/** Counts what a template makes while it is filled in: loops in loops multiply the text in them. */
export class TextMeter {
  #left = limits.letter;

  /** Returns the text. Throws `TooMuchText` when the letter becomes too long. */
  count(text: string): string {
    this.#left -= Math.max(text.length, leastPiece);
    if (this.#left < 0) throw new TooMuchText();
    return text;
  }
}

/** The length that a short piece counts as, because joining it to others takes that much memory. */
const leastPiece = 32;

/** The time that filling in a letter may take, in milliseconds. */
export const longestMs = 800;
