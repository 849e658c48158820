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
import {
  actionsBar,
  furtherSteps,
  nextSteps,
  type Step,
  type StepButton,
  stepButton,
} from '../shared/nextSteps.ts';
import { addressDifference, withLostParameters } from './addressDifference.ts';
import { asSeen, isCode } from './asSeen.ts';
import type { ChangedStyle } from './changedStyles.ts';
import type { SeenLetters } from './seenLetters.ts';

type Post = (message: FromChangesPage) => void;

/**
 * Renders the whole page: what one does first, both letters as readers see them, what differs in them, and what one does after that.
 * `letters` are both letters.
 */
export function page(state: ChangesState, letters: SeenLetters | undefined, post: Post): TemplateResult {
  const { subject, heading, changes } = state;
  const view = changes ?? state.failure;
  const [first, ...others] = view?.next.map((step) => stepOf(step, post)) ?? [];
  // The verdict says when the campaign may be sent and, if it may be sent at once, what nobody has checked, or which placeholder has to be
  // corrected before: their buttons stand there.
  const besides = first?.button?.id === 'newCampaign' ? ['follow'] : ['newCampaign', 'goToChange'];
  const second = others.find(({ button }) => button && besides.includes(button.id));
  const further = others.flatMap((step) => {
    if (step !== second) return [step];
    return step.button?.id === 'goToChange' ? [{ ...step, button: undefined }] : [];
  });
  const buttons = [first?.button, first?.other, second?.button].filter((button) => button !== undefined);
  return html`<main>
    <header>
      <div class="title">
        <h1 tabindex="-1" dir="auto">${heading ?? l10n.t('What the service changed in “{0}”', subject)}</h1>
        ${facts(state, post)}
      </div>
      ${view ? verdictBox(view.verdict, first && html`${first.words}`) : nothing}
      ${buttons.length > 0 ? actionsBar(buttons) : nothing}
    </header>
    ${changes ? differences(changes, letters, state, post) : nothing}
    ${further.length > 0 ? (buttons.length > 0 ? furtherSteps(further) : nextSteps(further)) : nothing}
  </main>`;
}

/** Renders both letters, what happened to each part of them, and the way to a diff of their code. */
const differences = (
  changes: ChangesView,
  letters: SeenLetters | undefined,
  state: ChangesState,
  post: Post,
) =>
  html`${letters ? bothLetters(letters, changes, state, post) : nothing}
    ${allParts(changes, letters?.changedStyles ?? [], opener(state, post), post)}
    ${state.comparedWith ? html`<div class="ways">${diffButton(post)}</div>` : nothing}`;

const opener =
  ({ revision }: ChangesState, post: Post) =>
  (place: number) =>
    post({ type: 'open', revision, place });

const facts = ({ about, comparedWith, outdated, account }: ChangesState, post: Post) =>
  html`<p class="facts">
    ${account ? accountPill(account.name, account.kind) : nothing}
    ${about.map((fact) => html`<span><bdi>${fact}</bdi></span>`)}
    ${
      comparedWith
        ? html`<button type="button" class="link" @click=${() => post({ type: 'openUpload' })}>${comparedWith}</button>`
        : nothing
    }
    ${outdated ? html`<span>${outdated}</span>` : nothing}
  </p>`;

const diffButton = (post: Post) =>
  html`<button type="button" @click=${() => post({ type: 'diff' })}>${l10n.t('Compare the Code')}</button>`;

/** Renders both letters as readers see them, and says what is outlined in them. */
function bothLetters(
  letters: SeenLetters,
  { outlined }: ChangesView,
  { arePicturesLoaded }: ChangesState,
  post: Post,
): TemplateResult {
  const load = html`<p class="ways quiet">
    ${l10n.t('Pictures from the web are not loaded. If you load them, the service may count an open.')}
    <button type="button" class="small" @click=${() => post({ type: 'loadPictures' })}>
      ${l10n.t('Load Pictures')}
    </button>
  </p>`;
  return html`<section class="seen" aria-label=${l10n.t('Both letters')}>
    ${letters.render()}
    <div class="about">
      ${
        outlined
          ? html`<p class="legend">
              ${outlined.legend.map(({ mark, words }) => html`<span><i class=${mark}></i> ${words}</span>`)}
              <span class="quiet">${outlined.about}</span>
            </p>`
          : nothing
      }
      ${letters.havePictures && !arePicturesLoaded ? load : nothing}
    </div>
  </section>`;
}

