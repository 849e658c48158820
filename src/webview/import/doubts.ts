import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { CheckView, DoubtView, PostToExtension, RowView } from '../../protocol/importPage.ts';
import * as l10n from '../shared/l10n.ts';
import { breakable } from './breakable.ts';
import { moreRows } from './groups.ts';

/** Renders the suspicious rows by what is doubtful about them, with the choice whether they are imported; nothing while the columns are invalid. */
export function doubtfulRows(
  { doubts, correctAll, hasLines, mapping }: CheckView,
  canShowMore: boolean,
  post: PostToExtension,
): TemplateResult | typeof nothing {
  if (mapping || doubts.length === 0) return nothing;
  return html`<section aria-labelledby="suspicious">
    <h2 id="suspicious">${l10n.t('Check these rows')}</h2>
    ${correctAll ? html`<p class="how"><button type="button" @click=${() => post({ type: 'acceptAll' })}>${correctAll}</button></p>` : nothing}
    <div class="groups">
      ${repeat(
        doubts,
        ({ doubt }) => doubt,
        (view) => doubtGroup(view, { hasLines, canShowMore }, post),
      )}
    </div>
  </section>`;
}

function doubtGroup(
  view: DoubtView,
  { hasLines, canShowMore }: { readonly hasLines: boolean; readonly canShowMore: boolean },
  post: PostToExtension,
): TemplateResult {
  const { heading, count, isLeftOut, rows, more } = view;
  return html`<details data-kind=${isLeftOut ? 'suspicious' : nothing} open>
    <summary><span>${heading}</span> <span class="quiet">· ${count}</span></summary>
    ${importChoice(view, post)}
    <ul class="rows" tabindex=${hasLines ? nothing : 0} aria-label=${heading}>
      ${repeat(
        rows,
        ({ line }) => line,
        (row) => rowItem(row, hasLines, post),
      )}
    </ul>
    ${moreRows(more, canShowMore, post)}
  </details>`;
}

function importChoice(
  { doubt, heading, words, isLeftOut }: DoubtView,
  post: PostToExtension,
): TemplateResult | typeof nothing {
  if (words === undefined) return nothing;
  return html`<label class="check">
    <input
      type="checkbox"
      aria-label=${`${words}: ${heading}`}
      .checked=${!isLeftOut}
      @change=${(event: Event) => post({ type: 'leaveOut', doubt, isLeftOut: !(event.target as HTMLInputElement).checked })}
    />
    ${words}
  </label>`;
}

function rowItem(
  { line, written, suggestion, isCorrected }: RowView,
  hasLine: boolean,
  post: PostToExtension,
): TemplateResult {
  const place = l10n.t('Line {0}', line);
  return html`<li>
    ${hasLine ? html`<button type="button" class="link" @click=${() => post({ type: 'open', line })}>${place}</button>` : html`<span>${place}</span>`}
    <span class="written">
      <code>${breakable(written)}</code>
      ${
        suggestion && !isCorrected
          ? html`<button type="button" class="small" @click=${() => post({ type: 'accept', line })}>${l10n.t('Use {0}', suggestion)}</button>`
          : nothing
      }
    </span>
  </li>`;
}
