import { html, nothing, render, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { letterSize } from '../../core/letters/letterSize.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { PreviewState } from '../../protocol/preview.ts';
import type { InboxTexts } from '../letterViewer/letterAsText.ts';
import {
  andMore,
  button,
  faintLinks,
  mostNamed,
  notice,
  picturesNeedTrust,
  unusualLook,
} from '../letterViewer/notices.ts';
import { tooLargeForGmail } from '../letterViewer/sizeChip.ts';
import { spokenLines } from '../letterViewer/spokenLines.ts';
import { widthHandle } from '../letterViewer/stage.ts';
import { takenOfLetter } from '../letterViewer/taken.ts';
import { inboxRow } from '../shared/inboxRow.ts';
import * as l10n from '../shared/l10n.ts';
import { previewBar, previewLine } from './bar.ts';
import { footerActions, foreignFooter, unknownFooter } from './footerActions.ts';
import { footerStory, type ShownFooter, shownFooter } from './footerTexts.ts';
import type { PageActions, PageLook, Weight } from './pageState.ts';
import { besideTitles, programsPanel } from './programs.ts';
import { promotionDrawing } from './promotion.ts';

/** Draws the page: bar, notices, and the stage with the letter’s frame. */
export function page(look: PageLook, actions: PageActions, formats: Formats): TemplateResult {
  const { state, view, hasLetter, inbox, labelAt } = look;
  const footer = shownFooter(state, view.footer);
  return html`<main>
    <h1 class="hidden">${state.fileName}</h1>
    ${inbox ? guard([inbox, state.uploaded, ...Object.values(state.lastCampaign ?? {})], () => inInbox(inbox, state, actions)) : nothing}
    ${inbox?.promotion ? guard([inbox, state.pictures.areLoaded], () => promotionOf(inbox, state, formats)) : nothing}
    ${previewBar(look, actions, formats)}
    ${guard([panelKey(state)], () => programsPanel(state, actions, formats))}
    <div class="notices" role="status">${previewNotices(look, actions)}</div>
    ${besideTitles(state)}
    <div class="stages">
    <div class=${state.broken ? 'stage old' : 'stage'}>
      ${hasLetter ? nothing : html`<p class="nothing">${nothingYet(state)}</p>`}
      <div class=${`sheet ${sheetLook(look)}`} ?hidden=${!hasLetter}>
        <iframe class="content" title=${l10n.t('The letter')} sandbox="allow-same-origin"
          ?inert=${view.shownAs !== 'letter'}></iframe>
        ${plainTextView(look)} ${spokenView(look)} ${widthHandle(look.fit, actions)}
      </div>
      ${labelAt === undefined ? nothing : footerLabel(state, footer, labelAt, actions)}
    </div>
    ${besideStage(look)}
    </div>
    ${previewLine(look, actions, formats)}
  </main>`;
}

/** Returns what the panel of programs depends on: all but the letters themselves. */
const panelKey = ({ programs, uploaded }: PreviewState) =>
  programs &&
  JSON.stringify({
    ...programs,
    uploaded,
    footers: undefined,
    outlined: programs.outlined !== undefined,
    beside: programs.beside?.program,
  });

/** Returns the class of a sheet. A letter without dark styles stays light, and so does what is behind it. */
const sheetLook = ({ view: { appearance }, lacksDarkStyles }: PageLook) =>
  lacksDarkStyles ? 'light' : appearance;

/** Draws the place for the letter as a second mail program shows it. */
const besideStage = (look: PageLook) =>
  look.state.programs?.beside && look.view.shownAs === 'letter'
    ? html`<div class="stage beside"><div class=${`sheet ${sheetLook(look)}`}>
        <iframe class="content" title=${l10n.t('The letter in the second mail program')} sandbox="allow-same-origin" inert></iframe>
      </div></div>`
    : nothing;

/**
 * Draws the letter in an inbox, with the sender of the last campaign. Its subject is that of this campaign too, unless the letter has got
 * another title since, which New Campaign suggests instead. The one note stands behind all that is known from that campaign.
 */
function inInbox(
  inbox: InboxTexts,
  { lastCampaign: last, uploaded }: PreviewState,
  { ask }: PageActions,
): TemplateResult {
  const { title, opening } = inbox;
  const subject = title === last?.title ? last.subject : title;
  const note = `· ${l10n.t('as in the last campaign')}`;
  return inboxRow({
    ...(last && { sender: last.sender, ...(subject === title && { senderNote: note }) }),
    subject: subject === '' ? undefined : subject,
    missing: uploaded === undefined ? html`${l10n.t('No title yet')} · ${addTitle(ask)}` : l10n.t('No title'),
    ...(subject !== title && { subjectNote: note }),
    preview: opening,
    more: takenOfLetter(inbox, subject),
  });
}

const addTitle = (ask: PageActions['ask']) =>
  html`<button class="link" title=${l10n.t('New Campaign suggests the title as the subject')} @click=${() => ask('addTitle')}>${l10n.t('Add a Title')}</button>`;

const promotionOf = ({ promotion }: InboxTexts, { pictures }: PreviewState, formats: Formats) =>
  promotion ? promotionDrawing(promotion, pictures.areLoaded, formats) : nothing;

const nothingYet = ({ broken, fileName }: PreviewState) =>
  broken === undefined
    ? l10n.t('Nothing to show yet. Write the letter in “{0}”.', fileName)
    : l10n.t('The letter appears here as soon as this is corrected.');

function plainTextView({ text }: PageLook) {
  if (text === undefined) return nothing;
  return html`<pre class="content plain" tabindex="0" aria-label=${l10n.t('The letter as text')}>${text}</pre>`;
}

function spokenView({ spoken }: PageLook) {
  if (!spoken) return nothing;
  return html`<div class="content plain spoken" role="region" tabindex="0"
    aria-label=${l10n.t('The letter as a screen reader reads it')}>${spokenLines(spoken)}</div>`;
}

function previewNotices(look: PageLook, actions: PageActions): TemplateResult[] {
  const { state, view, lacksDarkStyles } = look;
  const { broken, followsSavingOnly, part, pictures, uploaded, people, languages, programs } = state;
  const isTooLarge = l10n.t(
    'This layout is too large to update while you type. The preview updates when you save.',
  );
  const shown = [
    ...(uploaded === undefined ? [] : [notice('other', uploaded)]),
    ...(part === undefined ? [] : [notice('other', part)]),
  ];
  // The rest can wait until the letter can be shown again.
  if (broken !== undefined)
    return [...shown, notice('bad', withInlineCode(broken), toProblems(state, actions))];
  return [
    ...shown,
    ...(languages?.problem === undefined
      ? missingTexts(languages, actions)
      : [notice('bad', languages.problem)]),
    ...(people?.problem === undefined ? [] : [notice('bad', people.problem)]),
    ...(followsSavingOnly ? [notice('other', isTooLarge)] : []),
    ...lostPictures(look, actions),
    ...(pictures.needTrust ? [picturesNeedTrust(() => actions.ask('manageTrust'))] : []),
    // A chosen program's effects come first. The footer's chip says meanwhile that the footer is an example.
    ...(look.hasLetter && programs?.shown === undefined ? unknownFooter(state, view, actions) : []),
    ...(look.hasLetter ? foreignFooter(look, actions) : []),
    ...tooLarge(look.weight),
    ...faintLinks(look.unreadableLinks),
    ...unusualLook(
      {
        appearance: view.appearance,
        lacksDarkStyles,
        picturesTurnedOff: pictures.areTurnedOff,
        sentences: [
          ...(view.shownAs === 'text' ? [l10n.t('The letter is shown as plain text.')] : []),
          ...(view.shownAs === 'spoken' ? [l10n.t('The letter is shown as a screen reader reads it.')] : []),
          ...footerTexts(shownFooter(state, view.footer)),
        ],
      },
      actions,
    ),
  ];
}

/** Says that Gmail hides the end of the letter, if it is as large as that with the footer that will be sent. */
const tooLarge = ({ letter, footer = 0 }: Weight = { letter: 0 }): TemplateResult[] =>
  letterSize(letter + footer) === 'clipped' ? [notice('bad', tooLargeForGmail())] : [];

/** Names the pictures that can’t be shown, and leads to their code. The footer and an uploaded version have none here. */
function lostPictures(
  { lostPictures: all, state: { uploaded } }: PageLook,
  { goToCode }: PageActions,
): TemplateResult[] {
  if (all.length === 0) return [];
  const text = l10n.count(
    '{0} picture is missing. Check its address or its file:|{0} pictures are missing. Check their addresses or their files:',
    all.length,
  );
  const named = all
    .slice(0, mostNamed)
    .map(
      ({ name, path }) =>
        html`<bdi>${path && uploaded === undefined ? button(name, () => goToCode(path)) : name}</bdi>`,
    );
  const more = all.length - named.length;
  return [notice('warn', text, more > 0 ? [...named, html`<span>${andMore(more)}</span>`] : named)];
}

/** Says that the letter shows keys in place of texts that nobody has written in its language, and leads to the first of them. */
function missingTexts(languages: PreviewState['languages'], actions: PageActions): TemplateResult[] {
  const { name = '', missing = 0 } = languages?.languages.find(({ tag }) => tag === languages.shown) ?? {};
  if (missing === 0) return [];
  const text = l10n.count(
    '{0} text is missing in {1}: the letter shows its key, and can’t be sent yet.|{0} texts are missing in {1}: the letter shows their keys, and can’t be sent yet.',
    missing,
    name,
  );
  return [notice('warn', text, [button(l10n.t('Write the Missing Texts'), () => actions.ask('writeTexts'))])];
}

/** Leads to the mistakes of the layout, which the Problems panel lists. A layout that can’t be read has none there. */
const toProblems = ({ errors }: PreviewState, { showProblems }: PageActions) =>
  errors > 0 ? [button(l10n.t('Show Problems'), showProblems)] : [];

function footerTexts({ kind, isSent }: ShownFooter): readonly string[] {
  if (isSent) return [];
  return [kind ? l10n.t('This is not the footer that will be sent.') : l10n.t('The footer is hidden.')];
}

/** Renders text between backticks as code. */
const withInlineCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));