/** Renders what happened to each part of the letter, and last what arrived as it should. */
const allParts = (
  changes: ChangesView,
  styles: readonly ChangedStyle[],
  open: (place: number) => void,
  post: Post,
) =>
  html`<div class="parts">
    ${changes.parts.map((each) => part(each, changes, each.areStyles ? styles : [], open, post))}
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

const stepOf = ({ words, action, other }: NextStep, post: Post): Step => ({
  words,
  button: action && buttonOf(action, post),
  other: other && buttonOf(other, post),
});

const buttonOf = (action: NonNullable<NextStep['action']>, post: Post): StepButton => ({
  ...action,
  id: action.type,
  press: () => post({ type: action.type }),
});

/** The number of changes of a part that are shown without unfolding the others. */
const mostShown = 5;

/** The tones of remarks, the worst first. */
const worstFirst: readonly Remark['tone'][] = ['blocks', 'warning', 'unknown', 'looking', 'note', 'fine'];

/** Renders a part of the letter, folded into its worst remark unless readers may see what happened to it. */
function part(
  { title, remarks, changes, more, step }: PartView,
  { places }: ChangesView,
  styles: readonly ChangedStyle[],
  open: (place: number) => void,
  post: Post,
): TemplateResult {
  const sorted = remarks.toSorted((a, b) => worstFirst.indexOf(a.tone) - worstFirst.indexOf(b.tone));
  const [first] = sorted;
  const others = sorted.filter((each) => each !== first || each.detail !== undefined);
  const heading = html`${first ? mark(first.tone) : nothing}
    <h2>${title}</h2>
    ${first ? html`<span class="first">${first.words}</span>` : nothing}`;
  if (others.length + changes.length === 0 && !more)
    return html`<div class="part"><div class="heading">${heading}</div></div>`;
  const list = (some: readonly ChangeView[]) =>
    html`<ol class="changes" aria-label=${title}>
      ${some.map((each) => change(each, places, open))}
    </ol>`;
  const [shown, folded] = [changes.slice(0, mostShown), changes.slice(mostShown)];
  return html`<details class="part" ?open=${first?.tone === 'warning' || first?.tone === 'blocks'}>
    <summary>${heading}</summary>
    ${
      others.length > 0
        ? html`<ul class="remarks">
            ${others.map(remark)}
          </ul>`
        : nothing
    }
    ${
      styles.length > 0
        ? html`<ul class="changes">
              ${styles.map(changedStyle)}
            </ul>
            <details class="others">
              <summary>CSS</summary>
              ${list(changes)}
            </details>`
        : html`${shown.length > 0 ? list(shown) : nothing}
          ${
            folded.length > 0
              ? html`<details class="others">
                  <summary>${othersText(folded)}</summary>
                  ${list(folded)}
                </details>`
              : nothing
          }`
    }
    ${more ? html`<p class="quiet">${more}</p>` : nothing}
    ${step ? partStep(step, post) : nothing}
  </details>`;
}

/** Renders what the user may do with a part. */
function partStep(step: NextStep, post: Post): TemplateResult {
  const { words, button } = stepOf(step, post);
  return html`<div class="ways">
    ${words}
    ${button ? stepButton(button, 'small') : nothing}
  </div>`;
}

/** Renders a changed property of a style rule, colors with a sample. */
function changedStyle({ selector, property, before, after }: ChangedStyle): TemplateResult {
  const value = (text: string) =>
    html`${CSS.supports('color', text) ? html`<i class="sample" style=${`background: ${text}`}></i>` : nothing}
      ${text || l10n.t('Nothing')}`;
  return html`<li>${propertyText(property, selector)} <del>${value(before)}</del> → <ins>${value(after)}</ins></li>`;
}

function propertyText(property: string, selector: string): string {
  switch (property) {
    case 'color':
      return selector === 'a' ? l10n.t('Color of links:') : l10n.t('Color of {0}:', selector);
    case 'background-color':
      return l10n.t('Background of {0}:', selector);
    default:
      return l10n.t('Property {0} of {1}:', property, selector);
  }
}

const othersText = (folded: readonly ChangeView[]) =>
  folded.every(({ isPlace }) => isPlace)
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

/** Renders a place of which only the code says something. */
function codePlace(
  { words, uploaded, received }: ChangeView,
  places: readonly string[],
  open: (place: number) => void,
): TemplateResult {
  return html`<li class="place">
    ${words ? html`<p>${words}</p>` : nothing}
    <p>
      <code>${uploaded.text}</code>
      ${[uploaded, received].map((side) =>
        side
          ? html` <button type="button" class="link" @click=${() => open(side.place)}>${places[side.place]}</button>`
          : nothing,
      )}
    </p>
  </li>`;
}

function change(each: ChangeView, places: readonly string[], open: (place: number) => void): TemplateResult {
  if (each.counted) return countedChange(each, places, open);
  if (each.isPlace) return codePlace(each, places, open);
  const { words, uploaded, received, leadsTo, isAddress } = each;
  const goTo = {
    uploaded: (label: string) => l10n.t('Go to the uploaded passage: {0}', label),
    received: (label: string) => l10n.t('Go to the received passage: {0}', label),
  };
  const seen = (text: string) => (isAddress ? text : asSeen(text));
  const [before, after] = [seen(uploaded.text), seen(received?.text ?? '')];
  const passages = leadsTo === undefined ? markedPassages(before, after) : undefined;
  const lost = leadsTo === undefined ? undefined : withLostParameters(before, leadsTo);
  const side = (name: string, { text, place }: SideView, of: keyof typeof goTo) => html`<div>
    <dt>
      ${name}
      <button type="button" class="link" aria-label=${goTo[of](places[place] ?? '')} @click=${() => open(place)}>
        ${places[place]}
      </button>
    </dt>
    <dd>
      ${
        of === 'uploaded'
          ? passage(before, lost ?? passages, 'expected', text)
          : passage(after, passages, 'found', text)
      }
    </dd>
    ${of === 'received' && leadsTo ? html`<dt class="target">${l10n.t('Leads to')}</dt><dd class="address">${leadsTo}</dd>` : nothing}
  </div>`;
  const isWritten = !isAddress && (isCode(uploaded.text) || isCode(received?.text ?? ''));
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
  return text.startsWith('<!--[if') ? l10n.t('Only Outlook shows this.') : l10n.t('Nothing that readers see');
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

/** Returns the differences of two texts if they have enough in common for marking them, or if one of them is empty. */
function markedPassages(before: string, after: string): readonly DiffPassage[] | undefined {
  const addresses = addressDifference(before, after);
  if (addresses) return addresses;
  const passages = differenceOf(before, after);
  return !before || !after || areSimilar(passages) ? passages : undefined;
}
