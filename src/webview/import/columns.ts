import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { ColumnUse } from '../../core/imports/columns.ts';
import { cut } from '../../core/text/shortText.ts';
import type { CheckView, ColumnView, PostToExtension } from '../../protocol/importPage.ts';

/** Renders the columns of the file, with a choice of the field that each of them is sent as. */
export function columns({ columns: all, mapping }: CheckView, post: PostToExtension): TemplateResult {
  return html`<section aria-labelledby="columns">
    <h2 id="columns">${l10n.t('Columns')}</h2>
    ${mapping ? html`<p class="wrong" role="alert">${mapping}</p>` : nothing}
    <ul class="columns">
      ${all.map((column, index) => columnItem(column, (use) => post({ type: 'column', column: index, use })))}
    </ul>
  </section>`;
}

function columnItem({ title, use, samples }: ColumnView, choose: (use: ColumnUse) => void): TemplateResult {
  const label = l10n.t('Send “{0}” as', title);
  const change = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    choose(
      value === 'field'
        ? { use: 'field', name: fieldName(title) }
        : { use: value as 'email' | 'name' | 'city' | 'leaveOut' },
    );
  };
  return html`<li>
    <div class="title" dir="auto">${title}</div>
    <div class="quiet">${samples.map((sample, index) => html`${index > 0 ? ', ' : ''}<bdi>${sample}</bdi>`)}</div>
    <select aria-label=${label} @change=${change}>
      ${columnOptions().map(([value, words]) => html`<option value=${value} .selected=${live(value === use.use)}>${words}</option>`)}
    </select>
    ${
      use.use === 'field'
        ? html`<input
            aria-label=${l10n.t('Name of the field')}
            maxlength="1000"
            .value=${use.name}
            @change=${(event: Event) => choose({ use: 'field', name: (event.target as HTMLInputElement).value })}
          />`
        : nothing
    }
  </li>`;
}

const columnOptions = () =>
  [
    ['email', l10n.t('E-mail address')],
    ['name', l10n.t('Name')],
    ['city', l10n.t('City')],
    ['field', l10n.t('Another field…')],
    ['leaveOut', l10n.t('Do not import')],
  ] as const;

/** Derives the name of a field of the service from a column’s title: `Date of birth` becomes `date_of_birth`. */
function fieldName(title: string): string {
  return (
    cut(
      title
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_.-]+/gu, '_'),
      100,
    ) || 'field'
  );
}
