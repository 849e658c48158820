import { html, type TemplateResult } from 'lit-html';
import type { CountView } from '../../protocol/importPage.ts';

/** Renders the number of rows in each state. */
export function counts(all: readonly CountView[]): TemplateResult {
  return html`<ul class="counts">
    ${all.map(({ words, count, tone }) => html`<li class=${tone}><strong>${count}</strong> ${words}</li>`)}
  </ul>`;
}
