import { readEmailAddress } from '../emailAddress.ts';
import { isAddressCell, isKnownHeader } from './columns.ts';
import { type CellSyntax, firstRows, type Row, readRows } from './rows.ts';

export const delimiters = [',', ';', '\t', '|'] as const;

/** The syntax of a file's cells, and where its rows begin. */
export interface FileFormat extends CellSyntax {
  /** True if the first row that is not skipped has the names of the columns. */
  readonly hasHeader: boolean;
  /** The number of rows above the header or the first address, such as a title, that are no rows of the table. 0 if absent. */
  readonly skipped?: number;
  /** True if the file is a list of addresses (`AddressRows`) and no table. It then has no syntax. */
  readonly isList?: boolean;
}

/** The maximum number of rows above the header. */
export const mostSkipped = 100;

/** The maximum number of rows that a file's format is detected from. */
const mostRows = 200;

/**
 * Detects the format of a file from its first tens of kilobytes. Ignores the last row unless `isWhole`, because that row may be cut off.
 * Chooses the delimiter with which most rows have the same number of cells and a cell that is only an address.
 */
export function findFormat(start: string, isWhole: boolean): FileFormat {
  const quote = singleQuotesCells(start) ? "'" : '"';
  const named = /^\uFEFF?sep=([,;\t|])\r?\n/i.exec(start)?.[1];
  let best = { delimiter: named ?? ',', rows: [] as readonly Row[], score: -1 };
  for (const delimiter of named === undefined ? delimiters : [named]) {
    const rows = sampleRows(start, { delimiter, quote }, isWhole);
    const score = scoreOf(rows);
    if (score > best.score) best = { delimiter, rows, score };
  }
  return { delimiter: best.delimiter, quote, ...beginning(best.rows) };
}

/**
 * Returns true if the beginning of a pasted text is a table as spreadsheets copy it: several rows with the same number of cells between
 * tabs, and at most one address in each. `isWhole` is as for `findFormat`.
 */
export function isCopiedTable(start: string, isWhole: boolean): boolean {
  const rows = sampleRows(start, { delimiter: '\t', quote: '"' }, isWhole);
  const [first, ...others] = rows;
  if (!first || others.length === 0 || first.cells.length === 1) return false;
  const addresses = rows.map(({ cells }) => cells.filter(isBareAddress).length);
  return (
    rows.every(({ cells, problem }) => problem === undefined && cells.length === first.cells.length) &&
    addresses.includes(1) &&
    addresses.every((count) => count <= 1)
  );
}

/** Returns the first rows of a file, at most `mostRows`; `isWhole` is as for `findFormat`. */
export function sampleRows(start: string, syntax: CellSyntax, isWhole: boolean): Row[] {
  return firstRows(readRows([start], syntax, isWhole), mostRows);
}

function scoreOf(rows: readonly Row[]): number {
  if (rows.length === 0) return 0;
  const counts = new Map<number, number>();
  for (const { cells, problem } of rows) {
    if (problem === undefined) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  }
  const [columns = 1, usual = 0] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  const withAddress = rows.filter(({ cells }) => cells.some(isAddressCell)).length;
  const alike = columns > 1 ? usual / rows.length : 0;
  return 2 * (withAddress / rows.length) + alike;
}

/** Returns true if most lines begin with a cell in single quotes and there are no double quotes. */
function singleQuotesCells(start: string): boolean {
  if (start.includes('"')) return false;
  const lines = start.split('\n', mostRows);
  return lines.filter((line) => /^'[^']*'[,;\t|]/.test(line)).length > lines.length / 2;
}

/** Finds the header: among the rows above the first address, the first one that is as wide as the table or has a common header. */
function beginning(rows: readonly Row[]): { readonly hasHeader: boolean; readonly skipped?: number } {
  const [first] = rows;
  const firstAddress = rows.findIndex(({ cells }) => cells.some(isAddressCell));
  if (!first) return { hasHeader: false };
  if (firstAddress < 0) return { hasHeader: !hasAt(first) && first.cells.some(isKnownHeader) };
  const above = rows.slice(0, Math.min(firstAddress, mostSkipped));
  const width = usualWidth(rows);
  const candidates = above.filter((row) => !hasAt(row) && !isComment(row));
  const header =
    candidates.find((row) => row.cells.some(isKnownHeader) && (width === 1 || widthOf(row) > 1)) ??
    candidates.find((row) => widthOf(row) >= width) ??
    candidates.find((row) => row.cells.some(isKnownHeader));
  // A row with a misspelled address is a row of the table.
  const withAt = above.findIndex(hasAt);
  const skipped = header ? above.indexOf(header) : withAt < 0 ? above.length : withAt;
  return { hasHeader: header !== undefined, ...(skipped > 0 && { skipped }) };
}

/** Returns the number of cells up to the last one that is not blank. */
export const widthOf = ({ cells }: Row): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** Returns the width that most rows with an address have. */
function usualWidth(rows: readonly Row[]): number {
  const widths = Map.groupBy(
    rows.filter(({ cells }) => cells.some(isAddressCell)),
    widthOf,
  );
  return [...widths].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 1;
}

const hasAt = ({ cells }: Row): boolean => cells.some((cell) => cell.includes('@'));

/** Returns true for a line of remarks, as programs write it above a table. A column `#` has numbers. */
const isComment = ({ cells }: Row): boolean => /^\s*(?:#\s*[^\s#]|\/\/|--)/.test(cells[0] ?? '');

const isBareAddress = (cell: string): boolean => cell.includes('@') && 'address' in readEmailAddress(cell);
