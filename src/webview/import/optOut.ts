import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { CheckView, OptOutValueView, OptOutView, PostToExtension } from '../../protocol/importPage.ts';
import * as l10n from '../shared/l10n.ts';
import { failureBox } from '../shared/mark.ts';
import { required } from './required.ts';

/** Renders the columns that say who wants no mail, with a choice for each of their values. */
export function optOut(
  { optOut: columns }: CheckView,
  post: PostToExtension,
): TemplateResult | typeof nothing {
  if (columns.length === 0) return nothing;
  return html`<section aria-labelledby="opt-out">
    <h2 id="opt-out">${l10n.t('Who wants no mail')}</h2>
    ${columns.map((column) => columnView(column, post))}
  </section>`;
}

/** Returns true if the user still has to decide about a value of the column. */
const isOpen = ({ values }: OptOutView): boolean => values.some(({ choice }) => choice === 'undecided');

function columnView(view: OptOutView, post: PostToExtension): TemplateResult {
  const { column, title, words, isIgnored, isRisky, isConfirmed, addUnwanted, values } = view;
  const isMissing = isOpen(view);
  const other = html`<button type="button" class=${isRisky ? 'small' : 'link'} @click=${() => post({ type: 'ignoreColumn', column, isIgnored: !isIgnored })}>
      ${isIgnored ? l10n.t('Use the Column “{0}”', title) : l10n.t('Ignore the Column “{0}”', title)}
    </button>`;
  if (isRisky)
    return isConfirmed
      ? failureBox(words, other)
      : html`<div class="unwanted">${failureBox(
          words,
          html`<span class="ways">${required()} ${other}
            <button type="button" class="link" @click=${() => post({ type: 'addUnwanted', column })}>${addUnwanted}</button>
          </span>`,
        )}</div>`;
  return html`<div class="opt-out ${isMissing ? 'is-missing' : ''}" data-column=${column}>
    <p>${words} ${isMissing ? required() : nothing}</p>
    ${
      values.length === 0
        ? nothing
        : html`<ul class="values">
            ${values.map((value) => valueView(view, value, post))}
          </ul>`
    }
    ${other}
  </div>`;
}

function valueView(
  { column, title }: OptOutView,
  { key, words, rows, choice }: OptOutValueView,
  post: PostToExtension,
): TemplateResult {
  const change = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    if (value !== '') post({ type: 'decide', column, key, isAdded: value === 'add' });
  };
  const isUndecided = choice === 'undecided';
  return html`<li class=${isUndecided ? 'is-open' : ''}>
    <bdi class="title">${words}</bdi>
    <span class="quiet">${rows}</span>
    <select aria-label=${l10n.t('Rows with “{0}” in “{1}”', words, title)} @change=${change}>
      ${isUndecided ? html`<option value="" .selected=${live(true)}>${l10n.t('Choose…')}</option>` : nothing}
      <option value="leaveOut" .selected=${live(choice === 'leaveOut')}>${l10n.t('Leave out')}</option>
      <option value="add" .selected=${live(choice === 'add')}>${l10n.t('Add')}</option>
    </select>
  </li>`;
}
