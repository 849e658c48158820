import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { Device } from '../../core/campaigns/inboxPrograms.ts';
import {
  type ActionView,
  type ItemView,
  isTyped,
  type PostToExtension,
  type ReviewState,
  type SectionView,
} from '../../protocol/review.ts';
import type { Tone } from '../../protocol/tone.ts';
import * as dom from '../letterViewer/letterDom.ts';
import { accountPill, inactivePill } from '../shared/accountPill.ts';
import { actionBar } from '../shared/actionBar.ts';
import { inboxRow } from '../shared/inboxRow.ts';
import { inboxTables } from '../shared/inboxTables.ts';
import * as l10n from '../shared/l10n.ts';
import { mark } from '../shared/mark.ts';
import { typedField, typedIn, untilTyped } from '../shared/typedConfirmation.ts';

/** The letter as the page shows it. */
export interface LetterSheet {
  /** The letter with its footer; missing until it is known. */
  readonly html: string | undefined;
  readonly device: Device;
  /** Shows the letter as on this device. */
  choose(device: Device): void;
}

/** Renders the whole page. */
export function page(state: ReviewState, letter: LetterSheet, post: PostToExtension): TemplateResult {
  return html`<main>
    ${header(state)} ${actionBar(state.verdict, whatNext(state, post))} ${inInbox(state, post)}
    <div class="parts ${state.hasLetter ? `has-letter on-${letter.device}` : ''}">
      ${remarks(state, post)}
      <div class="sections">${state.sections.map((each) => section(each, post))} ${inPrograms(state)}</div>
      ${state.hasLetter ? sheet(letter, state, post) : nothing}
    </div>
  </main>`;
}

/**
 * Returns true if there are problems, or several warnings, that no single button solves: the main button leads to the first of them. Not
 * once the user accepts the problems.
 */
function leadsToRemarks(state: ReviewState): boolean {
  const { verdict, go, next, acceptance } = state;
  if (next.length > 0 || acceptance?.isGiven) return false;
  if (verdict.tone === 'blocks') return !go;
  return verdict.tone === 'warning' && Boolean(go) && countOf(state, 'warning') > 1;
}

const countOf = (state: ReviewState, weight: Tone): number =>
  remarksOf(state).filter(({ tone }) => tone === weight).length;

/** Moves the focus to the first remark, and so scrolls to it. */
function goToFirstRemark(): void {
  const first = document.querySelector<HTMLElement>('.remarks > ul > li');
  first?.scrollIntoView({ block: 'nearest' });
  first?.focus();
}

function header({ heading, account, accountKind, isActive, isRehearsal }: ReviewState): TemplateResult {
  return html`<header>
    <div>
      <h1 tabindex="-1">${heading}</h1>
      <p class="facts">
        ${isRehearsal ? html`<span>${l10n.t('Nothing is sent from this page')}</span>` : nothing}
        ${isActive ? accountPill(account, accountKind) : inactivePill(account)}
      </p>
    </div>
  </header>`;
}

/**
 * Draws what one does next, the main thing first, and the form that sends. Its button is the main one unless something else comes first, such
 * as what checks that which is not checked yet.
 */
function whatNext(state: ReviewState, post: PostToExtension) {
  const { go: ready, next, checks, test, canGoBack, shown } = state;
  const first = [...next, ...checks];
  const leads = leadsToRemarks(state);
  if (!ready && !canGoBack && first.length === 0 && !leads) return nothing;
  const isMain = first.length === 0 && !leads;
  const expected = ready?.typed;
  const confirmation = expected && { ...expected, isTyped: (value: string) => isTyped(value, expected) };
  const send = (event: Event) => {
    event.preventDefault();
    if (!ready) return;
    const typed = typedIn(event.target as HTMLFormElement, confirmation);
    const isNow = (event as SubmitEvent).submitter?.dataset.now !== undefined;
    if (typed !== undefined) post({ type: 'send', shown, typed, isNow });
  };
  const once = confirmation ? 'once-typed' : '';
  return html`<form novalidate @submit=${send}>
    ${ready?.about.map((words) => html`<p>${words}</p>`)}
    ${confirmation ? typedField(confirmation) : nothing}
    <div class="buttons">
      ${
        first.length > 0 || ready || leads
          ? html`<div class="line">
              ${leads ? html`<button type="button" class="primary" @click=${goToFirstRemark}>${problemWords(state)}</button>` : nothing}
              ${first.map((action, index) => nextButton(action, index === 0 && !leads, post))}
              ${confirmation && ready ? untilTyped(ready.label) : nothing}
              ${
                ready
                  ? html`<button type="submit" class="${isMain ? 'primary' : 'apart'} ${once}" title=${isMain ? shortcut() : nothing}
                      aria-keyshortcuts=${isMain ? 'Control+Enter Meta+Enter' : nothing}>${ready.label}</button>`
                  : nothing
              }
            </div>`
          : nothing
      }
      ${
        test || canGoBack
          ? html`<div class="ways">
              ${test ? html`<button type="button" @click=${() => post({ type: 'act', id: test.id })}>${test.label}</button>` : nothing}
              ${canGoBack ? html`<button type="button" @click=${() => post({ type: 'back' })}>${l10n.t('Edit Campaign…')}</button>` : nothing}
            </div>`
          : nothing
      }
      ${ready?.now ? html`<button type="submit" class="link at-once ${once}" data-now>${ready.now}</button>` : nothing}
    </div>
  </form>`;
}

