import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import { type Reading, stageOf } from '../../core/campaigns/campaign.ts';
import { progress, share } from '../../core/campaigns/statistics.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { StatisticsState } from '../../protocol/statistics.ts';
import { type Ask, factsList } from './facts.ts';
import { stageWords } from './words.ts';

/** The campaign, its state, and how old the figures are. `now` is in milliseconds since 1970. */
export function header(state: StatisticsState, formats: Formats, now: number, ask: Ask): TemplateResult {
  const refresh = () => ask('refresh');
  return html`<header>
    <div class="campaign">
      <h1>${state.subject}</h1>
      <p class="facts">
        ${state.last ? pill(state.last, formats) : nothing}
        <span>${state.account}</span>
        <span>${l10n.t('No. {0}', formats.plain(state.id))}</span>
        ${state.last ? recipients(state.last, formats) : nothing}
        <span>${whenWords(state, formats, now)}</span>
      </p>
      ${factsList(state.facts, ask)}
    </div>
    <div class="age">
      ${state.last ? ageOf(state.last, formats, now) : nothing}
      <button type="button" aria-busy=${state.reading} @click=${refresh}>${l10n.t('Refresh')}</button>
    </div>
    ${state.last ? progressBar(state.last, formats) : nothing}
    <div role="status">
      ${state.failure ? bar(state.failure, l10n.t('Try Again'), refresh) : nothing}
      ${state.waiting ? bar(state.waiting, l10n.t('Check the Setting'), () => ask('openSetting')) : nothing}
    </div>
  </header>`;
}

function pill(last: Reading, formats: Formats): TemplateResult {
  return html`<strong class="pill ${stageOf(last)}">${stageWords(last, formats)}</strong>`;
}

/** Told while no figure tells it. */
function recipients(last: Reading, formats: Formats): TemplateResult | typeof nothing {
  if (last.statistics) return nothing;
  return html`<span>${l10n.t('{0} recipients', formats.number(last.count))}</span>`;
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
    aria-label=${l10n.t('Letters whose fate is known')}
  >
    ${formats.percent(share(rate))}
  </progress>`;
}

/** What is wrong, and what to do about it. */
function bar(words: string, action: string, act: () => void): TemplateResult {
  return html`<div class="failure">
    <span>${words}</span>
    <button type="button" @click=${act}>${action}</button>
  </div>`;
}
