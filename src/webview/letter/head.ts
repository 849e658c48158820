import { html, nothing, type TemplateResult } from 'lit-html';
import { attachmentName } from '../../core/letters/attachmentName.ts';
import type { Formats } from '../../core/text/formats.ts';
import { shortText } from '../../core/text/shortText.ts';
import type { SenderChecks, SignatureView, SpfView } from '../../protocol/letter.ts';
import type { AuthenticationResults, LetterAttachment, LetterPerson } from '../../protocol/receivedLetter.ts';
import * as icons from '../frame/icons.ts';
import { andMore, button, mostNamed } from '../frame/notices.ts';
import { takenOfLetter } from '../frame/taken.ts';
import { inboxRow } from '../shared/inboxRow.ts';
import * as l10n from '../shared/l10n.ts';
import { mark, verdictBox } from '../shared/mark.ts';
import { arrivalOf, arrivalText, isDistrusted } from './arrival.ts';
import { bringIntoView } from './bringIntoView.ts';
import { attachmentKindName } from './letterTexts.ts';
import { type KnownOfSender, type LetterVerdict, letterVerdict, type Remark } from './letterVerdict.ts';
import type { LetterPageTools, PageState } from './pageState.ts';
import type { ShownLetter } from './shownLetter.ts';
import { isUnsound, keyName, signatureTexts } from './signatureTexts.ts';
import { isDoubtful, spfTexts } from './spfTexts.ts';
import { headerValues, unsubscribing } from './unsubscribing.ts';

/** Draws the head of a letter: its row in an inbox, whether it is well, and folded what is known of its sender. */
export function letterHead(
  letter: ShownLetter,
  state: Pick<PageState, 'checks' | 'events' | 'lostPictures' | 'isOwn'>,
  tools: LetterPageTools,
): TemplateResult {
  const { attachments, inbox } = letter;
  const subject =
    letter.subject === '' ? l10n.t('No subject') : shortText(letter.subject, longestHeaderShown);
  const row = {
    ...senderOf(letter, tools.formats),
    subject,
    preview: inbox.opening,
    more: takenOfLetter(inbox, subject),
  };
  const isUnread = letter.trouble === 'unreadable' && letter.from.length === 0;
  const verdict = letter.trouble ? undefined : letterVerdict(letter, state, tools.formats);
  return html`<header class="head" @toggle=${showUnfolded}>
    ${inboxRow(row, 1)}
    ${verdict ? verdictPart(verdict, state.isOwn, tools) : nothing}
    ${attachments.length > 0 ? attachmentList(attachments, tools) : nothing}
    ${isUnread ? nothing : senderFacts(letter, state.checks, verdict?.isUnchecked === true, tools)}
  </header>`;
}

/** Returns the sender of a letter, with its address, recipients and date. */
function senderOf({ from: [first], to, date }: ShownLetter, formats: Formats) {
  if (!first) return {};
  const short = (text: string) => shortText(text, longestHeaderShown);
  const { name, address } = first;
  const facts = [
    ...(name === '' ? [] : [html`<bdi>${short(address)}</bdi>`]),
    ...(to.length > 0 ? [html`<bdi>${l10n.t('to {0}', recipients(to))}</bdi>`] : []),
    ...(date === '' ? [] : [html`${sentAt(date, formats)}`]),
  ];
  const note = facts.map(
    (fact, index) =>
      html`<span class=${index === 0 ? '' : 'more'}>${index > 0 ? ' · ' : nothing}${fact}</span>`,
  );
  return { sender: short(name === '' ? address : name), senderNote: html`${note}` };
}

/** Names the recipients: some of them, if there are many. */
function recipients(to: readonly LetterPerson[]): string {
  const named = to.slice(0, mostNamed).map(({ address }) => shortText(address, longestHeaderShown));
  const more = to.length - named.length;
  return [...named, ...(more > 0 ? [andMore(more)] : [])].join(', ');
}

