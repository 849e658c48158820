/** The supported encodings of address files, by their `TextDecoder` labels. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'koi8-r', 'windows-1252'] as const;

export type Encoding = (typeof encodings)[number];

/**
 * The type of a file, detected from its bytes. `spreadsheet` is a workbook (`.xlsx`, `.xls`, `.ods`), `binary` any other file that is not
 * text.
 */
export type FileContent =
  | { readonly kind: 'text'; readonly encoding: Encoding; readonly hasBom: boolean }
  | { readonly kind: 'spreadsheet' | 'binary' | 'empty' };

/**
 * Detects the encoding of a file from its bytes, given in chunks of any size. More chunks give a better result: the first letter that is
 * not ASCII may be on the last line. Keeps only counts.
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
  /** The number of bytes from 0x80 that follow another one, as in Cyrillic words. */
  #highPairs = 0;
  /**
   * The number of bytes 0xC0–0xDF that are followed by one from 0xE0, minus the reverse. Words with a capital raise it in Windows-1251
   * and lower it in KOI8-R.
   */
  #rises = 0;
  #last = 0;

  add(chunk: Uint8Array): void {
    // Counts in local variables, which are faster than fields: this loop runs for each byte of a file.
    const counts = this.#counts;
    let [last, pairs, rises] = [this.#last, 0, 0];
    for (const byte of chunk) {
      counts[byte] = (counts[byte] ?? 0) + 1;
      if (byte >= 0x80 && last >= 0x80) pairs++;
      if (byte >= 0xc0 && last >= 0xc0) rises += (byte >> 5) - (last >> 5);
      last = byte;
    }
    this.#highPairs += pairs;
    this.#rises += rises;
    this.#last = last;
    if (this.#start.length < 8) this.#start.push(...chunk.subarray(0, 8 - this.#start.length));
    for (let at = chunk.indexOf(0); at >= 0; at = chunk.indexOf(0, at + 1)) {
      if ((this.#length + at) % 2 === 0) this.#evenNuls++;
      else this.#oddNuls++;
    }
    this.#length += chunk.length;
    this.#utf8.add(chunk);
  }

  /** Returns the type of the file, judged by the chunks so far. Allows for a UTF-8 character that the last chunk cuts in two. */
  find(): FileContent {
    if (this.#length === 0) return { kind: 'empty' };
    const marked = byteOrderMarks.find(([, mark]) => this.#startsWith(mark));
    if (marked) return { kind: 'text', encoding: marked[0], hasBom: true };
    if (workbooks.some((mark) => this.#startsWith(mark))) return { kind: 'spreadsheet' };
    const text = (encoding: Encoding) => ({ kind: 'text', encoding, hasBom: false }) as const;
    const [even, odd] = [this.#evenNuls, this.#oddNuls];
    if (even + odd > this.#length / 10) {
      // In UTF-16, nearly all NULs are at even or nearly all at odd offsets, and most characters of an address file have one.
      if (odd > even * 20) return text('utf-16le');
      if (even > odd * 20) return text('utf-16be');
      return { kind: 'binary' };
    }
    if (this.#controls() > this.#length / 20) return { kind: 'binary' };
    return text(this.#utf8.isValid ? 'utf-8' : this.#singleByte());
  }

  #startsWith(mark: readonly number[]): boolean {
    return mark.every((byte, index) => this.#start[index] === byte);
  }

  /** Returns the number of control characters that text does not contain: those below 0x20 except NUL and 0x09 to 0x0D. */
  #controls(): number {
    return this.#counts
      .slice(1, 32)
      .reduce((sum, count, index) => sum + (index >= 8 && index <= 12 ? 0 : count), 0);
  }

  #singleByte(): Encoding {
    const high = this.#counts.slice(0x80).reduce((sum, count) => sum + count, 0);
    // In Western European words, accented letters stand alone among ASCII letters.
    if (this.#highPairs < high / 4) return 'windows-1252';
    const windows = this.#likelihood(russianOfWindows) + 3 * this.#rises;
    return windows >= this.#likelihood(russianOfKoi8) - 3 * this.#rises ? 'windows-1251' : 'koi8-r';
  }

  /** Returns the log-likelihood that the bytes are Russian text in an encoding, from the frequency of each letter in either case. */
  #likelihood(letterOf: (byte: number) => string | undefined): number {
    let sum = 0;
    for (let byte = 0x80; byte < 0x100; byte++) {
      const count = this.#counts[byte] ?? 0;
      if (count > 0) sum += count * Math.log(frequencies[letterOf(byte) ?? ''] ?? 0.02);
    }
    return sum;
  }
}

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

const alphabet = 'абвгдежзийклмнопрстуфхцчшщъыьэюя';
const koi8Order = 'юабцдефгхийклмнопярстужвьызшэщчъ';

function russianOfWindows(byte: number): string | undefined {
  if (byte === 0xa8 || byte === 0xb8) return 'ё';
  return byte >= 0xc0 ? alphabet[byte & 0x1f] : undefined;
}

function russianOfKoi8(byte: number): string | undefined {
  if (byte === 0xa3 || byte === 0xb3) return 'ё';
  return byte >= 0xc0 ? koi8Order[byte & 0x1f] : undefined;
}

/** The frequency of each letter in Russian texts, in percent. */
const frequencies: Readonly<Record<string, number>> = {
  о: 10.97,
  е: 8.45,
  а: 8.01,
  и: 7.35,
  н: 6.7,
  т: 6.26,
  с: 5.47,
  р: 4.73,
  в: 4.54,
  л: 4.4,
  к: 3.49,
  м: 3.21,
  д: 2.98,
  п: 2.81,
  у: 2.62,
  я: 2.01,
  ы: 1.9,
  ь: 1.74,
  г: 1.7,
  з: 1.65,
  б: 1.59,
  ч: 1.44,
  й: 1.21,
  х: 0.97,
  ж: 0.94,
  ш: 0.73,
  ю: 0.64,
  ц: 0.48,
  щ: 0.36,
  э: 0.32,
  ф: 0.26,
  ъ: 0.04,
  ё: 0.04,
};