/** Draws the label that says where the footer comes from. `at` is the footer’s top, in the stage’s pixels. */
function footerLabel(
  state: PreviewState,
  shown: ShownFooter,
  at: number,
  actions: PageActions,
): TemplateResult {
  const keep = (pointed: boolean) => () => actions.pointAtFooter(pointed);
  return html`<aside class="label" style="--footer-top: ${at}px" aria-label=${l10n.t('Footer')}
    @pointerenter=${keep(true)} @pointerleave=${keep(false)} @focusin=${keep(true)} @focusout=${keep(false)}>
    <p>${footerStory(state, shown)}</p>
    <div class="actions">${footerActions(state, actions).map(({ label, choose }) => button(label, choose))}</div>
  </aside>`;
}

/**
 * Shows a notice over the page while a layout is compiled, which takes seconds for a large one. Hides it if there is no name. The
 * notice has an element of its own, because it may appear before the page has any state to draw.
 */
export function showCompiling(fileName: string | undefined): void {
  let place = document.querySelector<HTMLElement>('.compiling-place');
  if (!place) {
    place = document.createElement('div');
    place.className = 'compiling-place';
    place.role = 'status';
    document.body.append(place);
  }
  render(fileName === undefined ? nothing : compilingNotice(fileName), place);
}

const compilingNotice = (fileName: string): TemplateResult => html`
  <div class="compiling-bar"></div>
  <p class="compiling">${l10n.t('Compiling “{0}”…', fileName)}</p>`;
