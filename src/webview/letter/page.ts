import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import { shortText } from '../../core/text/shortText.ts';
import type { LetterTab } from '../../protocol/letter.ts';
import type { LetterText } from '../../protocol/receivedLetter.ts';
import { textOfLetter } from '../frame/letterAsText.ts';
import { notice, otherWay, picturesNeedTrust } from '../frame/notices.ts';
import { widthHandle } from '../frame/widthHandle.ts';
import { bar } from './bar.ts';
import { head } from './head.ts';
import { headersPanel } from './headersPanel.ts';
import { letterNotes } from './letterNotes.ts';
import type { PageState, Tools } from './pageState.ts';
import type { ShownLetter } from './shownLetter.ts';
import { troubleWords } from './troubleWords.ts';

export function page(state: PageState, tools: Tools): TemplateResult {
  const { letter, failure, view, pointed, signatures, events } = state;
  const isShown = (tab: LetterTab) => letter !== undefined && view.tab === tab;
  return html`
    ${letter ? head(letter, { signatures, events }, tools) : nothing}
    ${letter ? bar(state, letter, tools) : nothing}
    <div class="notices" role="status">${notices(state, tools)}</div>
    <div class="stage" ?hidden=${!isShown('letter')}>
      <div class=${`sheet ${view.appearance}`}>${tools.frame} ${widthHandle(state.fit, tools)}</div>
    </div>
    ${isShown('text') && letter ? textPanel(letter) : nothing}
    ${isShown('headers') && letter ? headersPanel(letter, signatures, tools) : nothing}
    ${isShown('source') && letter ? html`<pre class="panel source" tabindex="0">${letter.source}</pre>` : nothing}
    ${!letter && failure === '' ? html`<p class="nothing">${l10n.t('Reading the letter…')}</p>` : nothing}
    ${pointed ? html`<p class="leads" aria-live="polite"><bdi>${shortText(pointed, 500)}</bdi></p>` : nothing}`;
}

function textPanel({ text = '', isTextMade, further }: ShownLetter): TemplateResult {
  return html`<div class="panel">
    ${
      isTextMade
        ? html`<p class="quiet">${l10n.t('This letter has no text part. A mail app without HTML would show about this.')}</p>`
        : nothing
    }
    <pre class="text" tabindex="0">${text}</pre>
    ${further.map(
      ({ kind, content }) => html`<h2>${l10n.t('Another text of this letter')}</h2>
        <pre class="text" tabindex="0">${kind === 'html' ? textOfLetter(content, '') : content}</pre>`,
    )}
  </div>`;
}

function notices(state: PageState, tools: Tools): TemplateResult[] {
  const { letter, failure, view } = state;
  const further = letter !== undefined && letter.further.length > 0 && view.tab === 'letter';
  return [
    ...(failure === '' ? [] : [notice('warn', failure)]),
    ...(letter?.trouble ? [notice('warn', troubleWords(letter.trouble))] : []),
    ...(letter ? letterNotes(letter) : []).map((words) => notice('warn', words)),
    ...(further ? [notice('other', furtherWords())] : []),
    ...(letter?.cut ?? []).filter((cut) => placeOf[cut] === view.tab).map(() => notice('warn', cutWords())),
    ...(view.tab === 'letter' && letter?.html !== undefined ? lookNotices(state, tools) : []),
  ];
}

function lookNotices({ view, lacksDarkStyles, pictures }: PageState, tools: Tools): TemplateResult[] {
  const { appearance } = view;
  return [
    ...(pictures.needTrust ? [picturesNeedTrust(() => tools.ask({ type: 'manageTrust' }))] : []),
    ...otherWay({ appearance, lacksDarkStyles, picturesTurnedOff: pictures.areTurnedOff }, tools),
  ];
}

const furtherWords = () =>
  l10n.t('This letter has another text, such as the footer of a mailing list. It is shown under Text.');

const placeOf: Record<LetterText, LetterTab> = {
  html: 'letter',
  text: 'text',
  headers: 'headers',
  source: 'source',
};

const cutWords = () => l10n.t('This is too long to be shown to its end. The text editor has all of it.');
