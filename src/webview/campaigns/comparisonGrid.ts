import { html, nothing, type TemplateResult } from 'lit-html';
import { compareUncertain, type Verdict } from '../../core/figures/comparison.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { CampaignRow } from '../../protocol/campaigns.ts';
import * as l10n from '../shared/l10n.ts';
import { comparedRate, lessIsBetter, levelOf, type Measure, measures, measureWords } from './figures.ts';
import { levelNote } from './levelNote.ts';
import { campaignRateWords, cellName } from './table.ts';

interface GridParts {
  readonly compared: readonly CampaignRow[];
  readonly base: CampaignRow;
  readonly formats: Formats;
}

/**
 * Renders all figures of the compared campaigns at a glance: each with a word on its difference from `base`, if the numbers show one.
 * Its roles are named, because narrow pages show it as blocks.
 */
export function comparisonGrid({ compared, base, formats }: GridParts): TemplateResult {
  const title = l10n.t('At a glance');
  return html`<section aria-labelledby="glance-heading">
    <h2 id="glance-heading">${title}</h2>
    <table class="glance cards" role="table" aria-labelledby="glance-heading">
      <thead>
        <tr role="row">
          <th scope="col" role="columnheader">${l10n.t('Campaign')}</th>
          ${measures.map((measure) => html`<th scope="col" role="columnheader" class="number">${measureWords(measure)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${compared.map(
          (row) => html`<tr role="row">
            <th scope="row" role="rowheader">
              ${row.subject}
              ${row === base ? html`<span class="quiet detail">${l10n.t('reference')}</span>` : nothing}
            </th>
            ${measures.map((measure) => glanceCell(row, base, measure, formats))}
          </tr>`,
        )}
      </tbody>
    </table>
    <p class="quiet meaning">
      ${l10n.t('A word stands below a figure only where the numbers show a difference from “{0}”. Without one, the difference may be chance.', base.subject)}
    </p>
  </section>`;
}

function glanceCell(row: CampaignRow, base: CampaignRow, measure: Measure, formats: Formats): TemplateResult {
  const verdict =
    row === base ? undefined : compareUncertain(comparedRate(row, measure), comparedRate(base, measure));
  return html`<td role="cell" class="number">
    ${cellName(measureWords(measure))} ${campaignRateWords(row, measure, formats)} ${verdict ? differenceNote(verdict, measure) : nothing}
      ${levelNote(levelOf(row, measure))}
  </td>`;
}

/** Renders the direction of a difference that the numbers show. More opens are no better: programs open, too. */
function differenceNote(verdict: Verdict, measure: Measure): TemplateResult | typeof nothing {
  if (verdict.kind !== 'higher' && verdict.kind !== 'lower') return nothing;
  if (measure === 'open') {
    const words = verdict.kind === 'higher' ? l10n.t('more counted') : l10n.t('fewer counted');
    return html`<span class="detail quiet">${words}</span>`;
  }
  const isBetter = (verdict.kind === 'higher') !== lessIsBetter.has(measure);
  return isBetter
    ? html`<span class="detail better">▲ ${l10n.t('better')}</span>`
    : html`<span class="detail worse">▼ ${l10n.t('worse')}</span>`;
}