/** Scrolls to what was unfolded. */
const showUnfolded = {
  handleEvent: ({ target, newState }: ToggleEvent) => {
    if (newState === 'open' && target instanceof Element) bringIntoView(target);
  },
  // Such events don’t bubble.
  capture: true,
};

/** Draws whether a letter is well, and what isn’t. */
function verdictPart(verdict: LetterVerdict, isOwn: boolean, tools: LetterPageTools): TemplateResult {
  const { remarks, isUnchecked } = verdict;
  return html`<section class="judged" aria-label=${l10n.t('Verdict')}>
    ${verdictBox(verdict)}
    ${isUnchecked ? checkSenderButton(tools.ask) : nothing}
    ${
      remarks.length === 0
        ? nothing
        : html`<ul class="problems">
          ${remarks.map((each) => remarkRow(each, isOwn, tools))}
        </ul>`
    }
  </section>`;
}

/** Draws a remark, with buttons that lead to where it can be solved. */
const remarkRow = (
  { tone, words, pictures = [], domain, gone }: Remark,
  isOwn: boolean,
  tools: LetterPageTools,
) =>
  html`<li>${mark(tone)}<span><bdi>${shortText(words, longestHeaderShown)}</bdi> ${pictureButtons(pictures, tools)} ${isOwn && domain ? domainButton(domain, tools) : nothing} ${gone ? suppressButton(gone, tools) : nothing}</span></li>`;

/** The records of other senders’ domains can’t be corrected here. */
const domainButton = (domain: string, { ask }: LetterPageTools) =>
  button(l10n.t('Show DNS Records'), () => ask({ type: 'openDomain', domain }));

const suppressButton = (address: string, { ask }: LetterPageTools) =>
  button(l10n.t('Suppress Addresses…'), () => ask({ type: 'suppress', address }));

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

const checkSenderButton = (ask: LetterPageTools['ask']) =>
  html`<button class="link" @click=${() => ask({ type: 'checkSender' })}>${l10n.t('Check the Sender')}</button>`;

/** Draws what is known of the sender and the way of a letter, folded. */
function senderFacts(
  letter: ShownLetter,
  checks: SenderChecks | undefined,
  isUnchecked: boolean,
  tools: LetterPageTools,
): TemplateResult {
  const { from, sender, to, cc, replyTo, date, deliveries, authentication } = letter;
  const arrival = arrivalOf(authentication);
  const people = (all: readonly LetterPerson[]) => peopleList(all, tools.formats);
  return html`<details class="facts">
    <summary>${l10n.t('Sender and Delivery')}</summary>
    <dl class="people">
      ${headerRow(l10n.t('From'), people(from))}
      ${areSame(sender, from) ? nothing : rowIfAny(l10n.t('Sent by'), people(sender))}
      ${headerRow(l10n.t('To'), people(to))}
      ${rowIfAny(l10n.t('Copy to'), people(cc))}
      ${rowIfAny(l10n.t('Reply to'), people(replyTo))}
      ${headerRow(l10n.t('Date'), [sentAt(date, tools.formats)])}
      ${arrival ? headerRow(l10n.t('On arrival'), [arrivalLine(arrival)]) : nothing}
      ${signatureRow(letter, { checks, arrival, isUnchecked }, tools)}
      ${checks?.spf ? headerRow(l10n.t('Sending server (SPF)'), [spfLine(checks.spf, arrival)]) : nothing}
      ${deliveries.length > 0 || letter.trouble === 'unreadable' ? nothing : headerRow(l10n.t('Unsubscribing'), [unsubscribingLine(letter)])}
    </dl>
    ${arrival || checks ? html`<p class="quiet">${l10n.t('SPF: the domain lets this server send its letters. DKIM: a signature shows who sent the letter, and that nobody has changed it. DMARC: one of both belongs to the author’s domain.')}</p>` : nothing}
  </details>`;
}

