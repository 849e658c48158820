import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import {
  type ActionView,
  type InboxView,
  type ItemView,
  isTyped,
  type PostToExtension,
  type ReviewState,
  type SectionView,
} from '../../protocol/review.ts';
import { mark, verdictBox } from '../shared/mark.ts';
import { typedField, typedIn } from '../shared/typedConfirmation.ts';

/** Renders the whole page. `letter` is the letter with its footer. */
export function page(state: ReviewState, letter: string | undefined, post: PostToExtension): TemplateResult {
  return html`<main>
    ${header(state, post)}
    <div class="parts">
      <div class="sections">${state.sections.map((each) => section(each, post))}</div>
      ${letter === undefined ? nothing : letters(letter)}
    </div>
    ${inboxes(state.inboxes)} ${go(state, post)}
  </main>`;
}

function header(
  { title, account, isLive, isRehearsal, verdict, next }: ReviewState,
  post: PostToExtension,
): TemplateResult {
  return html`<header>
    <div>
      <h1 tabindex="-1"><bdi>${title}</bdi></h1>
      <p class="facts">
        <span>${isRehearsal ? l10n.t('A rehearsal: nothing is sent from this page') : l10n.t('Review of a campaign')}</span>
        <strong class="pill ${isLive ? 'live' : 'test'}"><bdi>${account}</bdi></strong>
      </p>
    </div>
    ${verdictBox(verdict)}
    ${
      next
        ? html`<button type="button" class="primary" @click=${() => post({ type: 'act', id: next.id })}>${next.label}</button>`
        : nothing
    }
  </header>`;
}

function section({ title, value, change, items }: SectionView, post: PostToExtension): TemplateResult {
  return html`<section>
    <h2>${title}${value === undefined ? nothing : html` <bdi class="value">${value}</bdi>`}${
      change ? link(change, post, `${title}: ${change.label}`) : nothing
    }</h2>
    ${
      items.length > 0
        ? html`<ul>
            ${items.map((each) => item(each, post))}
          </ul>`
        : nothing
    }
  </section>`;
}

function item({ tone, words, detail, actions }: ItemView, post: PostToExtension): TemplateResult {
  return html`<li>
    ${mark(tone)}
    <div>
      <bdi>${words}</bdi>${actions.map((action) => link(action, post))}
      ${detail ? html`<bdi class="detail quiet">${detail}</bdi>` : nothing}
    </div>
  </li>`;
}

/** Draws a button in a text. The space before it, unlike a margin, does not indent it on a line of its own. */
function link({ id, label }: ActionView, post: PostToExtension, name?: string): TemplateResult {
  return html`&ensp;<button type="button" class="link" aria-label=${name ?? label}
    @click=${() => post({ type: 'act', id })}>${label}</button>`;
}

/** The widths at which the letter is shown, in pixels. */
const widths = { phone: 375, desktop: 680 } as const;

/**
 * Draws the letter small, on a phone and on a desktop. It is a mere picture: the frames run no script, load nothing from outside, and can't
 * be clicked.
 */
function letters(letter: string): TemplateResult {
  const frame = (device: keyof typeof widths, name: string) => html`<figure class=${device}>
    <div class="sheet">
      <iframe sandbox="" inert tabindex="-1" scrolling="no" title=${name} .srcdoc=${live(letter)}
        style="width: ${widths[device]}px"></iframe>
    </div>
    <figcaption class="quiet">${name}</figcaption>
  </figure>`;
  return html`<div class="letters">
    ${frame('phone', l10n.t('On a phone'))} ${frame('desktop', l10n.t('On a desktop'))}
  </div>`;
}

function inboxes(all: readonly InboxView[]): TemplateResult {
  const of = (device: InboxView['device'], name: string) => html`<table>
    <caption>${name}</caption>
    <tbody>
      ${all
        .filter((each) => each.device === device)
        .map(
          ({ program, sender, subject, preview }) => html`<tr>
            <th scope="row">${program}</th>
            <td><bdi class="from">${sender}</bdi> <strong><bdi>${subject}</bdi></strong> <bdi class="quiet">${preview}</bdi></td>
          </tr>`,
        )}
    </tbody>
  </table>`;
  return html`<details class="inboxes">
    <summary>${l10n.t('How inboxes show it, approximately')}</summary>
    <div>${of('phone', l10n.t('On a phone'))} ${of('desktop', l10n.t('On a desktop'))}</div>
  </details>`;
}

function go(
  { go: ready, next, acceptance, isRehearsal, shown, verdict }: ReviewState,
  post: PostToExtension,
) {
  if (isRehearsal || next) return nothing;
  const expected = ready?.typed;
  const confirmation = expected && { ...expected, isTyped: (value: string) => isTyped(value, expected) };
  const send = (event: Event) => {
    event.preventDefault();
    if (!ready) return;
    const typed = typedIn(event.target as HTMLFormElement, confirmation);
    if (typed !== undefined) post({ type: 'send', shown, typed });
  };
  const accept = (event: Event) =>
    post({ type: 'accept', isGiven: (event.target as HTMLInputElement).checked });
  return html`<form class="go" @submit=${send}>
    ${
      acceptance
        ? html`<label class="check">
            <input type="checkbox" .checked=${live(acceptance.isGiven)} @change=${accept} />
            <span>${acceptance.words}</span>
          </label>`
        : nothing
    }
    ${confirmation ? typedField(confirmation) : nothing}
    <div class="line">
      ${
        ready
          ? html`<button type="submit" class="primary" aria-disabled=${confirmation ? 'true' : nothing}>${ready.label}</button>`
          : html`<span class="quiet">${verdict.tone === 'looking' ? nothing : l10n.t('Nothing can be sent yet.')}</span>`
      }
      <button type="button" @click=${() => post({ type: 'back' })}>${l10n.t('Back to the Questions')}</button>
    </div>
  </form>`;
}
