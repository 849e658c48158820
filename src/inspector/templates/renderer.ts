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

/**
 * Throws `TooMuchCode` if a template has more pieces of code than can be compiled in the memory that reading a text may take: 100 times its
 * length, and 2 MB. `cost` is the memory that one piece takes, in bytes.
 */
export function refuseMuchCode(template: string, pieces: number, cost: number): void {
  if (pieces * cost > 2_000_000 + 100 * template.length) throw new TooMuchCode();
}

/** What a template makes is too long for its size, and that of the data. */
export class TooMuchText extends Error {}

/**
 * Counts what a template makes while it is filled in: its letter, and the texts and lists on the way to it. Loops, functions and partials
 * multiply them, so a few lines could fill the memory. It may make some hundred KB, and ten times the length of itself and of the data.
 */
export class TextMeter {
  /** The length of all that may be made. */
  readonly most: number;
  #left: number;

  constructor(template: string, fields: Fields) {
    const given = template.length + JSON.stringify(fields).length;
    this.most = Math.min(limits.letter, mostOfShortTemplate + 10 * given);
    this.#left = this.most;
  }

  /** Returns the text. Throws `TooMuchText` when too much has been made. */
  count(text: string): string {
    this.spend(text.length);
    return text;
  }

  /** Counts something that takes as much memory as a text of this length. Throws `TooMuchText` when too much has been made. */
  spend(length: number): void {
    this.#left -= Math.max(length, leastPiece);
    if (this.#left < 0) throw new TooMuchText();
  }
}

/** The length of what the shortest template may make. */
const mostOfShortTemplate = 200_000;

/** The length that a short piece counts as, because joining it to others takes that much memory. */
const leastPiece = 32;

/** The time that filling in a letter may take, in milliseconds. */
export const longestMs = 800;
