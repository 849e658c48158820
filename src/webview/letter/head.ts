import { html, nothing, type TemplateResult } from 'lit-html';
import { attachmentName } from '../../core/letters/attachmentName.ts';
import type { Formats } from '../../core/text/formats.ts';
import { shortText } from '../../core/text/shortText.ts';
import type { SenderChecks, SignatureView, SpfView } from '../../protocol/letter.ts';
import type { AuthenticationResults, LetterAttachment, LetterPerson } from '../../protocol/receivedLetter.ts';
import { andMore, button, mostNamed } from '../letterViewer/notices.ts';
import { takenOfLetter } from '../letterViewer/taken.ts';
import { inboxRow } from '../shared/inboxRow.ts';
import * as l10n from '../shared/l10n.ts';
import { mark, sign } from '../shared/mark.ts';
import { arrivalOf, hasPassed, isDistrusted, isFailed, resultText } from './arrival.ts';
import { bringIntoView } from './bringIntoView.ts';
import { fixes, sentAt } from './fixes.ts';
import { attachmentKindName } from './letterTexts.ts';
import {
  isSigned,
  isUnanswered,
  type KnownOfSender,
  type LetterVerdict,
  letterVerdict,
  type Remark,
} from './letterVerdict.ts';
import type { LetterPageTools, PageState } from './pageState.ts';
import type { ShownLetter } from './shownLetter.ts';
import { isUnsound, keyName, signatureTexts } from './signatureTexts.ts';
import { isDoubtful, spfTexts } from './spfTexts.ts';
import { unsubscribing } from './unsubscribing.ts';

/** Draws the head of a letter: its row in an inbox, whether it is well, what can be done with it, and last what else is known of it. */
export function letterHead(
  letter: ShownLetter,
  state: Pick<PageState, 'checks' | 'events' | 'lostPictures' | 'isOwn'>,
  tools: LetterPageTools,
): TemplateResult {
  const { attachments, inbox } = letter;
  const subject = shortText(letter.subject.trim(), longestHeaderShown);
  const row = {
    ...senderOf(letter, tools.formats),
    subject: subject === '' ? undefined : subject,
    missing: l10n.t('No subject'),
    preview: inbox.opening,
    more: takenOfLetter(inbox, subject || l10n.t('No subject')),
  };
  const verdict = letter.trouble ? undefined : letterVerdict(letter, state, tools.formats);
  return html`<header class="head" @toggle=${showUnfolded}>
    ${inboxRow(row, 1)}
    ${verdict ? verdictPart(verdict, state.isOwn ? fixes(letter, verdict.remarks, tools) : nothing, tools) : nothing}
    ${attachments.length > 0 ? attachmentList(attachments, tools) : nothing}
    <div class="further">${nextSteps(letter, state, verdict?.remarks ?? [], tools)}${senderFacts(letter, state.checks, verdict, tools)}</div>
  </header>`;
}

/** Draws in one row what can be done with a letter beyond correcting its problems. What goes away once it is done is last, so that no button moves below the pointer. */
function nextSteps(
  letter: ShownLetter,
  { checks, isOwn }: Pick<PageState, 'checks' | 'isOwn'>,
  remarks: readonly Remark[],
  { ask }: LetterPageTools,
): TemplateResult | typeof nothing {
  const isReport = letter.deliveries.length > 0;
  const gone = [...new Set(remarks.flatMap((each) => each.gone || []))];
  const steps = [
    ...(gone.length > 0
      ? [button(l10n.t('Suppress Addresses…'), () => ask({ type: 'suppress', address: gone.join(', ') }))]
      : []),
    ...(isOwn && letter.html !== undefined && !isReport ? ownSteps(ask) : []),
    ...((!checks || isUnanswered(checks)) && !isReport && isSigned(letter)
      ? [button(l10n.t('Check the Sender'), () => ask({ type: 'checkSender' }))]
      : []),
  ];
  return steps.length > 0 ? html`<div class="steps">${steps}</div>` : nothing;
}

const ownSteps = (ask: LetterPageTools['ask']) => [
  html`<button class="link" title=${l10n.t('Shows what the service changed in the letter that you uploaded')}
      @click=${() => ask({ type: 'compare' })}>${l10n.t('Compare with Uploaded')}</button>`,
  html`<button class="link" title=${l10n.t('Sends the layout of this letter to your test addresses again')}
      @click=${() => ask({ type: 'sendTest' })}>${l10n.t('Send Another Test…')}</button>`,
];

/** Returns the sender of a letter, with its address, recipients and date. */
function senderOf({ from: [first], to, date }: ShownLetter, formats: Formats) {
  if (!first) return {};
  const short = (text: string) => shortText(text, longestHeaderShown);
  const { name, address } = first;
  const notes = [
    ...(to.length > 0 ? [html`<bdi>${l10n.t('to {0}', recipients(to))}</bdi>`] : []),
    ...(date === '' ? [] : [html`<bdi class="date">${sentAt(date, formats)}</bdi>`]),
  ].map((note, index) => (index > 0 ? html`${dot}${note}` : note));
  const senderNote = html`${name === '' ? nothing : html`<bdi>${short(address)}</bdi>`}${notes.length > 0 ? html`${dot}<span class="sent">${notes}</span>` : nothing}`;
  return { sender: short(name === '' ? address : name), senderNote };
}

