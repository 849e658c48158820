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
 * Yields a list of addresses, as people paste or keep them in a text file, as rows of two columns: address and name. Takes the text in chunks
 * and needs bounded memory. The line of a row is its place in the list, counted from 1, because many addresses may be on one line of the text.
 * `toAscii` is as for `readEmailAddress`.
 */
export function* readAddressRows(
  chunks: Iterable<string>,
  toAscii?: (domain: string) => string,
): Generator<Row> {
  let number = 0;
  for (const text of passagesOf(chunks)) {
    for (const entry of readAddressList(text, toAscii)) {
      number++;
      const cells =
        'address' in entry ? [entry.address, entry.name ?? ''] : [cut(entry.written, longestWrong), ''];
      yield { number, line: number, cells };
    }
  }
}

/** Yields a text in passages that end between two addresses. */
function* passagesOf(chunks: Iterable<string>): Generator<string> {
  let rest = '';
  for (const chunk of chunks) {
    rest += chunk;
    if (rest.length < readAtOnce) continue;
    const end = lastBreak(rest);
    yield rest.slice(0, end);
    rest = rest.slice(end);
  }
  yield rest;
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
