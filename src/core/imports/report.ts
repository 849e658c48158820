import type { CellSyntax } from './rows.ts';

/**
 * Makes a cell harmless that a spreadsheet would run as a formula: an apostrophe in front shows it as text. Numbers, such as `+7 916
 * 123-45-67`, stay as they are. Reading a file here takes the apostrophe off again.
 */
export function harmlessCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d\s().,-]+$/.test(text) ? `'${text}` : text;
}

/**
 * Writes one row with its line end (CRLF, RFC 4180). Cells that a spreadsheet would run are made harmless. A row that was not added is
 * written with its own cells and the reason behind them, never filled up: one with too few cells would pass for right when
 * it is imported again.
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
