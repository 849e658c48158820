import { readAddressList } from '../addressList.ts';
import { cut } from '../text/shortText.ts';
import type { ColumnUse } from './columns.ts';
import type { Row } from './rows.ts';

/** The columns of the rows of a list of addresses. */
export const listColumns: readonly ColumnUse[] = [{ use: 'email' }, { use: 'name' }];
export const listHeader: readonly string[] = ['email', 'name'];

/** The length of text that is read at once, in UTF-16 units. */
const readAtOnce = 256 * 1024;
const longestWrong = 1000;

/**
 * Reads a list of addresses, as people paste or keep them in a text file, as rows of two columns: address and name. Reads the text in chunks
 * and with bounded memory. The line of a row is its place in the list, counted from 1, because many addresses may be on one line of the text.
 */
export class AddressRows {
  readonly #toAscii: ((domain: string) => string) | undefined;
  #rest = '';
  #count = 0;

  /** `toAscii` is as for `readEmailAddress`. */
  constructor(toAscii?: (domain: string) => string) {
    this.#toAscii = toAscii;
  }

  read(chunk: string): Row[] {
    this.#rest += chunk;
    if (this.#rest.length < readAtOnce) return [];
    const end = lastBreak(this.#rest);
    return this.#rows(end);
  }

  end(): Row[] {
    return this.#rows(this.#rest.length);
  }

  #rows(end: number): Row[] {
    const text = this.#rest.slice(0, end);
    this.#rest = this.#rest.slice(end);
    return readAddressList(text, this.#toAscii).map((entry) => {
      const number = ++this.#count;
      const cells =
        'address' in entry ? [entry.address, entry.name ?? ''] : [cut(entry.written, longestWrong), ''];
      return { number, line: number, cells };
    });
  }
}

/** Returns the offset after the last line break, else after the last separator of a list, else the text's length. */
function lastBreak(text: string): number {
  for (const separators of ['\n\r', ';,', ' \t']) {
    const last = Math.max(...Array.from(separators, (each) => text.lastIndexOf(each)));
    if (last > 0) return last + 1;
  }
  return text.length;
}

/** The number of lines that tell whether a text is a list. */
const mostLines = 200;

/**
 * Returns true if the beginning of a text is a list of addresses and no table: lines with several addresses and nothing else, or lines such as
 * `Anna Reader <anna@reader.example>`. One bare address on each line is a table of one column.
 */
export function isAddressList(start: string): boolean {
  const lines = start.split(/[\r\n]/, 2 * mostLines).filter((line) => line.trim() !== '');
  const kinds = lines.slice(0, mostLines).map(kindOfLine);
  const listed = kinds.filter((kind) => kind !== 'other').length;
  // A line without an address on top is the header of a table.
  return kinds[0] !== 'other' && listed >= kinds.length * 0.8 && kinds.includes('list');
}

/** Returns `list` for a line that only a list has, and `either` for a bare address. */
function kindOfLine(line: string): 'list' | 'either' | 'other' {
  const parts = line.split(/[,;|\t]/).filter((part) => part.trim() !== '');
  const isOfAddress = (part: string, at: number): boolean =>
    part.includes('@') || (parts[at + 1]?.includes('<') === true && parts[at + 1]?.includes('@') === true);
  if (!parts.every(isOfAddress)) return 'other';
  const addresses = line.split('@').length - 1;
  return addresses > 1 || isNamedAddress(line) ? 'list' : 'either';
}

/** Returns true for a name with an address in angle brackets, and nothing behind it but a separator. */
function isNamedAddress(line: string): boolean {
  const [open, close] = [line.lastIndexOf('<'), line.lastIndexOf('>')];
  const [name, address, rest] = [
    line.slice(0, Math.max(0, open)),
    line.slice(open + 1, close),
    line.slice(close + 1),
  ];
  return name.trim() !== '' && address.includes('@') && close > open && rest.trim().length <= 1;
}