function problemWords(state: ReviewState): string {
  if (state.verdict.tone === 'warning') return l10n.t('Go to the First Warning');
  return countOf(state, 'blocks') === 1 ? l10n.t('Go to the Problem') : l10n.t('Go to the First Problem');
}

function nextButton(
  { id, label, isApart, isAnswer }: ActionView,
  isMain: boolean,
  post: PostToExtension,
): TemplateResult {
  const kind = isMain && !isAnswer ? 'primary' : isApart ? 'apart' : nothing;
  return html`<button type="button" class=${kind} @click=${() => post({ type: 'act', id })}>${label}</button>`;
}

const shortcut = () => (navigator.platform.startsWith('Mac') ? '⌘Enter' : 'Ctrl+Enter');

/** Draws the letter as a row of an inbox. */
function inInbox({ inbox, title }: ReviewState, post: PostToExtension): TemplateResult {
  const { sender, preview, change } = inbox;
  return html`<section class="inbox" aria-label=${l10n.t('In the inbox')}>
    ${inboxRow({ sender, subject: title, preview }, 2)}
    ${change ? html`<div class="line"><button type="button" class="link" @click=${() => post({ type: 'act', id: change.id })}>${l10n.t('Change the Subject…')}</button></div>` : nothing}
  </section>`;
}

/** Draws how mail programs cut the row of the inbox: one line until it is unfolded. */
function inPrograms({ inbox: { programs } }: ReviewState): TemplateResult {
  return html`<details class="programs">
    <summary>${l10n.t('How inboxes show it, approximately')}</summary>
    ${inboxTables(programs)}
  </details>`;
}

/** The weights of remarks that need somebody, the heaviest first. */
const weights: readonly Tone[] = ['blocks', 'warning', 'unknown', 'note', 'looking'];

const remarksOf = ({ inbox, sections }: Pick<ReviewState, 'inbox' | 'sections'>): readonly ItemView[] =>
  [inbox, ...sections].flatMap(({ items }) => items);

/** Draws the remarks that need somebody, the heaviest first, and folds all that is well, and what is known besides, into one line. */
function remarks({ inbox, sections, acceptance, verdict, next }: ReviewState, post: PostToExtension) {
  const all = remarksOf({ inbox, sections });
  const heavy = weights.flatMap((weight) => all.filter(({ tone }) => tone === weight));
  const well = all.filter(({ tone }) => tone === 'fine');
  const facts = [inbox, ...sections].flatMap((each) => each.facts);
  // The verdict may have said the only one already, and the bar may offer all that one can do.
  const isNamed = ({ words }: ItemView) => heavy.length === 1 && verdict.words.endsWith(words);
  const hasMore = ({ detail, actions }: ItemView) => detail !== undefined || actions.length > 0;
  const open = heavy.filter((each) => !isNamed(each) || hasMore(each) || next.length === 0);
  const isSaid = (each: ItemView) => isNamed(each) && hasMore(each);
  if (all.length === 0) return nothing;
  return html`<section class="remarks">
    ${
      open.length > 0 || acceptance
        ? html`${open.length > 1 ? html`<h2>${open.every(({ tone }) => tone === 'looking') ? l10n.t('Being checked') : l10n.t('What to look at')}</h2>` : nothing}
            <ul>
              ${open.map((each) => item(each, post, true, isSaid(each)))} ${acceptance ? accepting(acceptance, post) : nothing}
            </ul>`
        : nothing
    }
    ${
      well.length > 0
        ? html`<details class="well">
            <summary>${mark('fine')} ${passedWords(well.length, open)}</summary>
            <ul>${[...well, ...facts].map((each) => item(each, post, false))}</ul>
          </details>`
        : nothing
    }
  </section>`;
}

/** Asks to send in spite of the problems above. */
function accepting(
  { words, isGiven }: NonNullable<ReviewState['acceptance']>,
  post: PostToExtension,
): TemplateResult {
  const accept = (event: Event) =>
    post({ type: 'accept', isGiven: (event.target as HTMLInputElement).checked });
  return html`<li class="accept"><label class="check">
    <input type="checkbox" .checked=${live(isGiven)} @change=${accept} />
    <span>${words}</span>
  </label></li>`;
}

