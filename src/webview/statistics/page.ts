import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { reachedNobody, stageOf } from '../../core/campaigns/campaign.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { StatisticsState } from '../../protocol/statistics.ts';
import { curveChart } from './curveChart.ts';
import { countersSection, failuresSection, whereaboutsLine } from './details.ts';
import type { Ask } from './facts.ts';
import { funnelChart } from './funnelChart.ts';
import { header } from './header.ts';
import { mainStatistics, type Statistic } from './statistic.ts';

/** The whole page, drawn from the state. `now` is in milliseconds since 1970. */
export function page(state: StatisticsState, formats: Formats, now: number, ask: Ask): TemplateResult {
  return html`<main>
    ${header(state, formats, now, ask)}
    ${guard([state], () => body(state, formats))}
  </main>`;
}

function body(state: StatisticsState, formats: Formats): TemplateResult | typeof nothing {
  const { last } = state;
  if (!last) return state.failure ? nothing : note(l10n.t('Reading the figures…'));
  if (reachedNobody(last)) return note(nobodyWords());
  if (!last.statistics) return note(emptyWords(state, formats));
  const { common, errors } = last.statistics;
  return html`<section class="figures" aria-label=${l10n.t('The figures that matter')}>
      ${mainStatistics(common, formats).map(figure)}
    </section>
    ${whereaboutsLine(common, formats)}
    <p class="quiet">
      ${l10n.t(
        'Mail apps that load pictures ahead of their readers count as opens, so trust clicks more than opens.',
      )}
    </p>
    <div class="charts">
      ${funnelChart(common, formats)} ${curveChart(state.history, last.at, formats)}
    </div>
    ${failuresSection(common, errors, formats)} ${countersSection(common, formats)}`;
}

function figure({ label, value, detail, verdict }: Statistic): TemplateResult {
  return html`<div class="figure ${verdict?.level ?? ''}">
    <span class="label">${label}</span>
    <span class="value">${value}</span>
    <span class="quiet">${detail}</span>
    ${verdict ? html`<span class="verdict">${verdict.words}</span>` : nothing}
  </div>`;
}

function emptyWords(state: StatisticsState, formats: Formats): string {
  const { last, startAt } = state;
  if (last && stageOf(last) !== 'planned') return l10n.t('The service has no figures of this campaign yet.');
  return startAt === undefined
    ? l10n.t('This campaign has not started yet. The figures appear here by themselves.')
    : l10n.t('This campaign starts {0}. The figures appear here by themselves.', formats.dayAndTime(startAt));
}

function nobodyWords(): string {
  return l10n.t(
    'This campaign reached nobody: nobody on its lists had confirmed when it started. People get campaigns once they have confirmed their subscription.',
  );
}

function note(words: string): TemplateResult {
  return html`<p class="note">${words}</p>`;
}
