import { html, nothing, type TemplateResult } from 'lit-html';
import type { CheckView, ImportState, PostToExtension } from '../../protocol/importPage.ts';
import * as l10n from '../shared/l10n.ts';
import { breakable } from './breakable.ts';
import { doubtfulRows } from './doubts.ts';
import { encodingName } from './encodingNames.ts';
import { rowGroups } from './groups.ts';

/** Renders the suspicious rows, and the rows that will not be imported; nothing while the choice of fields for the columns is invalid. */
export function checkedRows(
  check: CheckView,
  canShowMore: boolean,
  post: PostToExtension,
): TemplateResult | typeof nothing {
  if (check.mapping) return nothing;
  return html`${doubtfulRows(check, canShowMore, post)} ${notAdded(check, canShowMore, post)}`;
}

/** Says in the verdict that the names in the first rows may be wrong, and leads there. */
export function guessRemark({ check }: ImportState): TemplateResult | undefined {
  if (!check || !asksForEncoding(check)) return undefined;
  const lead = () => document.querySelector<HTMLElement>('.scroll')?.focus();
  return html`<button type="button" class="link" @click=${lead}>${l10n.t('The encoding is a guess: see whether the names look right.')}</button>`;
}

/** Returns true if the encoding is a guess, and the first rows show whether it is right. */
export const asksForEncoding = ({ file, first, mapping }: CheckView): boolean =>
  file?.isGuess === true && first.length > 0 && !mapping;

/** Renders the first rows as they will be added, with the guess of the encoding that they show; nothing while the columns are not chosen. */
export function firstRows(check: CheckView, post: PostToExtension): TemplateResult | typeof nothing {
  const { first, fields, mapping } = check;
  if (mapping || first.length === 0) return nothing;
  return html`<section aria-labelledby="first">
    <h2 id="first">${l10n.t('First rows, as they will be added')}</h2>
    ${asksForEncoding(check) ? guess(check, post) : nothing}
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

function guess({ file }: CheckView, post: PostToExtension): TemplateResult | typeof nothing {
  const encoding = file?.encoding;
  if (!encoding) return nothing;
  const chooseAnother = () => {
    const select = document.querySelector<HTMLElement>('#encoding');
    select?.closest('details')?.setAttribute('open', '');
    select?.focus();
  };
  return html`<div class="guess">
    <p>${l10n.t('The file doesn’t say its encoding. Mailroom guesses {0}. Do the names look right?', encodingName(encoding))}</p>
    <div class="line">
      <button type="button" class="small" @click=${() => post({ type: 'encoding', encoding })}>${l10n.t('Keep This Encoding')}</button>
      <button type="button" class="small" @click=${chooseAnother}>${l10n.t('Choose Another…')}</button>
    </div>
  </div>`;
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