/** Says how many checks passed; that they are not all where something was not checked. */
const passedWords = (count: number, open: readonly ItemView[]): string =>
  open.some(({ tone }) => tone === 'unknown')
    ? l10n.count('{0} other check passed|{0} other checks passed', count)
    : l10n.count('{0} check passed|{0} checks passed', count);

/**
 * Draws a remark: what is, unless that `isSaid` already, why it matters and, below that, what one can do. What is left of a warning then warns
 * of nothing. The main button can lead to one that `isOpen`.
 */
function item(
  { tone, words, detail, actions }: ItemView,
  post: PostToExtension,
  isOpen: boolean,
  isSaid = false,
) {
  return html`<li tabindex=${isOpen ? '-1' : nothing}>
    ${mark(isSaid && tone === 'warning' ? 'note' : tone)}
    <div>
      ${isSaid ? nothing : html`<bdi>${words}</bdi>`}
      ${detail ? html`<bdi class=${isSaid ? nothing : 'detail quiet'}>${detail}</bdi>` : nothing}
      ${
        actions.length > 0
          ? html`<div class="line">${actions.map(
              ({ id, label }) =>
                html`<button type="button" class="link" @click=${() => post({ type: 'act', id })}>${label}</button>`,
            )}</div>`
          : nothing
      }
    </div>
  </li>`;
}

/** Draws a part of the campaign, without its remarks. */
function section({ title, value, isDone, change }: SectionView, post: PostToExtension) {
  if (value === undefined) return nothing;
  return html`<section class="part">
    <h2>${title}</h2>
    <p>${isDone ? html`${mark('fine')} ` : nothing}<bdi>${value}</bdi>${change ? link(change, post, `${title}: ${change.label}`) : nothing}</p>
  </section>`;
}

/** Draws a button in a text. The space before it, unlike a margin, does not indent it on a line of its own. */
function link({ id, label }: ActionView, post: PostToExtension, name: string): TemplateResult {
  return html`&ensp;<button type="button" class="link" aria-label=${name}
    @click=${() => post({ type: 'act', id })}>${label}</button>`;
}

/** Keeps a frame as tall as its letter. The style sheet sets the limits. */
function keepHeight({ target }: Event): void {
  const frame = target as HTMLIFrameElement;
  const letter = dom.letterIn(frame);
  if (!letter) return;
  const root = dom.rootOf(letter);
  dom.watchSize(root, () => fitHeight(frame, root));
}

function fitHeight(frame: HTMLIFrameElement, root: dom.ShownElement): void {
  // A letter with `height: 100%` fills any frame: what counts is what it needs in a low one.
  frame.style.height = '0';
  frame.style.minHeight = '0';
  // A frame that is not shown has no height.
  const needed = dom.heightOf(root);
  frame.style.height = needed ? `${needed}px` : '';
  frame.style.minHeight = '';
  frame.parentElement?.style.setProperty('--letter-height', frame.style.height);
}

/**
 * Draws the letter as on a phone or on a desktop, or the room for it until it is known. The frame is a mere picture: it runs no script,
 * loads nothing from outside, and a click anywhere on it opens the preview. It belongs to the page, which so can measure the letter.
 */
function sheet(
  { html: letter, device, choose }: LetterSheet,
  { letterNote, preview }: ReviewState,
  post: PostToExtension,
): TemplateResult {
  const name = device === 'phone' ? l10n.t('On a phone') : l10n.t('On a desktop');
  const choice = (of: Device, words: string) =>
    html`<button type="button" class="small" aria-pressed=${String(device === of)} @click=${() => choose(of)}>${words}</button>`;
  return html`<div class="letter"><div>
    ${
      letter === undefined
        ? html`<div class="sheet is-empty"><p class="quiet">${l10n.t('Rendering the letter…')}</p></div>`
        : html`<div class="line devices" role="group" aria-label=${l10n.t('Width')}>
              ${choice('phone', l10n.t('Phone'))} ${choice('desktop', l10n.t('Desktop'))}
            </div>
            <div class="sheet">
              <iframe sandbox="allow-same-origin" inert tabindex="-1" scrolling="no" title=${name} .srcdoc=${live(letter)}
                @load=${keepHeight}></iframe>
            </div>`
    }
    ${letterNote && letter !== undefined ? html`<p class="letter-note quiet">${letterNote}</p>` : nothing}
    ${preview ? html`<button type="button" class="link open" @click=${() => post({ type: 'act', id: preview.id })}>${preview.label}</button>` : nothing}
  </div></div>`;
}
