import type { TimeWords } from './timeWords.ts';

interface Token {
  /** A number, a word in lower case with «е» for «ё», or one other character. */
  readonly text: string;
  readonly isSpaced: boolean;
}

/** Reads the tokens of a text from left to right. What a reader takes in vain, `first` gives back. */
export class TimeTokens {
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  get isAtEnd(): boolean {
    return this.#next === this.#tokens.length;
  }

  /** True if white space precedes the next token. */
  get isSpaced(): boolean {
    return this.#tokens[this.#next]?.isSpaced ?? false;
  }

  /** True if the text starts with a number of four digits. */
  get startWithYear(): boolean {
    return /^\d{4}$/.test(this.#tokens[0]?.text ?? '');
  }

  /** Returns the first result of the readers. A reader without a result takes nothing. */
  first<T>(...readers: readonly ((tokens: TimeTokens) => T | undefined)[]): T | undefined {
    const start = this.#next;
    for (const read of readers) {
      const found = read(this);
      if (found !== undefined) return found;
      this.#next = start;
    }
    return undefined;
  }

  /** Returns the result of the reader, which may start after one of the words. */
  afterOptional<T>(words: TimeWords<unknown>, read: (tokens: TimeTokens) => T | undefined): T | undefined {
    return this.first(() => {
      this.take(words);
      return read(this);
    });
  }

  /** Takes the next token if it is one of the words, and returns the value of the word. */
  take<T>(words: TimeWords<T>): T | undefined {
    const value = words.get(this.#tokens[this.#next]?.text ?? '');
    if (value !== undefined) this.#next += 1;
    return value;
  }

  /** Takes the next tokens if they are these, with spaces between them. Returns true if they are. */
  takeAll(phrase: string): boolean {
    const texts = phrase.split(' ');
    const isThere = texts.every((text, index) => this.#tokens[this.#next + index]?.text === text);
    if (isThere) this.#next += texts.length;
    return isThere;
  }

  /** Takes the next token if it is a number with so many digits, and returns its value. */
  takeNumber(fewestDigits: number, mostDigits: number): number | undefined {
    const { text } = this.#tokens[this.#next] ?? { text: '' };
    if (!/^\d/.test(text) || text.length < fewestDigits || text.length > mostDigits) return undefined;
    this.#next += 1;
    return Number(text);
  }

  /** Takes the next token if it is a number with exactly so many digits, and returns them. */
  takeDigits(count: number): string | undefined {
    const { text } = this.#tokens[this.#next] ?? { text: '' };
    if (!/^\d+$/.test(text) || text.length !== count) return undefined;
    this.#next += 1;
    return text;
  }

  /** Takes the next token if it is a word, and returns it. */
  takeWord(): string | undefined {
    const { text } = this.#tokens[this.#next] ?? { text: '' };
    if (!/^\p{L}/u.test(text)) return undefined;
    this.#next += 1;
    return text;
  }

  /** True if the token before is a number in digits. */
  get isAfterNumber(): boolean {
    return /^\d/.test(this.#tokens[this.#next - 1]?.text ?? '');
  }

  /** True if the next token is a number in digits. */
  get isBeforeNumber(): boolean {
    return /^\d/.test(this.#tokens[this.#next]?.text ?? '');
  }

  isBefore(text: string): boolean {
    return this.#tokens[this.#next]?.text === text;
  }

  isBeforeAny(words: TimeWords<unknown>): boolean {
    return words.has(this.#tokens[this.#next]?.text ?? '');
  }

  isAfter(words: TimeWords<unknown>): boolean {
    return words.has(this.#tokens[this.#next - 1]?.text ?? '');
  }
}

function tokensOf(text: string): Token[] {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll("'", '’')
    .replace(/[‐-―−]/gu, '-');
  return [...plain.matchAll(/\d+|[ap]\.m\b|o’clock|\p{L}+|\S/gu)].map(({ 0: found, index }) => ({
    text: found,
    isSpaced: index > 0 && /\s/.test(plain[index - 1] ?? ''),
  }));
}
