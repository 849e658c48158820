import { html, nothing, type TemplateResult } from 'lit-html';
import { attachmentName } from '../../core/letters/attachmentName.ts';
import type { Formats } from '../../core/text/formats.ts';
import { shortText } from '../../core/text/shortText.ts';
import type { LetterEvent } from '../../protocol/inbox.ts';
import type { SenderChecks, SignatureView, SpfView } from '../../protocol/letter.ts';
import type {
  AuthenticationResults,
  LetterAttachment,
  LetterPerson,
  RecipientDelivery,
} from '../../protocol/receivedLetter.ts';
import * as icons from '../frame/icons.ts';
import { takenOfLetter } from '../frame/taken.ts';
import { inboxRow } from '../shared/inboxRow.ts';
import * as l10n from '../shared/l10n.ts';
import { arrivalOf, arrivalText, isDistrusted } from './arrival.ts';
import { deliveryTexts } from './deliveryTexts.ts';
import { attachmentKindName } from './letterTexts.ts';
import type { LetterPageTools, PageState } from './pageState.ts';
import type { ShownLetter } from './shownLetter.ts';
import { isUnsound, keyName, signatureTexts } from './signatureTexts.ts';
import { isDoubtful, spfTexts } from './spfTexts.ts';
import { headerValues, unsubscribing } from './unsubscribing.ts';

/** Draws the head of a letter: subject, people, date, later events, signature, SPF, bounces and attachments. */
export function letterHead(
  letter: ShownLetter,
  { checks, events }: Pick<PageState, 'checks' | 'events'>,
  tools: LetterPageTools,
): TemplateResult {
  const [first] = letter.from;
  const { attachments, inbox } = letter;
  const subject =
    letter.subject === '' ? l10n.t('No subject') : shortText(letter.subject, longestHeaderShown);
  const row = {
    ...(first && senderOf(first)),
    subject,
    preview: inbox.opening,
    more: takenOfLetter(inbox, subject),
  };
  return html`<header class="head">
${inboxRow(row, 1)}
    ${letter.trouble === 'unreadable' && !first ? nothing : headerRows(letter, { checks, events }, tools)}
    ${attachments.length > 0 ? attachmentList(attachments, tools) : nothing}
    ${nextStep(letter, tools)}
  </header>`;
}

function senderOf({ name, address }: LetterPerson) {
  const short = (text: string) => shortText(text, longestHeaderShown);
  return name === '' ? { sender: short(address) } : { sender: short(name), senderNote: short(address) };
}

/** Leads to what comes after a test: the comparison of what arrived with what was uploaded. */
const nextStep = ({ html: content, deliveries }: ShownLetter, { ask }: LetterPageTools) =>
  content === undefined || deliveries.length > 0
    ? nothing
    : html`<p class="next"><button class="link" title=${l10n.t('Shows what the service changed in the letter that you uploaded')}
        @click=${() => ask({ type: 'compare' })}>${l10n.t('Compare with Uploaded')}</button></p>`;

function headerRows(
  letter: ShownLetter,
  { checks, events }: Pick<PageState, 'checks' | 'events'>,
  tools: LetterPageTools,
): TemplateResult {
  const { from, sender, to, cc, replyTo, date, deliveries, authentication } = letter;
  const arrival = arrivalOf(authentication);
  const people = (all: readonly LetterPerson[]) => peopleList(all, tools.formats);
  return html`<dl class="people">
    ${from.length === 1 ? nothing : headerRow(l10n.t('From'), people(from))}
    ${areSame(sender, from) ? nothing : rowIfAny(l10n.t('Sent by'), people(sender))}
    ${headerRow(l10n.t('To'), people(to))}
    ${rowIfAny(l10n.t('Copy to'), people(cc))}
    ${rowIfAny(l10n.t('Reply to'), people(replyTo))}
    ${headerRow(l10n.t('Date'), [sentAt(date, tools.formats)])}
    ${rowIfAny(l10n.t('Afterward'), events.map(eventText))}
    ${arrival ? headerRow(l10n.t('On arrival'), [arrivalLine(arrival)]) : nothing}
    ${signatureRow(letter, checks, arrival, tools)}
    ${checks?.spf ? headerRow('SPF', [spfLine(checks.spf, arrival)]) : nothing}
    ${deliveries.length > 0 || letter.trouble === 'unreadable' ? nothing : headerRow(l10n.t('Unsubscribing'), [unsubscribingLine(letter)])}
    ${rowIfAny(l10n.t('Delivery'), deliveries.slice(0, mostPeople).map(delivery))}
  </dl>`;
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
  checks: SenderChecks | undefined,
  arrival: AuthenticationResults | undefined,
  { ask }: LetterPageTools,
): TemplateResult | typeof nothing {
  const name = l10n.t('Signature');
  if (checks && checks.signatures.length > 0)
    return headerRow(name, checks.signatures.map(signatureLine(arrival)));
  if (trouble === 'unreadable') return nothing;
  if (headerValues(headers, 'dkim-signature').length === 0)
    return headerRow(name, [
      result(l10n.t('Not signed (DKIM). Many mail programs distrust such letters.'), true),
    ]);
  if (checks) return nothing;
  const check = html`<button class="link" @click=${() => ask({ type: 'checkSender' })}>${l10n.t('Check the Sender')}</button>`;
  return headerRow(name, [html`<p>${l10n.t('Not checked yet.')} ${check}</p>`]);
}

function eventText(event: LetterEvent): TemplateResult {
  switch (event) {
    case 'unsubscribe':
      return result(l10n.t('The reader unsubscribed.'), false);
    case 'complaint':
      return result(l10n.t('The reader reported the letter as spam.'), true);
    case 'bounce':
      return result(l10n.t('The letter bounced.'), true);
  }
}

const delivery = (each: RecipientDelivery) => html`<p><bdi>${deliveryTexts(each).join(' ')}</bdi></p>`;

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
  return html`<li>
    <bdi class="file">${shown}</bdi>
    <span class="quiet">${attachmentKindName(kind) ?? type} · ${l10n.t('{0} KB', tools.formats.kilobytes(content.length))}</span>
    <button class="link" aria-label=${l10n.t('Save {0}…', shown)} @click=${() => tools.ask({ type: 'save', name: shown, content })}>
      ${l10n.t('Save…')}
    </button>
  </li>`;
}
