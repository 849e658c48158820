import * as l10n from '@vscode/l10n';
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
import { mark, verdictBox } from '../shared/mark.ts';

type Post = (message: FromChangesPage) => void;

/** Renders the whole page. */
export function page(state: ChangesState, post: Post): TemplateResult {
  const { letter, facts, revision, changes, failure } = state;
  const open = (place: number) => post({ type: 'open', revision, place });
  return html`<main>
    <header>
      <div class="title">
        <h1 tabindex="-1">${l10n.t('What the service changed: {0}', letter)}</h1>
        <p class="facts">${facts.map((fact) => html`<span>${fact}</span>`)}</p>
      </div>
      ${
        changes
          ? html`<button type="button" @click=${() => post({ type: 'diff' })}>${l10n.t('Show Text Diff')}</button>
            ${verdictBox(changes.verdict)}`
          : html`<div role="status">${failure ? html`<div class="failure"><span>${failure}</span></div>` : nothing}</div>`
      }
    </header>
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
  { words, uploaded, received }: ChangeView,
  places: readonly string[],
  open: (place: number) => void,
): TemplateResult {
  const passages = differenceOf(uploaded.text, received?.text ?? '');
  const isMarked = areSimilar(passages);
  const side = (
    name: string,
    { text, place }: SideView,
    goTo: (label: string) => string,
    other: DiffPassage['in'],
  ) =>
    html`<div>
      <dt>
        ${name}
        <button type="button" class="link" aria-label=${goTo(places[place] ?? '')} @click=${() => open(place)}>
          ${places[place]}
        </button>
      </dt>
      <dd>
        ${
          text
            ? html`<code>${isMarked ? passages.filter((each) => each.in !== other).map(diffPassage) : text}</code>`
            : html`<span class="quiet">${l10n.t('Nothing')}</span>`
        }
      </dd>
    </div>`;
  return html`<li>
    ${words ? html`<p class="quiet">${words}</p>` : nothing}
    <dl>
      ${side(l10n.t('As uploaded'), uploaded, (label) => l10n.t('Go to the uploaded passage: {0}', label), 'expected')}
      ${
        received
          ? side(
              l10n.t('As received'),
              received,
              (label) => l10n.t('Go to the received passage: {0}', label),
              'found',
            )
          : nothing
      }
    </dl>
  </li>`;
}
