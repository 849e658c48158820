import { type Decode, guessEncoding } from './encodingGuess.ts';
import type { Encoding } from './encodings.ts';

/**
 * The type of a file, detected from its bytes. `spreadsheet` is a workbook (`.xlsx`, `.xls`, `.ods`), `binary` any other file that is not
 * text.
 */
type FileContent =
  | {
      readonly kind: 'text';
      readonly encoding: Encoding;
      readonly hasBom: boolean;
      /** True if other encodings are possible: the bytes only make the most probable words in this one. */
      readonly isGuess: boolean;
    }
  | { readonly kind: 'spreadsheet' | 'binary' | 'empty' };

/**
 * Detects the encoding of a file from its bytes, given in chunks of any size. More chunks give a better result: the first letter that is
 * not ASCII may be on the last line. Keeps only counts and the first words that are not ASCII.
 */
export class EncodingFinder {
  #length = 0;
  /** The first bytes, which contain signatures and byte order marks. */
  readonly #start: number[] = [];
  readonly #counts = new Uint32Array(256);
  /** The number of NUL bytes at even and at odd offsets. They are the upper halves of ASCII characters in UTF-16. */
  #evenNuls = 0;
  #oddNuls = 0;
  readonly #utf8 = new Utf8Validator();
  readonly #words = new WordCollector();

  add(chunk: Uint8Array): void {
    // Counts in a local variable, which is faster than a field: this loop runs for each byte of a file.
    const counts = this.#counts;
    for (const byte of chunk) counts[byte] = (counts[byte] ?? 0) + 1;
    if (this.#start.length < 8) this.#start.push(...chunk.subarray(0, 8 - this.#start.length));
    for (let at = chunk.indexOf(0); at >= 0; at = chunk.indexOf(0, at + 1)) {
      if ((this.#length + at) % 2 === 0) this.#evenNuls++;
      else this.#oddNuls++;
    }
    this.#length += chunk.length;
    this.#utf8.add(chunk);
    this.#words.add(chunk);
  }

  /** Returns the type of the file, judged by the chunks so far. Allows for a UTF-8 character that the last chunk cuts in two. */
  find(decode: Decode): FileContent {
    if (this.#length === 0) return { kind: 'empty' };
    const marked = byteOrderMarks.find(([, mark]) => this.#startsWith(mark));
    if (marked) return { kind: 'text', encoding: marked[0], hasBom: true, isGuess: false };
    if (workbooks.some((mark) => this.#startsWith(mark))) return { kind: 'spreadsheet' };
    const text = (encoding: Encoding, isGuess = false) =>
      ({ kind: 'text', encoding, hasBom: false, isGuess }) as const;
    const [even, odd] = [this.#evenNuls, this.#oddNuls];
    if (even + odd > this.#length / 10) {
      // In UTF-16, nearly all NULs are at even or nearly all at odd offsets, and most characters of an address file have one.
      if (odd > even * 20) return text('utf-16le');
      if (even > odd * 20) return text('utf-16be');
      return { kind: 'binary' };
    }
    if (this.#controls() > this.#length / 20) return { kind: 'binary' };
    if (!this.#utf8.isValid) return text(guessEncoding(this.#words.collected, decode), true);
    // Japanese in 7 bits changes the character set with escapes.
    const isJis = this.#counts[escapeByte] !== 0 && this.#counts.subarray(0x80).every((count) => count === 0);
    return text(isJis ? 'iso-2022-jp' : 'utf-8', isJis);
  }

  #startsWith(mark: readonly number[]): boolean {
    return mark.every((byte, index) => this.#start[index] === byte);
  }

  /** Returns the number of control characters that text does not contain: those below 0x20 except NUL, 0x09 to 0x0D, and the escape. */
  #controls(): number {
    const isOfText = (byte: number) => byte === 0 || (byte >= 9 && byte <= 13) || byte === escapeByte;
    return this.#counts.subarray(0, 32).reduce((sum, count, byte) => sum + (isOfText(byte) ? 0 : count), 0);
  }
}

/** The escape character. */
const escapeByte = 0x1b;

const byteOrderMarks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The signatures of ZIP archives (`.xlsx`, `.ods`) and OLE documents (`.xls`). */
const workbooks: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
];

/** Validates UTF-8 (RFC 3629) in chunks of any size. */
class Utf8Validator {
  isValid = true;
  /** The number of continuation bytes still expected, and the range of the next one. */
  #missing = 0;
  #low = 0x80;
  #high = 0xbf;

  add(chunk: Uint8Array): void {
    if (!this.isValid) return;
    for (const byte of chunk) {
      if (this.#missing > 0) {
        if (byte < this.#low || byte > this.#high) {
          this.isValid = false;
          return;
        }
        this.#expect(this.#missing - 1);
      } else if (byte >= 0x80 && !this.#begin(byte)) {
        this.isValid = false;
        return;
      }
    }
  }

  #begin(byte: number): boolean {
    if (byte < 0xc2 || byte > 0xf4) return false;
    this.#expect(byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3);
    // Rejects overlong forms, surrogates, and code points beyond U+10FFFF.
    if (byte === 0xe0) this.#low = 0xa0;
    if (byte === 0xed) this.#high = 0x9f;
    if (byte === 0xf0) this.#low = 0x90;
    if (byte === 0xf4) this.#high = 0x8f;
    return true;
  }

  #expect(missing: number): void {
    this.#missing = missing;
    this.#low = 0x80;
    this.#high = 0xbf;
  }
}

/** Collects the first words with bytes from 0x80, with a line break after each. */
class WordCollector {
  readonly #bytes = new Uint8Array(16 * 1024);
  #length = 0;
  /** The offset of the current word, and whether it has a byte from 0x80. */
  #word = 0;
  #isHigh = false;

  get collected(): Uint8Array {
    return this.#bytes.subarray(0, this.#isHigh ? this.#length : this.#word);
  }

  add(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (this.#length === this.#bytes.length) return;
      // In East Asian encodings, the second byte of a character may be an ASCII letter or sign.
      if (byte >= 0x40 || (byte >= 0x30 && byte <= 0x39)) {
        this.#bytes[this.#length++] = byte;
        if (byte >= 0x80) this.#isHigh = true;
        // A long ASCII word, such as the only line of a file, is no word of a language.
        else if (!this.#isHigh && this.#length - this.#word > longestWord) this.#length = this.#word;
      } else this.#endWord();
    }
  }

  #endWord(): void {
    if (this.#isHigh) this.#bytes[this.#length++] = 0x0a;
    else this.#length = this.#word;
    this.#word = this.#length;
    this.#isHigh = false;
  }
}

const longestWord = 100;
