import type { Program } from './program.ts';

/** Matches control characters and bidirectional controls, with which a name from outside could rewrite the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are replaced
const disturbing = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Returns text from outside as one line in which every character is visible and harmless. */
export const printable = (text: string): string => text.toWellFormed().replace(disturbing, '\ufffd');

const codes = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
} as const;

export type Style = (text: string, style: keyof typeof codes) => string;

/** Returns a function that styles texts for a terminal, and leaves them alone in a pipe or where `NO_COLOR` is set (no-color.org). */
export function styleFor(stream: { readonly isTTY?: boolean }, env: Program['env']): Style {
  const isColored = env.FORCE_COLOR
    ? env.FORCE_COLOR !== '0'
    : stream.isTTY && !env.NO_COLOR && env.TERM !== 'dumb';
  if (!isColored) return (text) => text;
  return (text, style) => `\u001b[${codes[style][0]}m${text}\u001b[${codes[style][1]}m`;
}

/** Shows how far a command is, in one line that replaces itself. Shows nothing unless the stream is a terminal that can replace a line. */
export class Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #isTerminal: boolean;
  #isShown = false;

  constructor({ stderr, env }: Pick<Program, 'stderr' | 'env'>) {
    this.#stream = stderr;
    this.#isTerminal = stderr.isTTY && env.TERM !== 'dumb';
  }

  show(text: string): void {
    if (!this.#isTerminal) return;
    this.#stream.write(`\r\u001b[K${text}`);
    this.#isShown = true;
  }

  /** Removes the line. */
  clear(): void {
    if (this.#isShown) this.#stream.write('\r\u001b[K');
    this.#isShown = false;
  }
}
