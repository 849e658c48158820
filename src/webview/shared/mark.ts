import { html, nothing, type TemplateResult } from 'lit-html';
import type { Tone, VerdictView } from '../../protocol/tone.ts';
import * as l10n from './l10n.ts';

const marks: Readonly<Record<Tone, string>> = {
  blocks: '✕',
  warning: '!',
  note: 'i',
  fine: '✓',
  unknown: '?',
  looking: '…',
};

/** Draws the sign of a tone, with its name for screen readers. */
export function mark(tone: Tone): TemplateResult {
  return html`<span class="mark is-${tone}"><span aria-hidden="true">${marks[tone]}</span><span class="hidden">${toneName(tone)}</span></span>`;
}

/** Draws the sign of a tone beside words that say the same. */
export function sign(tone: Tone): TemplateResult {
  return html`<span class="mark is-${tone}" aria-hidden="true">${marks[tone]}</span>`;
}

function toneName(tone: Tone): string {
  switch (tone) {
    case 'blocks':
      return l10n.t('Problem:');
    case 'warning':
      return l10n.t('Warning:');
    case 'note':
      return l10n.t('Note:');
    case 'fine':
      return l10n.t('Fine:');
    case 'unknown':
      return l10n.t('Not known:');
    case 'looking':
      return l10n.t('In progress:');
  }
}

/** Draws the sentence on top of a page that says how things stand. A click on it calls `lead`, which leads to what it is about. */
export function verdictBox({ tone, words, detail }: VerdictView, lead?: () => void): TemplateResult {
  const said = lead
    ? html`<button type="button" class="link lead" @click=${lead}>${words}</button>`
    : html`<span>${words}</span>`;
  return html`<div role="status" class="verdict is-${tone}" aria-busy=${tone === 'looking'}>
    <p>${mark(tone)}${said}</p>
    ${detail ? html`<p class="more">${detail}</p>` : nothing}
  </div>`;
}
