import { SourceRefused } from '../source.ts';
import type { XmlHandler } from './xml.ts';

/** Limits of the texts that all cells share. A sheet with a million rows has some two million. */
const [mostStrings, mostBytes] = [5_000_000, 200_000_000];

/**
 * Reads the shared texts of a workbook (ECMA-376, part 1, 18.4): plain ones, and those with several formats. Keeps their bytes outside of
 * the heap, where millions of strings would not fit.
 */
export class SharedStrings implements XmlHandler {
  #bytes = Buffer.alloc(64 * 1024);
  /** The end of each text in the bytes. */
  #ends = new Uint32Array(1024);
  #count = 0;
  #text = '';
  #isInText = false;
  /** True within the reading of a text in East Asian script, which is no part of it. */
  #isInReading = false;

  /** Returns the text with this number; `undefined` if there is none. */
  at(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return undefined;
    return this.#bytes.toString('utf8', this.#ends[index - 1] ?? 0, this.#ends[index]);
  }

  open(name: string): void {
    if (name === 'si') this.#text = '';
    else if (name === 'rPh') this.#isInReading = true;
    else if (name === 't') this.#isInText = !this.#isInReading;
  }

  close(name: string): void {
    if (name === 't') this.#isInText = false;
    else if (name === 'rPh') this.#isInReading = false;
    else if (name === 'si') this.#add(plainText(this.#text));
  }

  text(text: string): void {
    if (this.#isInText) this.#text += text;
  }

  #add(text: string): void {
    const start = this.#ends[this.#count - 1] ?? 0;
    const end = start + Buffer.byteLength(text);
    if (this.#count >= mostStrings || end > mostBytes) throw new SourceRefused('largeWorkbook');
    if (end > this.#bytes.length) {
      this.#bytes = Buffer.concat([this.#bytes], Math.max(end, this.#bytes.length * 2));
    }
    if (this.#count === this.#ends.length) {
      const ends = new Uint32Array(this.#count * 2);
      ends.set(this.#ends);
      this.#ends = ends;
    }
    this.#bytes.write(text, start);
    this.#ends[this.#count++] = end;
  }
}

/** Decodes characters that XML cannot have, which workbooks write as `_x000D_` (ECMA-376, part 1, 22.9.2.19). */
export const plainText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
