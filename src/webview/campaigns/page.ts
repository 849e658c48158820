import { html, nothing, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/text/formats.ts';
import type { CampaignRow, CampaignsMemory, CampaignsState } from '../../protocol/campaigns.ts';
import * as l10n from '../shared/l10n.ts';
import { failureBox } from '../shared/mark.ts';
import type { Ask } from './ask.ts';
import { type Choices, chosenRows } from './choices.ts';
import { comparison } from './comparison.ts';
import { tableSummary } from './comparisonWords.ts';
import { exportSection } from './exportSection.ts';
import { campaignsSection } from './table.ts';

interface Shown {
  readonly state: CampaignsState;
  readonly memory: CampaignsMemory;
  readonly choices: Choices;
}

/** Renders the page: all campaigns in a table, or those that are compared side by side. */
export function page(shown: Shown, formats: Formats, ask: Ask): TemplateResult {
  const compared = comparedRows(shown);
  return html`<main>
    ${header(shown, compared.length > 1, formats, ask)}
    ${compared.length > 1 ? comparedPage(shown, compared, formats, ask) : tablePage(shown, formats, ask)}
  </main>`;
}

/** Returns the campaigns that are compared, the earliest first. */
function comparedRows({ state, memory }: Shown): CampaignRow[] {
  return state.rows
    .filter(({ id }) => memory.ids.includes(id))
    .sort((a, b) => (a.startAt ?? 0) - (b.startAt ?? 0) || a.id - b.id);
}

function header({ state, memory }: Shown, isComparison: boolean, formats: Formats, ask: Ask): TemplateResult {
  const refresh = () => ask.extension({ type: 'refresh' });
  const back = () => ask.extension({ type: 'choose', ids: [] });
  return html`<header>
    <div class="campaign">
      <h1 tabindex="-1">${isComparison ? l10n.t('Compare campaigns') : l10n.t('All campaigns')}</h1>
      <p class="facts"><span>${memory.accountName}</span></p>
    </div>
    <div class="ways">
      ${isComparison ? html`<button type="button" @click=${back}>${l10n.t('All Campaigns')}</button>` : nothing}
      ${state.failure ? nothing : html`<button type="button" aria-busy=${state.isLoading} @click=${refresh}>${l10n.t('Refresh')}</button>`}
    </div>
    <div role="status">
      ${state.failure ? failureBar(state.failure, state.rows, formats, refresh) : nothing}
    </div>
  </header>`;
}

/** Renders why the figures can't be updated, since when they are as they are shown, and the way to try again. */
function failureBar(
  failure: string,
  rows: readonly CampaignRow[],
  formats: Formats,
  refresh: () => void,
): TemplateResult {
  const newest = Math.max(...rows.map(({ last }) => last?.at ?? 0));
  const since =
    newest > 0 ? l10n.t('The newest figures here were read on {0}.', formats.dayAndTime(newest)) : '';
  return failureBox(
    `${failure} ${since}`,
    html`<button type="button" @click=${refresh}>${l10n.t('Try Again')}</button>`,
  );
}

function comparedPage(
  { state, choices }: Shown,
  compared: readonly CampaignRow[],
  formats: Formats,
  ask: Ask,
): TemplateResult {
  const [earliest] = compared;
  const base = compared.find(({ id }) => id === choices.base) ?? earliest;
  if (!base) return html``;
  return html`${comparison({ compared, base, rows: state.rows, formats, ask })}
    ${exportSection({ rows: compared, byMonth: false, formats, ask })}`;
}

function tablePage({ state, choices }: Shown, formats: Formats, ask: Ask): TemplateResult {
  const { rows, isLoading } = state;
  if (rows.length === 0) {
    return isLoading ? html`<p class="note">${l10n.t('Reading the figures…')}</p>` : emptyNote(ask);
  }
  return html`<p class="summary">${tableSummary(rows, formats)}</p>
    ${rows.length === 1 ? html`<p class="quiet">${l10n.t('With a second campaign, you can compare the two here.')}</p>` : nothing}
    ${campaignsSection({ rows, choices, formats, now: Date.now(), ask })}
    ${exportSection({ rows: chosenRows(rows, choices), byMonth: choices.byMonth, formats, ask })}`;
}

function emptyNote({ extension }: Ask): TemplateResult {
  return html`<div class="note">
    <p>${l10n.t('There are no campaigns here yet. Send one, or add one that was sent elsewhere by its number.')}</p>
    <p class="ways">
      <button type="button" class="primary" @click=${() => extension({ type: 'newCampaign' })}>
        ${l10n.t('New Campaign')}
      </button>
      <button type="button" @click=${() => extension({ type: 'addCampaign' })}>
        ${l10n.t('Add by Number…')}
      </button>
    </p>
  </div>`;
}
