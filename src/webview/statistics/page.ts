import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { reachedNobody, stageOf } from '../../core/campaigns/campaign.ts';
import { hasResults } from '../../core/campaigns/statistics.ts';
import type { Counters } from '../../core/port/service.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { ExportRequest, StatisticsState } from '../../protocol/statistics.ts';
import * as l10n from '../shared/l10n.ts';
import { sign, verdictBox } from '../shared/mark.ts';
import { actionsBar, furtherSteps, nextSteps, type Step } from '../shared/nextSteps.ts';
import { readersSection, whereaboutsSection } from './account.ts';
import { type Alarm, alarmsOf } from './alarms.ts';
import { curveChart } from './curve.ts';
import { exportSection } from './export/exportSection.ts';
import { type Findings, isSettled } from './findings.ts';
import { funnelFold } from './funnel.ts';
import { type Ask, header } from './header.ts';
import { meaningsFold } from './meanings.ts';
import { measuredOf } from './measured.ts';
import { type RefusalWays, refusalsSection } from './refusals.ts';
import { aboveAllWords, basisWords, mainStatistics, type Statistic } from './statistic.ts';
import { domainButton, numberButton, stepsAfter, suppressButton } from './steps.ts';
import { countersTable } from './tables/countersTable.ts';
import { campaignVerdict, fewBounced, heldLetters } from './verdict.ts';

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
  const { steps } = stepsAfter(state, findings, formats, ask);
  return html`<main>
    ${header(state, idsOf(steps), formats, now, ask)}
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
  const { steps, order } = stepsAfter(state, findings, formats, ask);
  const alarms = state.last && heldLetters(state) === 0 ? alarmsOf(state.last, formats) : [];
  const figures = keyFigures({ state, findings }, alarms, formats);
  const isUpToDate = state.failure === undefined;
  const areReasonsNext = reasonsComeNext(state, alarms);
  const why = reasons(
    state,
    { hasMain: areReasonsNext && isUpToDate, elsewhere: idsOf(steps) },
    formats,
    ask,
  );
  const areFirst = isUpToDate && !areReasonsNext;
  const ways = areFirst ? nextSteps(steps, order) : furtherSteps(steps, order);
  const next = html`${areReasonsNext ? why : nothing} ${steps.length > 0 ? ways : nothing}`;
  // A serious problem comes with what to do about it. A mild warning doesn't push the figures down.
  const isSerious = verdict?.tone === 'blocks' || heldLetters(state) > 0;
  return html`${verdict ? verdictBox(verdict) : nothing} ${readButton(state, ask)}
    ${isSerious ? [next, figures] : [figures, next]}
    ${accounts({ state, findings }, areReasonsNext ? nothing : why, formats, send)}`;
}

/** Returns true if what to do next depends on why letters bounced. While letters are sent, stopping them comes first. */
function reasonsComeNext(state: StatisticsState, [worst]: readonly Alarm[]): boolean {
  const { last } = state;
  if (!last?.statistics || stageOf(last) !== 'finished' || heldLetters(state) > 0) return false;
  return worst ? worst.about === 'bounces' : fewBounced(last.statistics.common);
}

/** Returns the ids of the buttons that steps have. */
function idsOf(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(steps.flatMap(({ button, other }) => [button, other]).map((button) => button?.id ?? ''));
}

/** Renders the button that reads the figures for the first time. */
function readButton({ last, reading, failure }: StatisticsState, ask: Ask): TemplateResult | typeof nothing {
  if (last || reading || failure) return nothing;
  return actionsBar([{ id: 'refresh', label: l10n.t('Read the Figures'), press: () => ask('refresh') }]);
}

function reasons(
  state: StatisticsState,
  buttons: Pick<RefusalWays, 'hasMain' | 'elsewhere'>,
  formats: Formats,
  ask: Ask,
): TemplateResult | typeof nothing {
  const { id, last } = state;
  if (!last?.statistics) return nothing;
  const { common: counters, errors } = last.statistics;
  const ways = {
    ...buttons,
    domain: domainButton(ask),
    suppress: suppressButton(ask),
    number: numberButton(id, formats, ask),
    isSending: stageOf(last) === 'running',
  };
  return refusalsSection({ id, counters, errors }, ways, formats);
}

/** Renders the rates, from the first result on. */
function keyFigures(
  { state, findings }: Shown,
  alarms: readonly Alarm[],
  formats: Formats,
): TemplateResult | typeof nothing {
  const { last, usual } = state;
  if (!last?.statistics || !hasResults(last.statistics.common)) return nothing;
  const standard = { alarms, isSettled: isSettled(state), usual, findings };
  const counters = countersOf(state, last.statistics.common);
  const remarks = [aboveAllWords(counters), basisWords(counters, formats)];
  return html`<section class="figures" aria-label=${l10n.t('Key figures')}>
      ${mainStatistics(counters, standard, formats).map(figure)}
    </section>
    ${remarks.map((words) => (words === undefined ? nothing : html`<p class="quiet remark">${words}</p>`))}`;
}

/** Returns the counters of the letters. Those that wait for the mail server have been tried without the service's saying so. */
function countersOf(state: StatisticsState, common: Counters): Counters {
  const held = heldLetters(state);
  return held > 0 ? { ...common, deferred: held } : common;
}

/** Renders what the service has counted: first only where the letters are; what readers did with the first result. */
function accounts(
  { state, findings }: Shown,
  why: TemplateResult | typeof nothing,
  formats: Formats,
  send: (request: ExportRequest) => void,
): TemplateResult | typeof nothing {
  const { last } = state;
  if (!last?.statistics || reachedNobody(last)) return nothing;
  const { common } = last.statistics;
  const whereabouts = whereaboutsSection(countersOf(state, common), formats);
  if (!hasResults(common)) return whereabouts;
  const measured = measuredOf(state, last);
  return html`<div class="accounts">
      ${whereabouts} ${findings ? readersSection(common, findings, formats) : nothing}
    </div>
    ${why} ${curveChart(measured, formats)}
    <div class="folds">${meaningsFold(formats)} ${funnelFold(common, formats)} ${countersTable(common, formats)}</div>
    ${exportSection({ state, measured, formats, send })}`;
}

/** The longest rate in large type. */
const longestRate = 7;

function figure({ label, value, interval, detail, notes, alarm }: Statistic): TemplateResult {
  return html`<div class="figure">
    <span class="label">${label} ${alarm ? sign(alarm === 'bad' ? 'blocks' : 'warning') : nothing}</span>
    <span class="value ${value.length > longestRate ? 'long' : ''}" title=${interval ?? nothing}>${value}</span>
    <span class="quiet">${detail}</span>
    ${notes.map(({ level, words }) => html`<span class="judged ${level}">${level === 'fine' ? nothing : sign('warning')} ${words}</span>`)}
  </div>`;
}
