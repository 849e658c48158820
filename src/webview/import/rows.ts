import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { CheckView, PostToExtension, RowView } from '../../protocol/importPage.ts';
import * as l10n from '../shared/l10n.ts';
import { breakable } from './breakable.ts';
import { moreRows, rowGroups } from './groups.ts';

/**
 * Renders the first rows as they will be added, the suspicious rows, and the rows that will not be imported. Renders nothing while
 * the choice of fields for the columns is invalid.
 */
export function checkedRows(
  check: CheckView,
  canShowMore: boolean,
  post: PostToExtension,
): TemplateResult | typeof nothing {
  if (check.mapping) return nothing;
  return html`${firstRows(check)} ${suspicious(check, canShowMore, post)} ${notAdded(check, canShowMore, post)}`;
}

function firstRows({ first, fields }: CheckView): TemplateResult | typeof nothing {
  if (first.length === 0) return nothing;
  return html`<section aria-labelledby="first">
    <h2 id="first">${l10n.t('First rows, as they will be added')}</h2>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="first">
      <table>
        <thead>
          <tr>
            <th scope="col">${l10n.t('Line')}</th>
            <th scope="col">${l10n.t('E-mail address')}</th>
            ${fields.map((field) => html`<th scope="col" dir="auto">${field}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${first.map(
            ({ line, email, values, why }) => html`<tr>
              <td>${line}</td>
              <td><bdi>${breakable(email ?? '')}</bdi>${why ? html`<div class="quiet">${why}</div>` : nothing}</td>
              ${fields.map((_, index) => html`<td dir="auto">${values[index] ?? ''}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

function suspicious(
  check: CheckView,
  canShowMore: boolean,
  post: PostToExtension,
): TemplateResult | typeof nothing {
  const { suspicious: rows, doubts, moreSuspicious, correctAll } = check;
  if (rows.length === 0 && doubts.length === 0) return nothing;
  const correct = correctAll
    ? html`<button type="button" @click=${() => post({ type: 'acceptAll' })}>${correctAll}</button>`
    : nothing;
  const hasTypos = doubts.some(({ doubt }) => doubt === 'typo');
  return html`<section aria-labelledby="suspicious">
    <h2 id="suspicious">${l10n.t('Check these rows')}</h2>
    ${doubts.map(
      ({ doubt, words, isLeftOut }) => html`<div class="line">
        <label class="check">
          <input
            type="checkbox"
            .checked=${!isLeftOut}
            @change=${(event: Event) => post({ type: 'leaveOut', doubt, isLeftOut: !(event.target as HTMLInputElement).checked })}
          />
          ${words}
        </label>
        ${doubt === 'typo' ? correct : nothing}
      </div>`,
    )}
    ${hasTypos || !correctAll ? nothing : html`<p>${correct}</p>`}
    ${rowList(check, 'suspicious', rows, post)}
    ${moreRows(moreSuspicious, canShowMore, post)}
  </section>`;
}

function notAdded(
  check: CheckView,
  canShowMore: boolean,
  post: PostToExtension,
): TemplateResult | typeof nothing {
  const { notAdded: groups, moreNotAdded, hasLines } = check;
  if (groups.length === 0) return nothing;
  return html`<section aria-labelledby="not-added">
    <h2 id="not-added">${l10n.t('Rows that will not be imported')}</h2>
    ${rowGroups(groups, { hasLines, canShowMore }, post, { canEdit: true })}
    ${
      moreNotAdded > 0
        ? html`<p class="quiet">${l10n.count('{0} more row for other reasons|{0} more rows for other reasons', moreNotAdded)}</p>`
        : nothing
    }
  </section>`;
}

/** Renders rows below the heading with that id. Many are scrolled: without buttons in it, the list itself takes the keys for that. */
function rowList(
  { hasLines }: CheckView,
  heading: string,
  rows: readonly RowView[],
  post: PostToExtension,
): TemplateResult {
  return html`<ul class="rows" tabindex=${hasLines ? nothing : 0} aria-labelledby=${heading}>
      ${repeat(
        rows,
        ({ line }) => line,
        (row) => rowItem(row, hasLines, post),
      )}
    </ul>`;
}

function rowItem(
  { line, written, why, suggestion, isCorrected }: RowView,
  hasLine: boolean,
  post: PostToExtension,
): TemplateResult {
  const place = l10n.t('Line {0}', line);
  return html`<li>
    ${hasLine ? html`<button type="button" class="link" @click=${() => post({ type: 'open', line })}>${place}</button>` : html`<span>${place}</span>`}
    <bdi>${breakable(written)}</bdi>
    <span class="quiet">${why}</span>
    ${
      suggestion && !isCorrected
        ? html`<button type="button" @click=${() => post({ type: 'accept', line })}>${l10n.t('Use {0}', suggestion)}</button>`
        : nothing
    }
  </li>`;
}
