import { html, nothing, type TemplateResult } from 'lit-html';
import type {
  ChangesState,
  ChangesView,
  ChangeView,
  FromChangesPage,
  PartView,
  Remark,
  SideView,
} from '../../protocol/changes.ts';
import { accountPill } from '../shared/accountPill.ts';
import { areSimilar, type DiffPassage, differenceOf, diffPassage } from '../shared/difference.ts';
import * as l10n from '../shared/l10n.ts';
import { mark, verdictBox } from '../shared/mark.ts';
import { addressDifference } from './addressDifference.ts';
import { asSeen, isCode } from './asSeen.ts';
import type { SeenLetters } from './seenLetters.ts';

type Post = (message: FromChangesPage) => void;

/** Renders the whole page. `letters` are both letters as readers see them. */
export function page(state: ChangesState, letters: SeenLetters | undefined, post: Post): TemplateResult {
  const { subject, about, account, facts, revision, changes, failure } = state;
  const open = (place: number) => post({ type: 'open', revision, place });
  return html`<main>
    <header>
      <div class="title">
        <h1 tabindex="-1" dir="auto">${l10n.t('What the service changed in “{0}”', subject)}</h1>
        <p class="facts">
          ${[...about, ...facts].map((fact) => html`<span><bdi>${fact}</bdi></span>`)}
          ${account ? accountPill(account.name, account.isLive) : nothing}
        </p>
      </div>
      ${
        changes
          ? html`<button type="button" @click=${() => post({ type: 'diff' })}>${l10n.t('Show Text Diff')}</button>
            ${verdictBox(changes.verdict)}`
          : html`<div role="status">${failure ? html`<div class="failure"><span>${failure}</span></div>` : nothing}</div>`
      }
    </header>
    ${changes && letters ? letters.render() : nothing}
    ${changes ? changes.parts.map((each) => part(each, changes, open, post)) : nothing}
    ${changes?.inOrder ? inOrder(changes.inOrder) : nothing}
    ${changes ? ending(changes.next, post) : nothing}
  </main>`;
}

/** Renders what arrived as it should, folded into a line. */
function inOrder({ title, facts }: NonNullable<ChangesView['inOrder']>): TemplateResult {
  return html`<details class="in-order">
    <summary>${mark('fine')} ${title}</summary>
    <ul>
      ${facts.map((fact) => html`<li>${fact}</li>`)}
    </ul>
  </details>`;
}

/** Renders what the user does next. */
function ending({ words, canTest, canUseFooter }: ChangesView['next'], post: Post): TemplateResult {
  const button = (label: string, type: 'sendTest' | 'useFooter') =>
    html`<button type="button" @click=${() => post({ type })}>${label}</button>`;
  return html`<section class="next">
    <h2>${l10n.t('What next')}</h2>
    <p>${words}</p>
    <div class="line">
      ${canTest ? button(l10n.t('Send Another Test…'), 'sendTest') : nothing}
      ${canUseFooter ? button(l10n.t('Use This Footer in Previews…'), 'useFooter') : nothing}
    </div>
  </section>`;
}

function part(
  { title, remarks, changes, more, follow }: PartView,
  { places }: ChangesView,
  open: (place: number) => void,
  post: Post,
): TemplateResult {
  return html`<section>
    <h2>${title}</h2>
    <ul class="remarks">
      ${remarks.map(remark)}
    </ul>
    ${
      follow
        ? html`<div class="line">
            <button type="button" aria-describedby="follow" @click=${() => post({ type: 'follow' })}>${follow.label}</button>
            <span id="follow" class="quiet">${follow.about}</span>
          </div>`
        : nothing
    }
    ${
      changes.length > 0
        ? html`<ol class="changes" aria-label=${title}>
            ${changes.map((each) => change(each, places, open))}
          </ol>`
        : nothing
    }
    ${more ? html`<p class="quiet">${more}</p>` : nothing}
  </section>`;
}

function remark({ tone, words, detail }: Remark): TemplateResult {
  return html`<li>
    ${mark(tone)}
    <div>${words}${detail ? html`<code class="detail">${detail}</code>` : nothing}</div>
  </li>`;
}

function change(
  { words, uploaded, received, leadsTo }: ChangeView,
  places: readonly string[],
  open: (place: number) => void,
): TemplateResult {
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
