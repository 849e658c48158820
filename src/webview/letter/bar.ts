import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import { gmailLimit } from '../../core/letters/letterSize.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { LetterTab } from '../../protocol/letter.ts';
import * as icons from '../frame/icons.ts';
import { letterTools } from '../frame/letterTools.ts';
import { sizeChip } from '../frame/sizeChip.ts';
import type { PageState, Tools } from './pageState.ts';
import type { ShownLetter } from './shownLetter.ts';

/** What of the letter is shown, and how. `BarRoom` fits it into its width. */
export function bar(state: PageState, letter: ShownLetter, tools: Tools): TemplateResult {
  const { ask, formats } = tools;
  return html`<div class="bar letter-bar" role="group" aria-label=${l10n.t('View')}>
    ${tabs(state, tools)}
    ${state.view.tab === 'letter' ? letterTools(state, tools, formats) : nothing}
    <span class="space"></span>
    ${letter.html === undefined ? nothing : sizeOf(letter.htmlSize, formats)}
    <button class="tool" title=${l10n.t('Opens the letter’s file in the text editor')} @click=${() => ask({ type: 'openAsText' })}>
      ${icons.code}<span class="name">${l10n.t('Open as Text')}</span>
    </button>
  </div>`;
}

function tabs({ tabs: all, view }: PageState, { look }: Tools): TemplateResult {
  return html`<fieldset class="choices">
    <legend>${l10n.t('Show')}</legend>
    ${all.map(
      (tab) => html`<label>
        <input type="radio" name="tab" .checked=${tab === view.tab} @change=${() => look({ tab })} />
        <span>${tabName(tab)}</span>
      </label>`,
    )}
  </fieldset>`;
}

function tabName(tab: LetterTab): string {
  switch (tab) {
    case 'letter':
      return l10n.t('Letter');
    case 'text':
      return l10n.t('Text');
    case 'headers':
      return l10n.t('Headers');
    case 'source':
      return l10n.t('Source');
  }
}

function sizeOf(bytes: number, formats: Formats): TemplateResult {
  const fine = l10n.t('Gmail shows this letter to its end. It hides what comes after 102 KB.');
  const figures = l10n.t(
    'The HTML has {0} bytes. Gmail’s limit is {1}.',
    formats.number(bytes),
    formats.number(gmailLimit),
  );
  return sizeChip(bytes, { fine, figures }, formats);
}
