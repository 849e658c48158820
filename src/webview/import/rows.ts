import { html, nothing, type TemplateResult } from 'lit-html';
import type { Encoding } from '../../core/imports/encodings.ts';
import type { CheckView, PostToExtension } from '../../protocol/importPage.ts';
import * as l10n from '../shared/l10n.ts';
import { breakable } from './breakable.ts';
import { encodingName } from './encodingNames.ts';
import { rowGroups } from './groups.ts';
import { required } from './required.ts';

/** Renders rows as they will be added, with the guess of the encoding that they show; nothing while the columns are not chosen. */
export function firstRows(check: CheckView, post: PostToExtension): TemplateResult | typeof nothing {
  const { file, first, fields, mapping } = check;
  if (mapping || first.length === 0) return nothing;
  return html`<section class=${file?.isGuess ? 'is-missing' : nothing} aria-labelledby="first">
    <h2 id="first">${l10n.t('First rows as they will be added')}</h2>
    ${file?.isGuess && file.encoding ? guess(file.encoding, post) : nothing}
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

function guess(encoding: Encoding, post: PostToExtension): TemplateResult {
  const chooseAnother = () => {
    const select = document.querySelector<HTMLElement>('#encoding');
    select?.closest('details')?.setAttribute('open', '');
    select?.focus();
  };
  return html`<div class="guess">
    <p>${l10n.t('The file doesn’t say its encoding. Mailroom guesses {0}. Do the names look right?', encodingName(encoding))} ${required()}</p>
    <div class="line">
      <button type="button" class="primary" @click=${() => post({ type: 'encoding', encoding })}>${l10n.t('Keep This Encoding')}</button>
      <button type="button" @click=${chooseAnother}>${l10n.t('Choose Another…')}</button>
    </div>
  </div>`;
}

/** Renders the rows that will not be imported, by reason; nothing while the choice of fields for the columns is invalid. */
export function notAdded(
  check: CheckView,
  canShowMore: boolean,
  post: PostToExtension,
): TemplateResult | typeof nothing {
  const { notAdded: groups, moreNotAdded, hasLines, mapping } = check;
  if (mapping || groups.length === 0) return nothing;
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
