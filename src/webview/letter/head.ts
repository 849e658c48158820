import { html, nothing, type TemplateResult } from 'lit-html';
import { attachmentName } from '../../core/letters/attachmentName.ts';
import type { Formats } from '../../core/text/formats.ts';
import { shortText } from '../../core/text/shortText.ts';
import type { LetterEvent } from '../../protocol/inbox.ts';
import type { SenderChecks, SignatureView, SpfView } from '../../protocol/letter.ts';
import type { LetterAttachment, LetterPerson, RecipientDelivery } from '../../protocol/receivedLetter.ts';
import * as icons from '../frame/icons.ts';
import { takenOfLetter } from '../frame/taken.ts';
import { inboxRow } from '../shared/inboxRow.ts';
import * as l10n from '../shared/l10n.ts';
import { deliveryTexts } from './deliveryTexts.ts';
import { headerValues } from './explainHeaders.ts';
import { attachmentKindName } from './letterTexts.ts';
import type { LetterPageTools, PageState } from './pageState.ts';
import type { ShownLetter } from './shownLetter.ts';
import { isSigned, keyName, signatureTexts } from './signatureTexts.ts';
import { isRefused, spfText } from './spfTexts.ts';

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
    sender: first && shortText(first.name || first.address, longestHeaderShown),
    subject,
    preview: inbox.opening,
    more: takenOfLetter(inbox, subject),
  };
  return html`<header class="head">
    ${inboxRow(row, 1)}
    ${letter.trouble === 'unreadable' && !first ? nothing : headerRows(letter, { checks, events }, tools)}
    ${attachments.length > 0 ? attachmentList(attachments, tools) : nothing}
  </header>`;
}

function headerRows(
  letter: ShownLetter,
  { checks, events }: Pick<PageState, 'checks' | 'events'>,
  tools: LetterPageTools,
): TemplateResult {
  const { from, sender, to, cc, replyTo, date, deliveries } = letter;
  const people = (all: readonly LetterPerson[]) => peopleList(all, tools.formats);
  return html`<dl class="people">
    ${headerRow(l10n.t('From'), people(from))}
    ${areSame(sender, from) ? nothing : rowIfAny(l10n.t('Sent by'), people(sender))}
    ${headerRow(l10n.t('To'), people(to))}
    ${rowIfAny(l10n.t('Copy to'), people(cc))}
    ${rowIfAny(l10n.t('Reply to'), people(replyTo))}
    ${headerRow(l10n.t('Date'), [sentAt(date, tools.formats)])}
    ${rowIfAny(l10n.t('Afterward'), events.map(eventText))}
    ${signatureRow(letter, checks, tools)}
    ${checks?.spf ? headerRow('SPF', [spfLine(checks.spf)]) : nothing}
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

const signatureLine = (signature: SignatureView) =>
  result(
    `${signature.domain} — ${signatureTexts(signature, keyName(signature)).join(' ')}`,
    isSigned(signature) === false,
  );

const spfLine = (spf: SpfView) => result(spfText(spf), isRefused(spf));

function signatureRow(
  { headers, trouble }: ShownLetter,
  checks: SenderChecks | undefined,
  { ask }: LetterPageTools,
): TemplateResult | typeof nothing {
  const name = l10n.t('Signature');
  if (checks && checks.signatures.length > 0) return headerRow(name, checks.signatures.map(signatureLine));
  if (trouble === 'unreadable') return nothing;
  if (headerValues(headers, 'dkim-signature').length === 0)
    return headerRow(name, [l10n.t('None (DKIM). Mail programs can’t tell who sent this letter.')]);
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
