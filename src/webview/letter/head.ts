import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/text/formats.ts';
import { shortText } from '../../core/text/shortText.ts';
import type { LetterEvent } from '../../protocol/inbox.ts';
import type { CheckedSignature } from '../../protocol/letter.ts';
import type { Delivery, LetterAttachment, Person } from '../../protocol/receivedLetter.ts';
import { deliveryTexts } from './deliveryTexts.ts';
import { valuesOf } from './explainHeaders.ts';
import { attachmentKindName } from './letterTexts.ts';
import type { PageState, Tools } from './pageState.ts';
import type { ShownLetter } from './shownLetter.ts';
import { isSigned, signatureLimits, signatureSummary } from './signatureTexts.ts';

/** Draws the head of a letter: subject, people, date, signature, later events, bounces and attachments. */
export function head(
  letter: ShownLetter,
  { signatures, events }: Pick<PageState, 'signatures' | 'events'>,
  tools: Tools,
): TemplateResult {
  const { subject, from, sender, to, cc, replyTo, date, attachments, deliveries, trouble } = letter;
  return html`<header class="head">
    <h1><bdi>${subject === '' ? l10n.t('No subject') : shortText(subject, mostCharacters)}</bdi></h1>
    ${
      trouble === 'unreadable' && from.length === 0
        ? nothing
        : html`<dl class="people">
            ${row(l10n.t('From'), people(from))}
            ${sender.length > 0 && !areSame(sender, from) ? row(l10n.t('Sent by'), people(sender)) : nothing}
            ${row(l10n.t('To'), people(to))}
            ${cc.length > 0 ? row(l10n.t('Copy to'), people(cc)) : nothing}
            ${replyTo.length > 0 ? row(l10n.t('Reply to'), people(replyTo)) : nothing}
            ${row(l10n.t('Date'), [sentAt(date, tools.formats)])}
            ${signatureRow(letter, signatures)}
            ${events.length > 0 ? row(l10n.t('Afterward'), events.map(eventText)) : nothing}
            ${deliveries.length > 0 ? row(l10n.t('Delivery'), deliveries.slice(0, mostPeople).map(delivery)) : nothing}
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
const mostCharacters = 500;

const summary = (signature: CheckedSignature) =>
  html`<p class=${isSigned(signature) === false ? 'wrong' : ''}>
    <bdi>${shortText([signatureSummary(signature), ...signatureLimits(signature)].join('. '), mostCharacters)}</bdi>
  </p>`;

function signatureRow(
  { headers, trouble }: ShownLetter,
  signatures: readonly CheckedSignature[] | undefined,
): TemplateResult | typeof nothing {
  if (signatures && signatures.length > 0) return row(l10n.t('Signature'), signatures.map(summary));
  if (trouble === 'unreadable' || valuesOf(headers, 'dkim-signature').length > 0) return nothing;
  return row(l10n.t('Signature'), [l10n.t('None (DKIM). Mail programs can’t tell who sent this letter.')]);
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

const delivery = (each: Delivery) => html`<p><bdi>${deliveryTexts(each).join(' ')}</bdi></p>`;

const areSame = (some: readonly Person[], others: readonly Person[]) =>
  some.map(({ address }) => address).join() === others.map(({ address }) => address).join();

const row = (name: string, values: readonly (string | TemplateResult)[]) =>
  html`<div><dt>${name}</dt><dd>${values.length > 0 ? values : '—'}</dd></div>`;

function people(all: readonly Person[]): TemplateResult[] {
  const shown = all.slice(0, mostPeople).map(
    ({ name, address }) => html`<span class="person">
      ${name === '' ? nothing : html`<bdi>${shortText(name, mostCharacters)}</bdi> `}<bdi class=${name === '' ? '' : 'quiet'}>${shortText(address, mostCharacters)}</bdi>
    </span>`,
  );
  if (all.length > mostPeople)
    shown.push(html`<span>${l10n.t('and {0} more', all.length - mostPeople)}</span>`);
  return shown;
}

function sentAt(date: string, formats: Formats): string {
  const at = Date.parse(date);
  if (!Number.isNaN(at)) return formats.dayAndTime(at);
  return date === '' ? '—' : shortText(date, mostCharacters);
}

function attachment(
  { name, type, kind, content }: LetterAttachment,
  index: number,
  tools: Tools,
): TemplateResult {
  const shown = name === '' ? l10n.t('Attachment {0}', index + 1) : shortText(name, mostCharacters);
  return html`<li>
    <bdi class="file">${shown}</bdi>
    <span class="quiet">${attachmentKindName(kind) ?? type} · ${l10n.t('{0} KB', tools.formats.kilobytes(content.length))}</span>
    <button class="link" aria-label=${l10n.t('Save {0}…', shown)} @click=${() => tools.ask({ type: 'save', name, content })}>
      ${l10n.t('Save…')}
    </button>
  </li>`;
}
