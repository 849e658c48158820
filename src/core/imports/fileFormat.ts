import { isAddressCell, isKnownHeader } from './columns.ts';
import { type CellSyntax, type Row, RowReader } from './rows.ts';

export const delimiters = [',', ';', '\t', '|'] as const;

/** The syntax of a file's cells, and whether its first row is a header. */
export interface FileFormat extends CellSyntax {
  readonly hasHeader: boolean;
}

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
  return { delimiter: best.delimiter, quote, hasHeader: hasHeader(best.rows) };
}

/**
 * Returns true if the beginning of a pasted text is a table as spreadsheets copy it: several rows with the same number of cells between
 * tabs, and at most one address in each. `isWhole` is as for `findFormat`.
 */
export function isCopiedTable(start: string, isWhole: boolean): boolean {
  const rows = sampleRows(start, { delimiter: '\t', quote: '"' }, isWhole);
  const [first, ...others] = rows;
  if (!first || others.length === 0 || first.cells.length === 1) return false;
  const addresses = rows.map(({ cells }) => cells.filter(isAddressCell).length);
  return (
    rows.every(({ cells, problem }) => problem === undefined && cells.length === first.cells.length) &&
    addresses.includes(1) &&
    addresses.every((count) => count <= 1)
  );
}

/** Returns the first rows of a file, at most `mostRows`. */
export function sampleRows(start: string, syntax: CellSyntax, isWhole: boolean): Row[] {
  const reader = new RowReader(syntax);
  const rows = reader.read(start);
  if (isWhole) rows.push(...reader.end());
  return rows.slice(0, mostRows);
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

/** Returns true if the first row is a header: it has no address, and it has a common header or later rows have an address. */
function hasHeader(rows: readonly Row[]): boolean {
  const [first, ...others] = rows;
  if (!first || first.cells.some((cell) => cell.includes('@'))) return false;
  return first.cells.some(isKnownHeader) || others.some(({ cells }) => cells.some(isAddressCell));
}
