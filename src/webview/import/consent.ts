import { html, nothing, type TemplateResult } from 'lit-html';
import { cut } from '../../core/text/shortText.ts';
import {
  type ConsentKind,
  consentKinds,
  type ImportState,
  type MissingField,
  type PostToExtension,
} from '../../protocol/importPage.ts';
import * as l10n from '../shared/l10n.ts';
import { required } from './required.ts';

/** Renders the questions how people agreed to letters and whether people have to confirm first. */
export function consent(
  { consent: { kind, note }, skipsConfirmation, missing }: ImportState,
  post: PostToExtension,
): TemplateResult {
  const isMissing = (wanted: MissingField) => missing.some(({ field }) => field === wanted);
  const isOpen = isMissing('consent') || isMissing('consentNote');
  return html`<fieldset class=${isOpen ? 'is-missing' : nothing}>
      <legend>${l10n.t('How did these people agree to letters?')} ${isMissing('consent') ? required() : nothing}</legend>
      <p class="quiet">${l10n.t('Your answer is kept with this import, in case somebody asks. People who have not agreed report letters as spam.')}</p>
      ${consentKinds.map(
        (each) => html`<label class="check">
          <input
            type="radio"
            name="consent"
            .checked=${each === kind}
            @change=${() => post({ type: 'consent', kind: each, note })}
          />
          ${consentText(each)}
        </label>`,
      )}
      <label class="wide">
        <span>${kind === 'other' ? l10n.t('Describe how they agreed') : l10n.t('Details, such as the name of the form or the event (optional)')} ${isMissing('consentNote') ? required() : nothing}</span>
        <input
          id="consent-note"
          .value=${note}
          maxlength="500"
          @change=${(event: Event) => post({ type: 'consent', kind: kind ?? 'other', note: (event.target as HTMLInputElement).value })}
        />
      </label>
    </fieldset>
    <fieldset>
      <legend>${l10n.t('Do they have to confirm?')}</legend>
      ${confirmation(false, skipsConfirmation, post)} ${confirmation(true, skipsConfirmation, post)}
    </fieldset>`;
}

function confirmation(isSkipped: boolean, skips: boolean, post: PostToExtension): TemplateResult {
  return html`<label class="check">
    <input
      type="radio"
      name="confirmation"
      .checked=${isSkipped === skips}
      @change=${() => post({ type: 'confirmation', isSkipped })}
    />
    <span>
      ${isSkipped ? l10n.t('Add without a confirmation letter') : l10n.t('Send each person a confirmation letter')}
      <span class="quiet detail">
        ${
          isSkipped
            ? l10n.t(
                'Campaigns reach people at once. The service allows this on Premium and Enterprise plans only.',
              )
            : l10n.t('Campaigns reach people after they have confirmed.')
        }
      </span>
    </span>
  </label>`;
}

/** Says how people agreed to letters, in short. */
export function consentSource({ kind, note }: ImportState['consent']): string {
  const details = cut(note.trim(), longestDetails);
  return [kind && kind !== 'other' ? consentText(kind) : '', details].filter(Boolean).join(': ');
}

const longestDetails = 100;

/** Says how people agreed to letters. */
export function consentText(kind: ConsentKind): string {
  switch (kind) {
    case 'signedUp':
      return l10n.t('They signed up on our website');
    case 'customers':
      return l10n.t('They are our customers and agreed to letters');
    case 'inPerson':
      return l10n.t('They agreed in person or on paper');
    case 'other':
      return l10n.t('In another way, described below');
  }
}