const dot = html` <span class="dot">·</span> `;

/** Names the first recipient, and says how many more there are. */
function recipients([first, ...others]: readonly LetterPerson[]): string {
  const named = shortText(first?.address ?? '', longestHeaderShown);
  return others.length > 0 ? `${named}, ${andMore(others.length)}` : named;
}

/** Scrolls to what was unfolded. */
const showUnfolded = {
  handleEvent: ({ target, newState }: ToggleEvent) => {
    if (newState === 'open' && target instanceof Element && !target.matches('.findings'))
      bringIntoView(target);
  },
  // Such events don’t bubble.
  capture: true,
};

/** Draws whether a letter is well, what isn’t, and how it is corrected: on a narrow page folded to the worst, so that the letter has room. */
function verdictPart(
  { tone, words, detail, remarks, worst }: LetterVerdict,
  ways: TemplateResult | typeof nothing,
  tools: LetterPageTools,
): TemplateResult {
  const more = worst === undefined ? detail : shortText(worst, longestHeaderShown);
  const said = html`<span role="status">${mark(tone)}<span><strong>${words}</strong>${more ? html` <span class=${worst === undefined ? 'quiet' : 'worst'}>${more}</span>` : nothing}</span></span>`;
  return html`<section class="judged" aria-label=${l10n.t('Verdict')}>
    ${
      remarks.length === 0
        ? html`<div class="findings">${said}</div>`
        : html`<details class=${worst === undefined ? 'findings' : 'findings counted'} ?open=${hasRoom.matches}>
          <summary class="words-first">${said}</summary>
          <ul class="problems">${remarks.map((each) => remarkRow(each, tools))}</ul>
        </details>`
    }
    ${ways}
  </section>`;
}

const hasRoom = matchMedia('(width >= 600px)');

const remarkRow = ({ tone, words, pictures = [] }: Remark, tools: LetterPageTools) =>
  html`<li>${mark(tone)}<span><bdi>${shortText(words, longestHeaderShown)}</bdi> ${pictureButtons(pictures, tools)}</span></li>`;

/** Draws the names of pictures, which lead to their places in the letter: some of them, if there are many. */
function pictureButtons(names: readonly string[], { goToPicture }: LetterPageTools): TemplateResult[] {
  const more = names.length - mostNamed;
  return [
    ...names
      .slice(0, mostNamed)
      .map((name, index) => html`<bdi>${button(name, () => goToPicture(index))}</bdi> `),
    ...(more > 0 ? [html`${andMore(more)}`] : []),
  ];
}

/** Draws what is known of the sender and the way of a letter beyond what stands above, folded. Draws nothing if nothing is. */
function senderFacts(
  letter: ShownLetter,
  checks: SenderChecks | undefined,
  verdict: LetterVerdict | undefined,
  tools: LetterPageTools,
): TemplateResult | typeof nothing {
  const { from, sender, to, cc, replyTo, authentication } = letter;
  const arrival = arrivalOf(authentication);
  const people = (name: string, all: readonly LetterPerson[]) =>
    all.length > 0 ? [headerRow(name, peopleList(all, tools.formats))] : [];
  const rows = [
    ...(from.length > 1 ? people(l10n.t('From'), from) : []),
    ...(areSame(sender, from) ? [] : people(l10n.t('Sent by'), sender)),
    ...(to.length > 1 ? people(l10n.t('To'), to) : []),
    ...people(l10n.t('Copy to'), cc),
    ...(areSame(replyTo, from) ? [] : people(l10n.t('Reply to'), replyTo)),
    ...(arrival && !saysArrival(verdict, arrival)
      ? [headerRow(l10n.t('On arrival'), [arrivalLine(arrival)])]
      : []),
    ...signatureRow(letter, { checks, arrival }, verdict),
    ...(checks?.spf && !(verdict && isDoubtful(checks.spf, arrival))
      ? [headerRow(l10n.t('Sending server (SPF)'), [spfLine(checks.spf, arrival)])]
      : []),
    ...unsubscribingRow(letter, verdict),
  ];
  if (rows.length === 0) return nothing;
  return html`<details class="facts">
    <summary class="words-first">${l10n.t('Sender and Delivery')}</summary>
    <dl class="people">${rows}</dl>
  </details>`;
}

/** Returns true if the verdict already says all that the receiving server found. */
const saysArrival = (verdict: LetterVerdict | undefined, arrival: AuthenticationResults) =>
  verdict !== undefined &&
  (isDistrusted(arrival) ||
    (verdict.detail !== undefined && arrival.results.every(({ result }) => result === 'pass')));

