import type { CellSyntax } from './rows.ts';

/**
 * Prevents formula injection: puts an apostrophe in front of a cell that a spreadsheet would run as a formula, so that it is shown as text.
 * Leaves numbers, such as `+7 916 123-45-67`, unchanged. Mailroom removes the apostrophe when it reads a file.
 */
export function harmlessCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d\s().,-]+$/.test(text) ? `'${text}` : text;
}

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
