import { html, nothing, type TemplateResult } from 'lit-html';
import { compareUncertain } from '../../core/figures/comparison.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { CampaignRow } from '../../protocol/campaigns.ts';
import * as l10n from '../shared/l10n.ts';
import { differenceWords } from './comparisonWords.ts';
import { comparedRate, lessIsBetter, type Measure, measures, measureWords } from './figures.ts';
import { campaignRateWords, cellName } from './table.ts';

interface GridParts {
  readonly compared: readonly CampaignRow[];
  readonly base: CampaignRow;
  readonly formats: Formats;
  /** What chooses `base`. */
  readonly baseChoice: TemplateResult;
}

/**
 * Renders all figures of the compared campaigns at a glance, each with its difference from `base`: colored and worded if the numbers show
 * one. Its roles are named, because narrow pages show it as blocks.
 */
export function comparisonGrid({ compared, base, formats, baseChoice }: GridParts): TemplateResult {
  return html`<section aria-labelledby="glance-heading">
    <div class="line glance-head">
      <h2 id="glance-heading">${l10n.t('At a glance')}</h2>
      ${baseChoice}
    </div>
    <table class="glance cards" role="table" aria-labelledby="glance-heading">
      <thead>
        <tr role="row">
          <th scope="col" role="columnheader">${l10n.t('Campaign')}</th>
          ${measures.map((measure) => html`<th scope="col" role="columnheader" class="number">${measureWords(measure)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${compared.map(
          (row) => html`<tr role="row" class=${row === base ? 'is-base' : ''}>
            <th scope="row" role="rowheader">
              ${row.subject}
              ${row === base ? html`<span class="quiet detail">${l10n.t('the others are compared with it')}</span>` : nothing}
            </th>
            ${measures.map((measure) => glanceCell(row, base, measure, formats))}
          </tr>`,
        )}
      </tbody>
    </table>
    <p class="quiet meaning">${l10n.t('Differences are in percentage points. Those without a word may be chance.')}</p>
  </section>`;
}

function glanceCell(row: CampaignRow, base: CampaignRow, measure: Measure, formats: Formats): TemplateResult {
  return html`<td role="cell" class="number">
    ${cellName(measureWords(measure))} ${campaignRateWords(row, measure, formats)}
    ${row === base ? nothing : differenceNote(row, base, measure, formats)}
  </td>`;
}

function differenceNote(
  row: CampaignRow,
  base: CampaignRow,
  measure: Measure,
  formats: Formats,
): TemplateResult | typeof nothing {
  const difference = differenceWords(row, base, measure, formats);
  const { kind } = compareUncertain(comparedRate(row, measure), comparedRate(base, measure));
  if (difference === undefined || kind === 'unknown') return nothing;
  if (kind === 'same') return html`<span class="detail quiet">${difference}</span>`;
  // More opens are no better: programs open, too.
  if (measure === 'open') {
    const words = kind === 'higher' ? l10n.t('more counted') : l10n.t('fewer counted');
    return html`<span class="detail"><strong>${difference}</strong> ${words}</span>`;
  }
  const isBetter = (kind === 'higher') !== lessIsBetter.has(measure);
  return html`<span class="detail ${isBetter ? 'better' : 'worse'}">
    <strong>${difference}</strong> ${isBetter ? l10n.t('better') : l10n.t('worse')}
  </span>`;
}
