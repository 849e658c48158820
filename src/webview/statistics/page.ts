import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { reachedNobody, stageOf } from '../../core/campaigns/campaign.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { ExportRequest, StatisticsState } from '../../protocol/statistics.ts';
import * as l10n from '../shared/l10n.ts';
import { verdictBox } from '../shared/mark.ts';
import { readersSection, whereaboutsSection } from './account.ts';
import { curveChart } from './curve.ts';
import { countersFold } from './details.ts';
import { exportSection } from './export/exportSection.ts';
import type { Findings } from './findings.ts';
import { funnelChart } from './funnel.ts';
import { type Ask, header } from './header.ts';
import { meaningsFold } from './meanings.ts';
import { measuredOf } from './measured.ts';
import { refusalsSection } from './refusals.ts';
import { leadTo } from './sections.ts';
import { mainStatistics, type Statistic } from './statistic.ts';
import { campaignVerdict, hasResults } from './verdict.ts';

/** What the page shows. `findings` are absent until the figures have been judged. */
interface Shown {
  readonly state: StatisticsState;
  readonly findings: Findings | undefined;
}

/** Renders the whole page. `now` is in milliseconds since 1970. */
export function page(
  { state, findings }: Shown,
  formats: Formats,
  now: number,
  ask: Ask,
  send: (request: ExportRequest) => void,
): TemplateResult {
  return html`<main>
    ${header(state, formats, now, ask)}
    ${guard([state, findings], () => body({ state, findings }, formats, ask, send))}
  </main>`;
}

function body(
  { state, findings }: Shown,
  formats: Formats,
  ask: Ask,
  send: (request: ExportRequest) => void,
): TemplateResult {
  const verdict = campaignVerdict(state, findings, formats);
  const { section } = verdict ?? {};
  return html`${verdict ? verdictBox(verdict, section && (() => leadTo(section))) : nothing}
    ${state.last && reachedNobody(state.last) ? nextWays(state, ask) : nothing}
    ${figures({ state, findings }, formats, ask, send)}`;
}

/** Renders what one does when a campaign has reached nobody. */
function nextWays({ facts, canRepeat }: StatisticsState, ask: Ask): TemplateResult | typeof nothing {
  const hasList = facts.list !== undefined || facts.lists !== undefined;
  if (!hasList && !canRepeat) return nothing;
  return html`<div class="ways">
    ${hasList ? html`<button type="button" class="primary" @click=${() => ask('showLists')}>${facts.list ? l10n.t('Show the List') : l10n.t('Show the Lists')}</button>` : nothing}
    ${canRepeat ? html`<button type="button" @click=${() => ask('again')}>${l10n.t('Send Again When They Have Confirmed…')}</button>` : nothing}
  </div>`;
}

/** Renders what the service has counted: first only where the letters are; rates and charts with the first result. */
function figures(
  { state, findings }: Shown,
  formats: Formats,
  ask: Ask,
  send: (request: ExportRequest) => void,
): TemplateResult | typeof nothing {
  const { last } = state;
  if (!last?.statistics || reachedNobody(last)) return nothing;
  const { common, errors } = last.statistics;
  const whereabouts = whereaboutsSection(common, formats);
  if (!hasResults(common)) return whereabouts;
  const measured = measuredOf(state, last);
  const isJudged = stageOf(last) !== 'running';
  return html`<section class="figures" aria-label=${l10n.t('Key figures')}>
      ${mainStatistics(common, isJudged, formats).map(figure)}
    </section>
    <div class="accounts">
      ${whereabouts} ${findings ? readersSection(common, findings, isJudged, formats) : nothing}
    </div>
    ${meaningsFold(formats)} ${refusalsSection({ id: state.id, counters: common, errors }, formats, () => ask('openDomain'))}
    <div class="charts">
      ${funnelChart(common, formats)} ${curveChart(measured, formats)}
    </div>
    ${countersFold(common, formats)} ${exportSection({ state, measured, formats, send })}`;
}

function figure({ label, value, interval, detail, verdict }: Statistic): TemplateResult {
  return html`<div class="figure ${verdict?.level ?? ''}">
    <span class="label">${label}</span>
    <span class="value" title=${interval ?? nothing}>${value}</span>
    <span class="quiet">${detail}</span>
    ${verdict ? html`<span class="judged">${verdict.words}</span>` : nothing}
  </div>`;
}
