import { html, nothing, type TemplateResult } from 'lit-html';
import * as l10n from '../shared/l10n.ts';
import { whenOpen } from '../shared/whenOpen.ts';
import { drawTable, type Table } from './tables/drawTable.ts';

/**
 * Renders a chart with its heading, and a table with the same data, which is made when it is opened. `picture` is an SVG with a title and a
 * description.
 */
export function chartSection(parts: {
  readonly id: string;
  readonly title: string;
  readonly legend?: TemplateResult;
  readonly picture: TemplateResult;
  readonly table: () => Table;
}): TemplateResult {
  return html`<section class="chart" aria-labelledby="${parts.id}-heading">
    <h2 id="${parts.id}-heading">${parts.title}</h2>
    ${parts.legend ?? nothing} ${parts.picture}
    <details>
      <summary>
        <span class="when-closed">${l10n.t('Show as table')}</span>
        <span class="when-open">${l10n.t('Hide the table')}</span>
      </summary>
      <div class="scroll" tabindex="0" role="group" aria-label=${parts.title}>
        ${whenOpen(() => drawTable(parts.table(), parts.title))}
      </div>
    </details>
  </section>`;
}
