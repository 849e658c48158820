import type { FileFormat } from './fileFormat.ts';
import type { CellSyntax } from './rows.ts';

/** Matches the beginning of a formula, with the full-width forms that some spreadsheets accept, behind blanks and quotes. */
const formula = /^[\s\u200b"]*[=+\-@＝＋－＠]|^[\t\r]/;
const number = /^[+-]?[\d\s().,-]+$/;
/** The separators at which one spreadsheet or another splits a text into cells, whatever the separator of the file is. */
const separator = /([,;|\t\r\n])/;

const isFormula = (text: string): boolean => formula.test(text) && !number.test(text);

/**
 * Prevents formula injection: puts an apostrophe in front of a cell that a spreadsheet would run as a formula, so that it is shown as text,
 * and in front of such a part of a cell, because a spreadsheet may split it at another delimiter or ignore the file's quotation marks.
 * Leaves numbers, such as `+7 916 123-45-67`, unchanged.
 */
export function harmlessCell(text: string): string {
  const [first = '', ...others] = text.split(separator);
  const guarded = first + others.map((part) => (isFormula(part) ? `'${part}` : part)).join('');
  return isFormula(text) ? `'${guarded}` : guarded;
}

/** Removes the apostrophes that `harmlessCell` has put into a cell, and the formula `="…"` that keeps a spreadsheet from reading a number. */
export function withoutGuards(cell: string): string {
  if (cell.length > 2 && cell.startsWith('="') && cell.endsWith('"')) {
    return cell.slice(2, -1).replaceAll('""', '"');
  }
  if (!cell.includes("'")) return cell;
  const [first = '', ...others] = cell.split(separator);
  const isWhole = cell.startsWith("'") && isFormula(cell.slice(1));
  return (isWhole ? first.slice(1) : first) + others.map(withoutGuard).join('');
}

const withoutGuard = (part: string): string =>
  part.startsWith("'") && isFormula(part.slice(1)) ? part.slice(1) : part;

/**
 * Returns one row with its line end (CRLF, RFC 4180), with formulas escaped. For rows that were not added, `cells` are the row's own cells
 * and the reason after them, without padding: a padded row would look valid when it is imported again.
 */
export function formatRow(cells: readonly string[], { delimiter, quote }: CellSyntax): string {
  const mark = quote === '' ? '"' : quote;
  const written = cells.map((cell) => {
    const text = harmlessCell(cell);
    const isPlain =
      !text.includes(delimiter) &&
      !/["'\r\n]/.test(text) &&
      text.trim() === text &&
      !(cells.length === 1 && text === '');
    return isPlain ? text : mark + text.replaceAll(mark, mark + mark) + mark;
  });
  return `${written.join(delimiter)}\r\n`;
}

/**
 * Returns a row as it stands in its file, for display: cells are quoted if they hold a separator or a line break. A single cell is left as it
 * is, since that of a row that can't be parsed is the row's text. The entries of a list have no separator.
 */
export function writtenRow(
  cells: readonly string[],
  { delimiter, quote, isList }: Pick<FileFormat, 'delimiter' | 'quote' | 'isList'>,
): string {
  if (isList) return cells.filter(Boolean).join(' ');
  if (cells.length === 1) return cells[0] ?? '';
  const isPlain = (cell: string) => quote === '' || !(cell.includes(delimiter) || /[\r\n]/.test(cell));
  return cells
    .map((cell) => (isPlain(cell) ? cell : quote + cell.replaceAll(quote, quote + quote) + quote))
    .join(delimiter);
}
