import { html, nothing, type TemplateResult } from 'lit-html';
import type { CheckView, PostToExtension } from '../../protocol/importPage.ts';
import * as l10n from '../shared/l10n.ts';
import { breakable } from './breakable.ts';
import { doubtfulRows } from './doubts.ts';
import { rowGroups } from './groups.ts';

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
  return html`${firstRows(check)} ${doubtfulRows(check, canShowMore, post)} ${notAdded(check, canShowMore, post)}`;
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
