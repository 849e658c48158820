import { html, nothing, type TemplateResult } from 'lit-html';
import type {
  ChangesState,
  ChangesView,
  ChangeView,
  FromChangesPage,
  NextStep,
  PartView,
  Remark,
  SideView,
} from '../../protocol/changes.ts';
import { accountPill } from '../shared/accountPill.ts';
import { areSimilar, type DiffPassage, differenceOf, diffPassage } from '../shared/difference.ts';
import * as l10n from '../shared/l10n.ts';
import { mark, verdictBox } from '../shared/mark.ts';
import { nextSteps } from '../shared/nextSteps.ts';
import { addressDifference } from './addressDifference.ts';
import { asSeen, isCode } from './asSeen.ts';
import type { SeenLetters } from './seenLetters.ts';

type Post = (message: FromChangesPage) => void;

/** Renders the whole page. `letters` are both letters as readers see them. */
export function page(state: ChangesState, letters: SeenLetters | undefined, post: Post): TemplateResult {
  const { subject, heading, about, account, comparedWith, outdated, revision, changes, failure } = state;
  const told = changes ?? failure;
  const open = (place: number) => post({ type: 'open', revision, place });
  return html`<main>
    <header>
      <div class="title">
        <h1 tabindex="-1" dir="auto">${heading ?? l10n.t('What the service changed in “{0}”', subject)}</h1>
        <p class="facts">
          ${about.map((fact) => html`<span><bdi>${fact}</bdi></span>`)}
          ${
            comparedWith
              ? html`<button type="button" class="link" @click=${() => post({ type: 'openUpload' })}>${comparedWith}</button>`
              : nothing
          }
          ${outdated ? html`<span>${outdated}</span>` : nothing}
          ${account ? accountPill(account.name, account.isLive) : nothing}
        </p>
      </div>
      ${told ? verdictBox(told.verdict) : nothing}
    </header>
    ${told ? ending(told.next, post) : nothing}
    ${changes && letters ? bothLetters(letters, changes, state, post) : nothing}
    ${changes ? allParts(changes, open) : nothing}
    ${changes && comparedWith ? html`<div class="ways">${diffButton(post)}</div>` : nothing}
  </main>`;
}

const diffButton = (post: Post) =>
  html`<button type="button" @click=${() => post({ type: 'diff' })}>${l10n.t('Compare the Code')}</button>`;

/** Renders both letters as readers see them, and says what is outlined in them. */
function bothLetters(
  letters: SeenLetters,
  { outlined }: ChangesView,
  { arePicturesLoaded }: ChangesState,
  post: Post,
): TemplateResult {
  const load = html`<p class="quiet">
    ${l10n.t('Pictures from the web are not loaded. If you load them, the service may count an open.')}
    <button type="button" class="small" @click=${() => post({ type: 'loadPictures' })}>
      ${l10n.t('Load Pictures')}
    </button>
  </p>`;
  return html`<section class="seen" aria-label=${l10n.t('Both letters')}>
    ${letters.render()}
    <div class="about">
      <p class="quiet">${outlined}</p>
      ${letters.havePictures && !arePicturesLoaded ? load : nothing}
    </div>
  </section>`;
}

/** Renders what happened to each part of the letter, and last what arrived as it should. */
const allParts = (changes: ChangesView, open: (place: number) => void) =>
  html`<div class="parts">
    ${changes.parts.map((each) => part(each, changes, open))}
    ${changes.inOrder ? inOrder(changes.inOrder) : nothing}
  </div>`;

/** Renders what arrived as it should, folded into a line. */
function inOrder({ title, facts }: NonNullable<ChangesView['inOrder']>): TemplateResult {
  return html`<details class="in-order">
    <summary>${mark('fine')} ${title}</summary>
    <ul>
      ${facts.map((fact) => html`<li>${fact}</li>`)}
    </ul>
  </details>`;
}

/** Renders what the user does next about each finding, with its button. */
const ending = (steps: readonly NextStep[], post: Post) =>
  steps.length === 0
    ? nothing
    : nextSteps(
        steps.map(({ words, action }) => ({
          words,
          button: action && { ...action, id: action.type, press: () => post({ type: action.type }) },
        })),
      );

/** The number of changes of a part that are shown without unfolding the others. */
const mostShown = 5;

/** Renders a part of the letter, folded into a line unless readers may see what happened to it. */
function part(
  { title, remarks, changes, more }: PartView,
  { places }: ChangesView,
  open: (place: number) => void,
): TemplateResult {
  const isGrave = remarks.some(({ tone }) => tone === 'warning' || tone === 'blocks');
  const first = remarks.find(({ tone }) => tone === 'unknown') ?? remarks[0];
  const list = (some: readonly ChangeView[]) =>
    html`<ol class="changes" aria-label=${title}>
      ${some.map((each) => change(each, places, open))}
    </ol>`;
  const [shown, folded] = [changes.slice(0, mostShown), changes.slice(mostShown)];
  // The line above says it already.
  const isSaid = remarks.length <= 1 && first?.detail === undefined;
  return html`<details class=${isSaid ? 'part said' : 'part'} ?open=${isGrave}>
    <summary>
      ${first ? mark(first.tone) : nothing}
      <h2>${title}</h2>
      ${first ? html`<span class="first">${first.words}</span>` : nothing}
    </summary>
    ${
      isSaid
        ? nothing
        : html`<ul class="remarks">
            ${remarks.map(remark)}
          </ul>`
    }
    ${shown.length > 0 ? list(shown) : nothing}
    ${
      folded.length > 0
        ? html`<details class="others">
            <summary>${othersText(folded)}</summary>
            ${list(folded)}
          </details>`
        : nothing
    }
    ${more ? html`<p class="quiet">${more}</p>` : nothing}
  </details>`;
}

