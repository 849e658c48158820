import { html, nothing, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/text/formats.ts';
import { shortText } from '../../core/text/shortText.ts';
import type { LetterTab } from '../../protocol/letter.ts';
import type { ReceivedText } from '../../protocol/receivedLetter.ts';
import { textOfLetter } from '../letterViewer/letterAsText.ts';
import { letterLine, letterTools } from '../letterViewer/letterTools.ts';
import { button, faintLinks, notice, picturesNeedTrust, unusualLook } from '../letterViewer/notices.ts';
import { sizeChip, sizeFigures } from '../letterViewer/sizeChip.ts';
import { widthHandle } from '../letterViewer/stage.ts';
import * as l10n from '../shared/l10n.ts';
import { type Explained, explainHeaders } from './explainHeaders.ts';
import { letterHead } from './head.ts';
import { troubleText } from './letterTexts.ts';
import type { LetterPageTools, PageState } from './pageState.ts';
import { lacksPictures, type ShownLetter } from './shownLetter.ts';

/** Draws the page: head, bar, notices, and the panel of the chosen tab. */
export function page(state: PageState, tools: LetterPageTools): TemplateResult {
  const { letter, failure, view } = state;
  const isShown = (tab: LetterTab) => letter !== undefined && view.tab === tab;
  return html`<main>
    ${letter ? letterHead(letter, state, tools) : nothing}
    ${letter ? html`<div class="controls">${tabs(state, tools)} ${isShown('letter') ? toolsBar(state, tools) : nothing}</div>` : nothing}
    <div class="notices" role="status">${letterNotices(state, tools)}</div>
    <div class="stage" ?hidden=${!isShown('letter')}>
      <div class=${`sheet ${view.appearance}`}>${tools.frame} ${widthHandle(state.fit, tools)}</div>
    </div>
    ${isShown('text') && letter ? textPanel(letter) : nothing}
    ${isShown('headers') && letter ? headersPanel(letter, state, tools) : nothing}
    ${isShown('source') && letter ? html`<div class="panel">${openAsText(tools)}<pre class="source" tabindex="0">${letter.source}</pre></div>` : nothing}
    ${isShown('letter') && letter ? lineBelow(state, letter, tools) : nothing}
    ${letter ? nothing : failure === '' ? html`<p class="nothing">${l10n.t('Reading the letter…')}</p>` : unreadFile(state, tools)}
  </main>`;
}

function textPanel({ text = '', isTextMade, additionalTexts }: ShownLetter): TemplateResult {
  return html`<div class="panel">
    ${
      isTextMade
        ? html`<p class="quiet">${l10n.t('This letter has no text part. Mail programs without HTML would show roughly this text.')}</p>`
        : nothing
    }
    <pre class="text" tabindex="0">${text}</pre>
    ${additionalTexts.map(
      ({ kind, content }) => html`<h2>${l10n.t('Another text of this letter')}</h2>
        <pre class="text" tabindex="0">${kind === 'html' ? textOfLetter(content, '') : content}</pre>`,
    )}
  </div>`;
}

function letterNotices(state: PageState, tools: LetterPageTools): TemplateResult[] {
  const { letter, failure, view } = state;
  const hasMoreTexts = letter !== undefined && letter.additionalTexts.length > 0 && view.tab === 'letter';
  return [
    ...(failure === '' || !letter ? [] : [notice('warn', failure)]),
    ...(letter?.trouble ? [notice('warn', troubleText(letter.trouble))] : []),
    ...(hasMoreTexts ? [notice('other', additionalTextNotice())] : []),
    ...(letter?.cut ?? [])
      .filter((cut) => tabOfText[cut] === view.tab)
      .map(() => notice('warn', cutText(), [openAsText(tools)])),
    ...(view.tab === 'letter' && letter?.html !== undefined ? lookNotices(state, tools) : []),
  ];
}

function lookNotices(
  { letter, view, lacksDarkStyles, pictures, unreadableLinks }: PageState,
  tools: LetterPageTools,
): TemplateResult[] {
  const { appearance } = view;
  return [
    ...(pictures.needTrust ? [picturesNeedTrust(() => tools.ask({ type: 'manageTrust' }))] : []),
    ...faintLinks(unreadableLinks),
    ...unusualLook(
      { appearance, lacksDarkStyles, picturesTurnedOff: lacksPictures(pictures, letter) },
      tools,
    ),
  ];
}

const additionalTextNotice = () =>
  l10n.t('This letter has another text, such as the footer of a mailing list. It is shown under Plain Text.');

const tabOfText: Record<ReceivedText, LetterTab> = {
  html: 'letter',
  text: 'text',
  headers: 'headers',
  source: 'source',
};

const cutText = () =>
  l10n.t(
    'Only the beginning is shown, because the text is too long. Open it in the text editor to see all of it.',
  );

const openAsText = ({ ask }: LetterPageTools) =>
  button(l10n.t('Open as Text'), () => ask({ type: 'openAsText' }));

/** Draws why a file can’t be read as a letter, and what one can do with it. */
const unreadFile = ({ fileName, failure }: PageState, tools: LetterPageTools) =>
  html`<div class="nothing">
    <h1><bdi>${fileName}</bdi></h1>
    <p role="status">${failure}</p>
    ${openAsText(tools)}
  </div>`;

/** Draws the tools of the letter. `BarRoom` fits the bar into its width. A notice offers to load the pictures that the letter lacks. */
function toolsBar({ letter, view, fit, pictures }: PageState, tools: LetterPageTools): TemplateResult {
  const shown = { view, fit, ...(!lacksPictures(pictures, letter) && { pictures }) };
  return html`<div class="bar" role="group" aria-label=${l10n.t('View')}>${letterTools(shown, tools)}</div>`;
}

function lineBelow(state: PageState, letter: ShownLetter, tools: LetterPageTools): TemplateResult {
  const told = state.pointed ? [shortText(state.pointed, longestHref)] : [];
  return letterLine(told, sizeNote(letter.htmlSize, tools.formats), state, tools, tools.formats);
}

/** The most characters of a link’s target that are told. */
const longestHref = 500;

function tabs({ tabs: all, view }: PageState, { look }: Pick<LetterPageTools, 'look'>): TemplateResult {
  return html`<fieldset class="choices tabs">
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
      return l10n.t('Plain Text');
    case 'headers':
      return l10n.t('Headers');
    case 'source':
      return l10n.t('Source');
  }
}

function sizeNote(bytes: number, formats: Formats): TemplateResult {
  const fine = l10n.t('Gmail shows the whole letter: its HTML is below the limit of 102 KB.');
  return sizeChip(bytes, { fine, figures: sizeFigures(bytes, formats) }, formats, 'HTML');
}

/** Draws explanations of the important headers, and below them all headers in their order. */
function headersPanel(
  letter: ShownLetter,
  { checks, isOwn }: Pick<PageState, 'checks' | 'isOwn'>,
  tools: LetterPageTools,
): TemplateResult {
  const important = explainHeaders(letter, tools.formats, checks, isOwn);
  return html`<div class="panel">
    <h2>${l10n.t('What the headers mean')}</h2>
    <dl class="explained">${important.map((each) => explainedHeader(each, tools))}</dl>
    <h2>${l10n.t('All headers')}</h2>
    <dl class="all">
      ${letter.headers.map(({ name, value }) => html`<div><dt><bdi>${name}</bdi></dt><dd><bdi>${value}</bdi></dd></div>`)}
    </dl>
  </div>`;
}

const explainedHeader = ({ name, value, texts, isWrong, isUnchecked }: Explained, tools: LetterPageTools) =>
  html`<div class=${isWrong ? 'wrong' : ''}>
    <dt>${name}</dt>
    <dd>
      ${texts.map((each) => html`<p>${each}</p>`)}
      ${isUnchecked ? checkSenderButton(tools) : nothing}
      ${value === '' ? nothing : html`<code><bdi>${onOneLine(value)}</bdi></code>`}
    </dd>
  </div>`;

const checkSenderButton = ({ ask }: LetterPageTools) =>
  html`<button class="link" @click=${() => ask({ type: 'checkSender' })}>${l10n.t('Check the Sender')}</button>`;

/** Unfolds a header value and shortens it, because signatures are long. */
function onOneLine(value: string): string {
  return shortText(value.slice(0, 1000).replace(/\s+/g, ' '));
}
