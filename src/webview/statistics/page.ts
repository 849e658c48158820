import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { type Reading, reachedNobody, stageOf } from '../../core/campaigns/campaign.ts';
import { progress, share } from '../../core/campaigns/statistics.ts';
import type { Formats } from '../../core/text/formats.ts';
import type {
  CampaignFacts,
  ExportRequest,
  StatisticsRequest,
  StatisticsState,
} from '../../protocol/statistics.ts';
import * as l10n from '../shared/l10n.ts';
import { readersSection, whereaboutsSection } from './account.ts';
import { curveChart } from './curve.ts';
import { countersSection } from './details.ts';
import { exportSection } from './export/exportSection.ts';
import type { Findings } from './findings.ts';
import { funnelChart } from './funnel.ts';
import { measuredOf } from './measured.ts';
import { refusalsSection } from './refusals.ts';
import { mainStatistics, type Statistic } from './statistic.ts';
import { stageWords } from './statisticsTexts.ts';
import { summary } from './summary.ts';

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
): TemplateResult | typeof nothing {
  const { last } = state;
  if (!last) return state.failure ? nothing : noteParagraph(l10n.t('Reading the figures…'));
  if (reachedNobody(last)) return noteParagraph(nobodyWords());
  if (!last.statistics) return noteParagraph(emptyWords(state, formats));
  const { common, errors } = last.statistics;
  const measured = measuredOf(state, last);
  return html`${findings ? summary(common, findings, formats) : nothing}
    <section class="figures" aria-label=${l10n.t('Key figures')}>
      ${mainStatistics(common, formats).map(figure)}
    </section>
    <div class="accounts">
      ${whereaboutsSection(common, formats)} ${findings ? readersSection(common, findings, formats) : nothing}
    </div>
    <div class="charts">
      ${funnelChart(common, formats)} ${curveChart(measured, formats)}
    </div>
    ${refusalsSection(common, errors, formats, () => ask('openDomain'))} ${countersSection(common, formats)}
    ${exportSection({ state, measured, formats, send })}`;
}

function figure({ label, value, interval, detail, verdict }: Statistic): TemplateResult {
  return html`<div class="figure ${verdict?.level ?? ''}">
    <span class="label">${label}</span>
    <span class="value" title=${interval ?? nothing}>${value}</span>
    <span class="quiet">${detail}</span>
    ${verdict ? html`<span class="verdict">${verdict.words}</span>` : nothing}
  </div>`;
}

function emptyWords(state: StatisticsState, formats: Formats): string {
  const { last, startAt } = state;
  if (last && stageOf(last) !== 'planned') return l10n.t('The service has no figures for this campaign yet.');
  return startAt === undefined
    ? l10n.t('This campaign has not started yet. The figures will appear here automatically.')
    : l10n.t(
        'This campaign starts {0}. The figures will appear here automatically.',
        formats.dayAndTime(startAt),
      );
}

function nobodyWords(): string {
  return l10n.t(
    'This campaign had no recipients: nobody on its lists had confirmed the subscription when it started. Campaigns are only sent to confirmed subscribers.',
  );
}

function noteParagraph(words: string): TemplateResult {
  return html`<p class="note">${words}</p>`;
}

/** Renders the campaign, its state, and the age of the figures. `now` is in milliseconds since 1970. */
function header(state: StatisticsState, formats: Formats, now: number, ask: Ask): TemplateResult {
  const refresh = () => ask('refresh');
  return html`<header>
    <div class="campaign">
      <h1>${state.subject}</h1>
      <p class="facts">
        ${state.last ? pill(state.last, formats) : nothing}
        <span>${state.account}</span>
        <span>${l10n.t('No. {0}', formats.plain(state.id))}</span>
        ${state.last ? recipients(state.last) : nothing}
        <span>${whenWords(state, formats, now)}</span>
      </p>
      ${factsList(state.facts, ask)}
    </div>
    <div class="age">
      ${state.last ? ageOf(state.last, formats, now) : nothing}
      <button type="button" aria-busy=${state.reading} @click=${refresh}>${l10n.t('Refresh')}</button>
      <button type="button" @click=${() => ask('compare')}>${l10n.t('Compare…')}</button>
    </div>
    ${state.last ? progressBar(state.last, formats) : nothing}
    <div role="status">
      ${state.failure ? failureBar(state.failure, l10n.t('Try Again'), refresh) : nothing}
      ${state.waiting ? failureBar(state.waiting, l10n.t('Check the Setting'), () => ask('openSetting')) : nothing}
    </div>
  </header>`;
}

