import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/text/formats.ts';
import { shortText } from '../../core/text/shortText.ts';
import type { LetterEvent } from '../../protocol/inbox.ts';
import type { CheckedSignature, FromLetterPage, LetterTab } from '../../protocol/letter.ts';
import type { LetterText } from '../../protocol/receivedLetter.ts';
import type { OutsidePictures } from '../../protocol/sheet.ts';
import { textOfLetter } from '../frame/letterAsText.ts';
import type { LetterActions } from '../frame/letterTools.ts';
import { notice, otherWay, picturesNeedTrust } from '../frame/notices.ts';
import type { SheetFit } from '../frame/stage.ts';
import { widthHandle } from '../frame/widthHandle.ts';
import { bar } from './bar.ts';
import { head } from './head.ts';
import { headersPanel } from './headersPanel.ts';
import { letterNotes } from './letterNotes.ts';
import type { LetterView } from './letterView.ts';
import type { ShownLetter } from './shownLetter.ts';
import { troubleWords } from './troubleWords.ts';

/** All that is shown. */
export interface PageState {
  readonly letter: ShownLetter | undefined;
  /** Why the file cannot be read now, in the user's words. */
  readonly failure: string;
  readonly tabs: readonly LetterTab[];
  readonly view: LetterView;
  readonly fit: SheetFit;
  readonly lacksDarkStyles: boolean;
  readonly pictures: OutsidePictures;
  /** Where the link leads that is pointed at. */
  readonly pointed: string | undefined;
  /** What the letter's signatures are worth, once they have been checked. */
  readonly signatures: readonly CheckedSignature[] | undefined;
  readonly events: readonly LetterEvent[];
}

/** What the page is drawn with. */
export interface Tools extends LetterActions {
  readonly formats: Formats;
  /** The frame with the letter, which is moved by nobody: a frame that is taken out forgets what it shows. */
  readonly frame: HTMLIFrameElement;
  ask(message: FromLetterPage): void;
  look(change: Partial<LetterView>): void;
  /** Takes back all that makes the letter look otherwise than usual. */
  showAsUsual(): void;
}

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
