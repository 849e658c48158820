import { html, nothing, type TemplateResult } from 'lit-html';
import * as l10n from './l10n.ts';

/** What an inbox shows of a letter. What is not known yet is missing. */
interface InboxRow {
  readonly sender?: string | undefined;
  /** Says where the sender is known from, or more about the letter. */
  readonly senderNote?: string | TemplateResult;
  readonly subject?: string | undefined;
  /** Says where the subject is known from. */
  readonly subjectNote?: string;
  /** Stands in place of a missing subject. */
  readonly missing?: string | TemplateResult;
  readonly preview?: string | undefined;
  /** What unfolds from the preview. */
  readonly more?: TemplateResult | undefined;
}

/** Draws a letter as the row of an inbox that it becomes. `level`: its subject is a heading of the page, of this level. */
export function inboxRow(
  { sender, senderNote, subject, subjectNote, missing = '', preview, more }: InboxRow,
  level?: 1 | 2,
): TemplateResult {
  const shown =
    subject === undefined
      ? unknown(missing)
      : html`<bdi>${subject}</bdi> ${subjectNote ? unknown(subjectNote) : nothing}`;
  return html`<div class="inbox-row" role="group" aria-label=${l10n.t('In the inbox')}>
    ${sender === undefined ? nothing : from(sender, senderNote)}
    ${subjectLine(shown, level)}
    ${preview ? opening(preview, more) : nothing}
  </div>`;
}

function subjectLine(shown: TemplateResult, level: 1 | 2 | undefined): TemplateResult {
  if (level === 1) return html`<h1 class="subject" tabindex="-1">${shown}</h1>`;
  return level === 2 ? html`<h2 class="subject">${shown}</h2>` : html`<p class="subject">${shown}</p>`;
}

const opening = (preview: string, more: TemplateResult | undefined) =>
  more
    ? html`<details class="opening"><summary class="words-first"><bdi>${preview}</bdi></summary>${more}</details>`
    : html`<p class="opening"><bdi>${preview}</bdi></p>`;

const unknown = (words: string | TemplateResult) => html`<span class="unknown">${words}</span>`;

const from = (sender: string, note: string | TemplateResult | undefined) => html`
  <span class="avatar" aria-hidden="true">${initial(sender)}</span>
  <p class="sender"><bdi>${sender}</bdi> ${note ? unknown(note) : nothing}</p>`;

/** Returns the letter that mail programs put into the circle before a sender. */
function initial(sender: string): string {
  const [first = ''] = sender.match(/\p{L}|\p{N}/u) ?? [];
  return first.toUpperCase();
}
