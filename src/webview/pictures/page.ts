import { html, nothing, type TemplateResult } from 'lit-html';
import type { FromPicturesPage, PicturesState } from '../../protocol/pictures.ts';
import * as l10n from '../shared/l10n.ts';
import { verdictBox } from '../shared/mark.ts';

type Side = 'before' | 'after' | 'difference';

/** All pictures of a width side by side, or one of them at its size. */
export type ShownPictures = 'all' | Side;

interface PicturesPageTools {
  readonly shown: ReadonlyMap<number, ShownPictures>;
  readonly choose: (width: number, pictures: ShownPictures) => void;
  readonly ask: (message: FromPicturesPage) => void;
}

/** Renders the whole page. */
export function page(state: PicturesState, tools: PicturesPageTools): TemplateResult {
  const { layout, facts, verdict, pictures, about, canCompareTexts } = state;
  return html`<main>
    <header>
      <div class="title">
        <h1 tabindex="-1" dir="auto">${l10n.t('Two versions of “{0}”', layout)}</h1>
        <p class="facts">${facts.map((fact) => html`<span><bdi>${fact}</bdi></span>`)}</p>
      </div>
      <div class="ways">
        <button type="button" @click=${() => tools.ask('draw')}>${l10n.t('Draw Again')}</button>
        ${
          canCompareTexts
            ? html`<button type="button" @click=${() => tools.ask('compareTexts')}>${l10n.t('Compare Texts')}</button>`
            : nothing
        }
      </div>
      ${verdictBox(verdict)}
    </header>
    ${pictures.map((each) => atWidth(each, state, tools))}
    ${pictures.length > 0 ? html`<p class="quiet">${about}</p>` : nothing}
  </main>`;
}

function atWidth(
  pictures: PicturesState['pictures'][number],
  { before }: PicturesState,
  { shown, choose }: PicturesPageTools,
): TemplateResult {
  const { width, isSame } = pictures;
  const title = l10n.count('{0} pixel wide|{0} pixels wide', width);
  const names: Readonly<Record<Side, string>> = {
    before,
    after: l10n.t('Now'),
    difference: l10n.t('Difference'),
  };
  const sides = (['before', 'after', 'difference'] as const).filter((side) => pictures[side] !== undefined);
  if (isSame) {
    return html`<section>
      <h2>${title}</h2>
      <p class="quiet">${l10n.t('Looks the same.')}</p>
      <div class="pictures one">${image('after')}</div>
    </section>`;
  }
  const chosen = shown.get(width) ?? 'all';
  const choice = (which: ShownPictures, name: string) => html`<button
    type="button" class="small" aria-pressed=${chosen === which} @click=${() => choose(width, which)}>${name}</button>`;
  return html`<section>
    <div class="top">
      <h2>${title}</h2>
      <div class="choices" role="group" aria-label=${l10n.t('Shown pictures')}>
        ${choice('all', l10n.t('Side by Side'))} ${sides.map((side) => choice(side, names[side]))}
      </div>
    </div>
    <div class=${chosen === 'all' ? 'pictures' : 'pictures one'}>
      ${sides.filter((side) => chosen === 'all' || chosen === side).map(picture)}
    </div>
  </section>`;

  function picture(side: Side): TemplateResult {
    return html`<figure>
      <figcaption class="quiet">${names[side]}</figcaption>
      ${image(side)}
    </figure>`;
  }

  function image(side: Side): TemplateResult {
    return html`<img src="data:image/png;base64,${pictures[side]}" alt="${names[side]}, ${title}" />`;
  }
}