function pill(last: Reading, formats: Formats): TemplateResult {
  return html`<strong class="pill ${stageOf(last)}">${stageWords(last, formats)}</strong>`;
}

/** Renders the number of recipients while there are no statistics. */
function recipients(last: Reading): TemplateResult | typeof nothing {
  if (last.statistics) return nothing;
  return html`<span>${l10n.count('{0} recipient|{0} recipients', last.count)}</span>`;
}

function whenWords({ startAt, createdAt }: StatisticsState, formats: Formats, now: number): string {
  if (startAt === undefined) {
    return createdAt === undefined ? '' : l10n.t('created {0}', formats.dayAndTime(createdAt));
  }
  return startAt > now
    ? l10n.t('starts {0}', formats.dayAndTime(startAt))
    : l10n.t('started {0}', formats.dayAndTime(startAt));
}

function ageOf({ at }: Reading, formats: Formats, now: number): TemplateResult {
  return html`<span class="quiet">${l10n.t('as of {0}, {1}', formats.near(at, now), formats.relative(now - at))}</span>`;
}

function progressBar(last: Reading, formats: Formats): TemplateResult | typeof nothing {
  if (stageOf(last) !== 'running' || !last.statistics) return nothing;
  const rate = progress(last.statistics.common);
  return html`<progress
    max=${Math.max(1, rate.whole)}
    value=${rate.part}
    aria-label=${l10n.t('Letters with a known result')}
  >
    ${formats.percent(share(rate))}
  </progress>`;
}

/** Renders a problem with a button. */
function failureBar(words: string, action: string, act: () => void): TemplateResult {
  return html`<div class="failure">
    <span>${words}</span>
    <button type="button" @click=${act}>${action}</button>
  </div>`;
}

/** Sends a request to the extension. */
export type Ask = (request: StatisticsRequest) => void;

/** Renders the campaign's letter, layout, lists and sender, with links to them. Renders nothing if only its id is known. */
function factsList(facts: CampaignFacts, ask: Ask): TemplateResult | typeof nothing {
  const { letter, layout, lists, sender, source } = facts;
  if (Object.keys(facts).length === 0) return nothing;
  return html`<dl class="made-of">
      ${letter ? fact(l10n.t('Letter'), letter, [way(l10n.t('Show in Makets'), 'showMaket', ask)]) : nothing}
      ${
        layout
          ? fact(l10n.t('Layout'), layout, [
              way(l10n.t('Open Layout'), 'openLayout', ask),
              way(l10n.t('Open Preview'), 'preview', ask),
            ])
          : nothing
      }
      ${lists ? fact(l10n.t('Lists'), lists) : nothing} ${sender ? fact(l10n.t('From'), sender) : nothing}
    </dl>
    ${source ? html`<p class="quiet source">${source}</p>` : nothing}`;
}

function fact(name: string, words: string, ways: readonly TemplateResult[] = []): TemplateResult {
  return html`<div>
    <dt>${name}</dt>
    <dd>${words} ${ways}</dd>
  </div>`;
}

function way(words: string, request: StatisticsRequest, ask: Ask): TemplateResult {
  return html` <button type="button" class="link" @click=${() => ask(request)}>${words}</button>`;
}
