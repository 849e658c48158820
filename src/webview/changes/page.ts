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
import { areSimilar, type DiffPassage, differenceOf, diffPassage } from '../shared/difference.ts';
import * as l10n from '../shared/l10n.ts';
import { mark, verdictBox } from '../shared/mark.ts';
import { asSeen, isCode } from './asSeen.ts';
import type { SeenLetters } from './seenLetters.ts';

type Post = (message: FromChangesPage) => void;

/** Renders the whole page. `letters` are both letters as readers see them. */
export function page(state: ChangesState, letters: SeenLetters | undefined, post: Post): TemplateResult {
  const { subject, facts, revision, changes, failure } = state;
  const open = (place: number) => post({ type: 'open', revision, place });
  return html`<main>
    <header>
      <div class="title">
        <h1 tabindex="-1"><bdi>${subject}</bdi></h1>
        <p class="facts"><span>${l10n.t('What the service changed')}</span>${facts.map((fact) => html`<span>${fact}</span>`)}</p>
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
  </main>`;
}

function part(
  { title, remarks, changes, more, canFollow }: PartView,
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
      canFollow
        ? html`<button type="button" @click=${() => post({ type: 'follow' })}>${l10n.t('Request Redirects…')}</button>`
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
  if (!seen)
    return html`<span class="quiet">${text ? l10n.t('Nothing that readers see') : l10n.t('Nothing')}</span>`;
  return html`<span class="text">${passages ? passages.filter((each) => each.in !== other).map(diffPassage) : seen}</span>`;
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
  const passages = differenceOf(before, after);
  return areSimilar(passages) ? passages : undefined;
}
