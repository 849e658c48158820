import { html, nothing, type TemplateResult } from 'lit-html';
import type { Tone, VerdictView } from '../../protocol/tone.ts';
import * as l10n from './l10n.ts';

const circle = 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z';

/** Outlines of 16 by 16, as VS Code's icons. */
const marks: Readonly<Record<Tone, string>> = {
  blocks: `${circle}m-2.5 4 5 5m0-5-5 5`,
  warning: 'M8 2 1.5 13.5h13zm0 4.5V10m0 1v1.2',
  note: `${circle}M8 7v4.2M8 4.6v1.2`,
  fine: 'm3 8.5 3.5 3.5L13 4.5',
  unknown: `${circle}M6 6.5a2 2 0 1 1 3 1.7c-.7.4-1 .7-1 1.5m0 1v1.2`,
  looking: 'M2 8h2m3 0h2m3 0h2',
  planned: `${circle}M8 4.2V8l2.8 1.8`,
};

const icon = (tone: Tone) =>
  html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d=${marks[tone]} /></svg>`;

/** Draws the sign of a tone, with its name for screen readers. */
export function mark(tone: Tone): TemplateResult {
  return html`<span class="mark is-${tone}">${icon(tone)}<span class="hidden">${toneName(tone)}</span></span>`;
}

/** Draws the sign of a tone beside words that say the same. */
export function sign(tone: Tone): TemplateResult {
  return html`<span class="mark is-${tone}" aria-hidden="true">${icon(tone)}</span>`;
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
    case 'planned':
      return l10n.t('Waiting:');
  }
}

/** Draws why something could not be read, and `ways` to go on. */
export function failureBox(words: string, ways: TemplateResult | typeof nothing = nothing): TemplateResult {
  return html`<div class="failure">
    <span>${sign('warning')}<span>${words}</span></span>
    ${ways}
  </div>`;
}

/** Draws the sentence on top of a page that says how things stand. `remark` is drawn below it. */
export function verdictBox({ tone, words, detail }: VerdictView, remark?: TemplateResult): TemplateResult {
  return html`<div role="status" class="verdict is-${tone}" aria-busy=${tone === 'looking'}>
    <p>${mark(tone)}<span>${words}</span></p>
    ${detail ? html`<p class="more">${detail}</p>` : nothing}
    ${remark ? html`<p class="more">${remark}</p>` : nothing}
  </div>`;
}