const othersText = (folded: readonly ChangeView[]) =>
  folded.every(({ isDeviation }) => isDeviation)
    ? l10n.count('{0} more place|{0} more places', folded.length)
    : l10n.count('{0} more change|{0} more changes', folded.length);

function remark({ tone, words, detail }: Remark): TemplateResult {
  return html`<li>
    ${mark(tone)}
    <div>${words}${detail ? html`<code class="detail">${detail}</code>` : nothing}</div>
  </li>`;
}

/** Renders a link through the click counter, which is no change for readers: its address, and whether it leads there still. */
function countedChange(
  { words, uploaded, received, counted, leadsTo }: ChangeView,
  places: readonly string[],
  open: (place: number) => void,
): TemplateResult {
  const place = (label: string, { place }: SideView) =>
    html`<button type="button" class="link" aria-label=${label} @click=${() => open(place)}>${places[place]}</button>`;
  const found =
    counted === 'same' ? l10n.t('Leads to the same page') : leadsTo ? l10n.t('Leads to') : undefined;
  return html`<li class="counted">
    ${words ? html`<p class="quiet">${words}</p>` : nothing}
    <p class="text">${uploaded.text}</p>
    ${
      found
        ? html`<p>${counted === 'same' ? mark('fine') : nothing} ${found}
            ${counted === 'same' || !leadsTo ? nothing : html`<span class="address">${leadsTo}</span>`}</p>`
        : nothing
    }
    <p>
      ${place(l10n.t('Go to the uploaded passage: {0}', places[uploaded.place] ?? ''), uploaded)}
      ${received ? place(l10n.t('Go to the received passage: {0}', places[received.place] ?? ''), received) : nothing}
    </p>
  </li>`;
}

/** Renders a passage that is not as predicted: the feature, the code and its place. */
function deviation(
  { words, uploaded }: ChangeView,
  places: readonly string[],
  open: (place: number) => void,
): TemplateResult {
  return html`<li class="deviation">
    ${words ? html`<p>${words}</p>` : nothing}
    <p>
      <code>${uploaded.text}</code>
      <button type="button" class="link" @click=${() => open(uploaded.place)}>${places[uploaded.place]}</button>
    </p>
  </li>`;
}

function change(each: ChangeView, places: readonly string[], open: (place: number) => void): TemplateResult {
  if (each.counted) return countedChange(each, places, open);
  if (each.isDeviation) return deviation(each, places, open);
  const { words, uploaded, received, leadsTo } = each;
  const goTo = {
    uploaded: (label: string) => l10n.t('Go to the uploaded passage: {0}', label),
    received: (label: string) => l10n.t('Go to the received passage: {0}', label),
  };
  const [before, after] = [asSeen(uploaded.text), asSeen(received?.text ?? '')];
  const passages = markedPassages(before, after);
  const side = (name: string, { text, place }: SideView, of: keyof typeof goTo) => html`<div>
    <dt>
      ${name}
      <button type="button" class="link" aria-label=${goTo[of](places[place] ?? '')} @click=${() => open(place)}>
        ${places[place]}
      </button>
    </dt>
    <dd>${passage(of === 'uploaded' ? before : after, passages, of === 'uploaded' ? 'expected' : 'found', text)}</dd>
    ${of === 'received' && leadsTo ? html`<dd>${l10n.t('Leads to')} <span class="address">${leadsTo}</span></dd>` : nothing}
  </div>`;
  const isWritten = isCode(uploaded.text) || isCode(received?.text ?? '');
  return html`<li>
    ${words ? html`<p class="quiet">${words}</p>` : nothing}
    <dl>
      ${side(l10n.t('As uploaded'), uploaded, 'uploaded')}
      ${received ? side(l10n.t('As received'), received, 'received') : nothing}
    </dl>
    ${isWritten ? written(uploaded.text, received?.text) : nothing}
  </li>`;
}

/** Renders what is seen of a passage, with the differences to the other one. `text` is the passage as it is written. */
function passage(
  seen: string,
  passages: readonly DiffPassage[] | undefined,
  other: DiffPassage['in'],
  text: string,
): TemplateResult {
  if (!seen) return html`<span class="quiet">${unseenText(text)}</span>`;
  return html`<span class="text">${passages ? passages.filter((each) => each.in !== other).map(diffPassage) : seen}</span>`;
}

/** Says what a passage is of which no text or picture is seen. */
function unseenText(text: string): string {
  if (!text) return l10n.t('Nothing');
  return text.startsWith('<!--[if') ? l10n.t('Code for Outlook') : l10n.t('Nothing that readers see');
}

/** Renders a change as it is written, folded. */
function written(before: string, after: string | undefined): TemplateResult {
  const passages = markedPassages(before, after ?? '');
  const side = (name: string, text: string, other: DiffPassage['in']) => html`<div>
    <dt>${name}</dt>
    <dd>
      ${text ? html`<code>${passages ? passages.filter((each) => each.in !== other).map(diffPassage) : text}</code>` : html`<span class="quiet">${l10n.t('Nothing')}</span>`}
    </dd>
  </div>`;
  return html`<details>
    <summary>HTML</summary>
    <dl>
      ${side(l10n.t('As uploaded'), before, 'expected')}
      ${after === undefined ? nothing : side(l10n.t('As received'), after, 'found')}
    </dl>
  </details>`;
}

/** Returns the differences of two texts if they have enough in common for marking them. */
function markedPassages(before: string, after: string): readonly DiffPassage[] | undefined {
  const addresses = addressDifference(before, after);
  if (addresses) return addresses;
  const passages = differenceOf(before, after);
  return areSimilar(passages) ? passages : undefined;
}
