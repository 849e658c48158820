import { html, nothing, type TemplateResult } from 'lit-html';
import { type Reading, reachedNobody, stageOf } from '../../core/campaigns/campaign.ts';
import { hasResults, progress, share } from '../../core/campaigns/statistics.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { CampaignFacts, StatisticsRequest, StatisticsState } from '../../protocol/statistics.ts';
import { accountPill } from '../shared/accountPill.ts';
import * as l10n from '../shared/l10n.ts';
import { failureBox } from '../shared/mark.ts';
import { allWaitingWords, isAllWaiting, stageWords } from './statisticsTexts.ts';
import { heldLetters } from './verdict.ts';

/** Sends a request to the extension. */
export type Ask = (request: StatisticsRequest) => void;

/** Renders the campaign, its state, and the age of the figures. `elsewhere` are the ids of buttons below; `now` is in milliseconds since 1970. */
export function header(
  state: StatisticsState,
  elsewhere: ReadonlySet<string>,
  formats: Formats,
  now: number,
  ask: Ask,
): TemplateResult {
  const refresh = () => ask('refresh');
  const { last, accountKind } = state;
  return html`<header>
    <h1>${state.subject}</h1>
    <div class="campaign">
      <p class="facts">
        ${last ? pill(state, last, formats) : nothing}
        ${accountKind === undefined ? html`<span>${state.account}</span>` : accountPill(state.account, accountKind)}
        <span>${l10n.t('No. {0}', formats.plain(state.id))}</span>
        ${last ? recipients(last) : nothing}
        <span>${whenWords(state, formats, now)}</span>
        ${last ? ageOf(last, formats, now) : nothing}
      </p>
      ${factsList(state.facts, ask)}
    </div>
    ${
      last || state.failure
        ? html`<div class="ways">
      <button type="button" class=${state.failure ? 'primary' : ''} aria-busy=${state.reading} @click=${refresh}>${l10n.t('Refresh')}</button>
      ${isComparable(state) && !elsewhere.has('compareWithLast') ? html`<button type="button" @click=${() => ask('compare')}>${l10n.t('Compare…')}</button>` : nothing}
    </div>`
        : nothing
    }
    ${last ? progressBar(last, formats) : nothing}
    <div role="status">
      ${state.failure ? failureBar(state.failure, last, formats) : nothing}
    </div>
  </header>`;
}

/** Returns true if the campaign has ended with figures that were just read: others say nothing beside those of other campaigns. */
function isComparable({ last, failure }: StatisticsState): boolean {
  if (!last?.statistics || failure !== undefined) return false;
  return stageOf(last) === 'finished' && hasResults(last.statistics.common);
}

/** Renders the stage of the campaign. How it went is said below. */
function pill(state: StatisticsState, last: Reading, formats: Formats): TemplateResult {
  const held = heldLetters(state);
  const isStuck = held > 0 || reachedNobody(last) || isAllWaiting(last);
  return html`<strong class="pill ${isStuck ? '' : stageOf(last)}">
    ${held > 0 ? allWaitingWords(held) : stageWords(last, formats)}
  </strong>`;
}

/** Renders the number of recipients while there are no statistics; that there are none is said anyway. */
function recipients(last: Reading): TemplateResult | typeof nothing {
  if (last.statistics || reachedNobody(last)) return nothing;
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

/** For so long, the age of the figures is said as a duration, in milliseconds. */
const recent = 60 * 60_000;

function ageOf({ at }: Reading, formats: Formats, now: number): TemplateResult {
  const age = now - at;
  const words = age < recent ? formats.relative(age) : formats.dayAndTime(at);
  return html`<span class="age">${l10n.t('updated {0}', words)}</span>`;
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

/** Says why the figures could not be read, and from when those are that are shown. Refresh tries again. */
function failureBar(words: string, last: Reading | undefined, formats: Formats): TemplateResult {
  return failureBox(
    last ? `${words} ${l10n.t('The figures below are of {0}.', formats.dayAndTime(last.at))}` : words,
  );
}

/** Renders the campaign's letter, layout, lists and sender, with links to them. Renders nothing if only its id is known. */
function factsList(facts: CampaignFacts, ask: Ask): TemplateResult | typeof nothing {
  const { letter, layout, list, lists, sender, source } = facts;
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
      ${list ? fact(l10n.t('List'), list) : nothing} ${lists ? fact(l10n.t('Lists'), lists) : nothing}
      ${sender ? fact(l10n.t('From'), sender) : nothing}
    </dl>
    ${source ? html`<p class="quiet source">${source}</p>` : nothing}`;
}

function fact(name: string, words: string, ways: readonly TemplateResult[] = []): TemplateResult {
  return html`<div>
    <dt>${name}</dt>
    <dd><span>${words}</span> ${ways}</dd>
  </div>`;
}

function way(words: string, request: StatisticsRequest, ask: Ask): TemplateResult {
  return html` <button type="button" class="link" @click=${() => ask(request)}>${words}</button>`;
}
