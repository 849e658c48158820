import { html, type TemplateResult } from 'lit-html';

/** A table. The first cell of a row is its heading; all other columns are numbers, except those in `texts` (by index). */
export interface Table<Cell = string | TemplateResult> {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly texts?: readonly number[];
}

/** Draws a table of the page. `caption` is what a screen reader says first. */
export function drawTable({ columns, rows, texts = [] }: Table, caption: string): TemplateResult {
  const kind = (column: number) => (column === 0 || texts.includes(column) ? 'text' : 'number');
  return html`<table>
    <caption class="hidden">${caption}</caption>
    <thead>
      <tr>${columns.map((title, index) => html`<th scope="col" class=${kind(index)}>${title}</th>`)}</tr>
    </thead>
    <tbody>
      ${rows.map(
        ([heading, ...cells]) => html`<tr>
          <th scope="row">${heading}</th>
          ${cells.map((cell, index) => html`<td class=${kind(index + 1)}>${cell}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>`;
}
