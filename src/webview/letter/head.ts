import { html, nothing, type TemplateResult } from 'lit-html';
import { attachmentName } from '../../core/letters/attachmentName.ts';
import type { Formats } from '../../core/text/formats.ts';
import { shortText } from '../../core/text/shortText.ts';
import type { LetterEvent } from '../../protocol/inbox.ts';
import type { SenderChecks, SignatureView, SpfView } from '../../protocol/letter.ts';
import type { LetterAttachment, LetterPerson, RecipientDelivery } from '../../protocol/receivedLetter.ts';
import { inboxRow } from '../shared/inboxRow.ts';
import * as l10n from '../shared/l10n.ts';
import { deliveryTexts } from './deliveryTexts.ts';
import { headerValues } from './explainHeaders.ts';
import { attachmentKindName } from './letterTexts.ts';
import type { LetterPageTools, PageState } from './pageState.ts';
import type { ShownLetter } from './shownLetter.ts';
import { isSigned, signatureLimits, signatureSummary } from './signatureTexts.ts';
import { isRefused, spfText } from './spfTexts.ts';

/** Draws the head of a letter: subject, people, date, signature, SPF, later events, bounces and attachments. */
export function letterHead(
  letter: ShownLetter,
  { checks, events }: Pick<PageState, 'checks' | 'events'>,
  tools: LetterPageTools,
): TemplateResult {
  const [first] = letter.from;
  const { subject, opening, from, sender, to, cc, replyTo, date, attachments, deliveries, trouble } = letter;
  return html`<header class="head">
    ${inboxRow({ sender: first && shortText(first.name || first.address, longestHeaderShown), subject: subject === '' ? l10n.t('No subject') : shortText(subject, longestHeaderShown), preview: opening }, true)}
    ${
      trouble === 'unreadable' && from.length === 0
        ? nothing
        : html`<dl class="people">
            ${headerRow(l10n.t('From'), peopleList(from, tools.formats))}
            ${sender.length > 0 && !areSame(sender, from) ? headerRow(l10n.t('Sent by'), peopleList(sender, tools.formats)) : nothing}
            ${headerRow(l10n.t('To'), peopleList(to, tools.formats))}
            ${cc.length > 0 ? headerRow(l10n.t('Copy to'), peopleList(cc, tools.formats)) : nothing}
            ${replyTo.length > 0 ? headerRow(l10n.t('Reply to'), peopleList(replyTo, tools.formats)) : nothing}
            ${headerRow(l10n.t('Date'), [sentAt(date, tools.formats)])}
            ${signatureRow(letter, checks)}
            ${checks?.spf ? headerRow('SPF', [spfLine(checks.spf)]) : nothing}
            ${events.length > 0 ? headerRow(l10n.t('Afterward'), events.map(eventText)) : nothing}
            ${deliveries.length > 0 ? headerRow(l10n.t('Delivery'), deliveries.slice(0, mostPeople).map(delivery)) : nothing}
          </dl>`
    }
    ${
      attachments.length > 0
        ? html`<ul class="attachments" aria-label=${l10n.t('Attachments')}>
            ${attachments.slice(0, mostAttachments).map((each, index) => attachment(each, index, tools))}
            ${attachments.length > mostAttachments ? html`<li class="quiet">${l10n.t('and {0} more', tools.formats.number(attachments.length - mostAttachments))}</li>` : nothing}
          </ul>`
        : nothing
    }
  </header>`;
}

const mostPeople = 50;
const mostAttachments = 100;
/** The maximum length of a subject, name or address that is shown, in characters. */
const longestHeaderShown = 500;

const signatureLine = (signature: SignatureView) =>
  html`<p class=${isSigned(signature) === false ? 'wrong' : ''}>
    <bdi>${shortText([signatureSummary(signature), ...signatureLimits(signature)].join('. '), longestHeaderShown)}</bdi>
  </p>`;

const spfLine = (spf: SpfView) =>
  html`<p class=${isRefused(spf) ? 'wrong' : ''}><bdi>${spfText(spf)}</bdi></p>`;

function signatureRow(
  { headers, trouble }: ShownLetter,
  checks: SenderChecks | undefined,
): TemplateResult | typeof nothing {
  if (checks && checks.signatures.length > 0)
    return headerRow(l10n.t('Signature'), checks.signatures.map(signatureLine));
  if (trouble === 'unreadable' || headerValues(headers, 'dkim-signature').length > 0) return nothing;
  return headerRow(l10n.t('Signature'), [
    l10n.t('None (DKIM). Mail programs can’t tell who sent this letter.'),
  ]);
}

function eventText(event: LetterEvent): TemplateResult {
  switch (event) {
    case 'unsubscribe':
      return html`<p>${l10n.t('The reader unsubscribed.')}</p>`;
    case 'complaint':
      return html`<p class="wrong">${l10n.t('The reader reported the letter as spam.')}</p>`;
    case 'bounce':
      return html`<p class="wrong">${l10n.t('The letter bounced.')}</p>`;
  }
}

const delivery = (each: RecipientDelivery) => html`<p><bdi>${deliveryTexts(each).join(' ')}</bdi></p>`;

const areSame = (some: readonly LetterPerson[], others: readonly LetterPerson[]) =>
  some.map(({ address }) => address).join() === others.map(({ address }) => address).join();

const headerRow = (name: string, values: readonly (string | TemplateResult)[]) =>
  html`<div><dt>${name}</dt><dd>${values.length > 0 ? values : '—'}</dd></div>`;

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
