import { html, nothing, type TemplateResult } from 'lit-html';
import * as l10n from './l10n.ts';

/** What an inbox shows of a letter. What is not known yet is missing. */
export interface InboxRow {
  readonly sender?: string | undefined;
  readonly subject?: string | undefined;
  readonly preview?: string | undefined;
}

/** Draws a letter as the row of an inbox that it becomes. `isTitle`: its subject is the title of the page. */
export function inboxRow({ sender, subject, preview }: InboxRow, isTitle = false): TemplateResult {
  const shown = subject === undefined ? unknown(l10n.t('No subject yet')) : html`<bdi>${subject}</bdi>`;
  return html`<div class="inbox-row" role="group" aria-label=${l10n.t('In the inbox')}>
    <span class="avatar" aria-hidden="true">${initial(sender)}</span>
    <p class="sender">${sender === undefined ? unknown(l10n.t('No sender yet')) : html`<bdi>${sender}</bdi>`}</p>
    ${isTitle ? html`<h1 class="subject" tabindex="-1">${shown}</h1>` : html`<p class="subject">${shown}</p>`}
    ${preview ? html`<p class="opening"><bdi>${preview}</bdi></p>` : nothing}
  </div>`;
}

const unknown = (words: string) => html`<span class="unknown">${words}</span>`;

/** Returns the letter that mail programs put into the circle before a sender. */
function initial(sender = ''): string {
  const [first = ''] = sender.match(/\p{L}|\p{N}/u) ?? [];
  return first.toUpperCase();
}