const attachmentList = (attachments: readonly LetterAttachment[], tools: LetterPageTools) =>
  html`<ul class="attachments" aria-label=${l10n.t('Attachments')}>
    ${attachments.slice(0, mostAttachments).map((each, index) => attachment(each, index, tools))}
    ${attachments.length > mostAttachments ? html`<li class="quiet">${l10n.t('and {0} more', tools.formats.number(attachments.length - mostAttachments))}</li>` : nothing}
  </ul>`;

const mostPeople = 50;
const mostAttachments = 100;
/** The maximum length of a subject, name or address that is shown, in characters. */
const longestHeaderShown = 500;

/** Draws what a check found, with a sign if somebody should do something about it. */
const result = (words: string, isWrong: boolean) =>
  html`<p class=${isWrong ? 'wrong' : ''}>${isWrong ? mark('warning') : nothing}<bdi>${shortText(words, longestHeaderShown)}</bdi></p>`;

/** Draws what the receiving server found, with a sign before each check that failed. */
function arrivalLine(arrival: AuthenticationResults): TemplateResult {
  const { server, results } = arrival;
  const isTrusted = !isDistrusted(arrival);
  const found = results.map(
    (each, index) =>
      html`${index > 0 ? ', ' : nothing}<span class="found">${isFailed(each) ? sign(isTrusted ? 'warning' : 'blocks') : nothing}<bdi>${shortText(resultText(each), longestHeaderShown)}</bdi></span>`,
  );
  return html`<div title=${l10n.t('Trust this header only if your own mail server wrote it: anybody can add one.')}>
    ${server === '' ? nothing : html`<bdi>${shortText(server, longestHeaderShown)}</bdi>: `}${found}
    ${isTrusted && results.some(isFailed) && hasPassed(arrival, 'DMARC') ? html`<p class="quiet">${l10n.t('DMARC needs only one of the two, SPF or DKIM.')}</p>` : nothing}
  </div>`;
}

const signatureLine = (arrival: AuthenticationResults | undefined) => (signature: SignatureView) =>
  result(
    `${signature.domain} — ${signatureTexts(signature, keyName(signature), arrival).join(' ')}`,
    isUnsound(signature, arrival),
  );

const spfLine = (spf: SpfView, arrival: AuthenticationResults | undefined) =>
  result(spfTexts(spf, arrival).join(' '), isDoubtful(spf, arrival));

function unsubscribingRow(
  { headers, deliveries, trouble }: ShownLetter,
  verdict: LetterVerdict | undefined,
): TemplateResult[] {
  const { text, isWrong } = unsubscribing(headers);
  const isSaid = verdict?.remarks.some(({ words }) => words === text);
  if (isSaid || deliveries.length > 0 || trouble === 'unreadable') return [];
  return [headerRow(l10n.t('Unsubscribing'), [result(text, isWrong)])];
}

function signatureRow(
  letter: ShownLetter,
  { checks, arrival }: KnownOfSender,
  verdict: LetterVerdict | undefined,
): TemplateResult[] {
  const name = l10n.t('Signature (DKIM)');
  if (checks && checks.signatures.length > 0)
    return [headerRow(name, checks.signatures.map(signatureLine(arrival)))];
  if (verdict || letter.trouble === 'unreadable') return [];
  if (!isSigned(letter)) return [headerRow(name, [result(l10n.t('The letter is not signed.'), true)])];
  return checks ? [] : [headerRow(name, [result(l10n.t('Not checked yet.'), false)])];
}

const areSame = (some: readonly LetterPerson[], others: readonly LetterPerson[]) =>
  some.map(({ address }) => address).join() === others.map(({ address }) => address).join();

const headerRow = (name: string, values: readonly (string | TemplateResult)[]) =>
  html`<div><dt>${name}</dt><dd>${values}</dd></div>`;

function peopleList(all: readonly LetterPerson[], formats: Formats): TemplateResult[] {
  const shown = all
    .slice(0, mostPeople)
    .map(
      ({ name, address }) =>
        html`<span class="person">${name === '' ? nothing : html`<bdi>${shortText(name, longestHeaderShown)}</bdi> `}<bdi class=${name === '' ? '' : 'quiet'}>${shortText(address, longestHeaderShown)}</bdi></span>`,
    );
  if (all.length > mostPeople)
    shown.push(html`<span>${l10n.t('and {0} more', formats.number(all.length - mostPeople))}</span>`);
  return shown;
}

function attachment(
  { name, type, kind, content }: LetterAttachment,
  index: number,
  tools: LetterPageTools,
): TemplateResult {
  const shown = attachmentName(name, l10n.t('Attachment {0}', index + 1));
  // The ending of a name says what it is.
  const kindName = attachmentKindName(kind) ?? (name === '' ? type : undefined);
  return html`<li>
    <bdi class="file">${shown}</bdi>
    <span class="quiet">${kindName === undefined ? '' : `${kindName} · `}${l10n.t('{0} KB', tools.formats.kilobytes(content.length))}</span>
    <button class="link" aria-label=${l10n.t('Save {0}…', shown)} @click=${() => tools.ask({ type: 'save', name: shown, content })}>
      ${l10n.t('Save…')}
    </button>
  </li>`;
}