const attachmentList = (attachments: readonly LetterAttachment[], tools: LetterPageTools) =>
  html`<ul class="attachments" aria-label=${l10n.t('Attachments')}>
    ${attachments.slice(0, mostAttachments).map((each, index) => attachment(each, index, tools))}
    ${attachments.length > mostAttachments ? html`<li class="quiet">${l10n.t('and {0} more', tools.formats.number(attachments.length - mostAttachments))}</li>` : nothing}
  </ul>`;

const mostPeople = 50;
const mostAttachments = 100;
/** The maximum length of a subject, name or address that is shown, in characters. */
const longestHeaderShown = 500;

/** Draws what a check found, with a warning sign if somebody should do something about it. */
const result = (words: string, isWrong: boolean) =>
  html`<p class=${isWrong ? 'wrong' : ''}>${isWrong ? icons.warning : nothing}<bdi>${shortText(words, longestHeaderShown)}</bdi></p>`;

const arrivalLine = (arrival: AuthenticationResults) =>
  html`<div title=${l10n.t('Trust this header only if your own mail server wrote it: anybody can add one.')}>${result(arrivalText(arrival), isDistrusted(arrival))}</div>`;

const signatureLine = (arrival: AuthenticationResults | undefined) => (signature: SignatureView) =>
  result(
    `${signature.domain} — ${signatureTexts(signature, keyName(signature), arrival).join(' ')}`,
    isUnsound(signature, arrival),
  );

const spfLine = (spf: SpfView, arrival: AuthenticationResults | undefined) =>
  result(spfTexts(spf, arrival).join(' '), isDoubtful(spf, arrival));

function unsubscribingLine({ headers }: ShownLetter): TemplateResult {
  const { text, isWrong } = unsubscribing(headers);
  return result(text, isWrong);
}

function signatureRow(
  { headers, trouble }: ShownLetter,
  { checks, arrival, isUnchecked }: KnownOfSender,
  { ask }: LetterPageTools,
): TemplateResult | typeof nothing {
  const name = l10n.t('Signature (DKIM)');
  if (checks && checks.signatures.length > 0)
    return headerRow(name, checks.signatures.map(signatureLine(arrival)));
  if (trouble === 'unreadable') return nothing;
  if (headerValues(headers, 'dkim-signature').length === 0)
    return headerRow(name, [result(l10n.t('The letter is not signed.'), true)]);
  if (checks) return nothing;
  const check = isUnchecked ? nothing : checkSenderButton(ask);
  return headerRow(name, [html`<p>${l10n.t('Not checked yet.')} ${check}</p>`]);
}

const areSame = (some: readonly LetterPerson[], others: readonly LetterPerson[]) =>
  some.map(({ address }) => address).join() === others.map(({ address }) => address).join();

const headerRow = (name: string, values: readonly (string | TemplateResult)[]) =>
  html`<div><dt>${name}</dt><dd>${values.length > 0 ? values : '—'}</dd></div>`;

const rowIfAny = (name: string, values: readonly (string | TemplateResult)[]) =>
  values.length > 0 ? headerRow(name, values) : nothing;

function peopleList(all: readonly LetterPerson[], formats: Formats): TemplateResult[] {
  const shown = all.slice(0, mostPeople).map(
    ({ name, address }) => html`<span class="person">
      ${name === '' ? nothing : html`<bdi>${shortText(name, longestHeaderShown)}</bdi> `}<bdi class=${name === '' ? '' : 'quiet'}>${shortText(address, longestHeaderShown)}</bdi>
    </span>`,
  );
  if (all.length > mostPeople)
    shown.push(html`<span>${l10n.t('and {0} more', formats.number(all.length - mostPeople))}</span>`);
  return shown;
}

function sentAt(date: string, formats: Formats): string {
  const at = Date.parse(date);
  if (!Number.isNaN(at)) return formats.dayAndTime(at);
  return date === '' ? '—' : shortText(date, longestHeaderShown);
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
