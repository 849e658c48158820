import type { CellSyntax } from './rows.ts';

/** Matches the beginning of a formula, with the full-width forms that some spreadsheets accept. */
const formula = /^[\s\u200b]*[=+\-@＝＋－＠]|^[\t\r]/;
const number = /^[+-]?[\d\s().,-]+$/;

/**
 * Prevents formula injection: puts an apostrophe in front of a cell that a spreadsheet would run as a formula, so that it is shown as text,
 * and in front of such a part of a cell, because a spreadsheet may split it at another delimiter. Leaves numbers, such as
 * `+7 916 123-45-67`, unchanged.
 */
export function harmlessCell(text: string): string {
  const guarded = text.replace(/(?!^)[;\t|](?=[=+@＝＋＠])/g, "$&'");
  return formula.test(text) && !number.test(text) ? `'${guarded}` : guarded;
}

/** Removes the apostrophes that `harmlessCell` has put into a cell. */
export function withoutGuards(cell: string): string {
  if (!cell.includes("'")) return cell;
  const text = cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
  return text.replace(/(?!^)([;\t|])'(?=[=+@＝＋＠])/g, '$1');
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
