import { html, nothing, type TemplateResult } from 'lit-html';
import { stageOf } from '../../core/campaigns/campaign.ts';
import { bounceLimits, complaintLimits, type Rate, share } from '../../core/campaigns/statistics.ts';
import type { Formats } from '../../core/text/formats.ts';
import { type CampaignRow, mostCompared } from '../../protocol/campaigns.ts';
import * as l10n from '../shared/l10n.ts';
import type { Ask } from './ask.ts';
import { type Choices, chosenRows, type Month, monthsOf, type SortKey, sortKeys } from './choices.ts';
import {
  comparedRate,
  isByChance,
  judgedLevel,
  type Measure,
  measures,
  measureWords,
  rateOf,
  shareOf,
  shareWords,
} from './figures.ts';
import { levelNote } from './levelNote.ts';
import { smallCurve, topOf } from './smallCurve.ts';

/** The number of rows that are shown at first: a page of thousands would be slow. */
const mostRows = 100;

interface TableParts {
  readonly rows: readonly CampaignRow[];
  readonly choices: Choices;
  readonly formats: Formats;
  /** The time of the drawing, in milliseconds since 1970. */
  readonly now: number;
  readonly ask: Ask;
}

/** Renders all campaigns: what finds some of them, the table, and the way to compare those that are ticked. */
export function campaignsSection(parts: TableParts): TemplateResult {
  const { rows, choices, ask, formats } = parts;
  const chosen = chosenRows(rows, choices);
  return html`<section aria-labelledby="campaigns-heading">
    <h2 id="campaigns-heading" class="hidden">${l10n.t('Campaigns')}</h2>
    <div class="line tools">
      <label>
        ${l10n.t('Find')}
        <input
          type="search"
          placeholder=${l10n.t('subject, layout or list')}
          .value=${choices.filter}
          @input=${(event: Event) => ask.change({ filter: (event.target as HTMLInputElement).value })}
        />
      </label>
      <label>
        <input
          type="checkbox"
          .checked=${choices.byMonth}
          @change=${(event: Event) => ask.change({ byMonth: (event.target as HTMLInputElement).checked })}
        />
        ${l10n.t('By month')}
      </label>
      <output class="quiet">${countWords(chosen.length, rows.length, formats)}</output>
      ${choices.byMonth ? nothing : compareButton(choices, ask)}
    </div>
    ${choices.byMonth ? monthsTable(monthsOf(chosen), formats) : campaignsTable(chosen, parts)}
    ${adviceList(chosen, formats)}
    <p class="limits">
      ${rows.some(({ people }) => people) ? l10n.t('Where the readings show programs among those who clicked, the table shows and sorts by people.') : nothing}
      ${l10n.t('The curves show the shares of recipients who opened (dashed) and clicked, programs included, from 0 to {0}. Tests are left out.', formats.percent(topOf(rows)))}
    </p>
  </section>`;
}

/** Says what to do about the rates of bounces and complaints that the table calls too high; nothing if it calls none so. */
function adviceList(rows: readonly CampaignRow[], formats: Formats): TemplateResult | typeof nothing {
  const isHigh = (measure: Measure) =>
    rows.some((row) => {
      const rate = rateOf(row, measure);
      return (judgedLevel(measure, rate) ?? 'fine') !== 'fine' && !isByChance(measure, rate);
    });
  const advice = [
    isHigh('bounce') &&
      l10n.t(
        'Bounces of {0} or more: look at where these addresses came from before you send to them again.',
        formats.percent(bounceLimits.warning),
      ),
    isHigh('complaint') &&
      l10n.t(
        'Complaints of {0} or more: send only to people who asked for these letters, and make it easy to see how to unsubscribe. From {1} on, Gmail may put your letters into spam. It does not report complaints, so there may be more.',
        formats.percent(complaintLimits.warning),
        formats.percent(complaintLimits.bad),
      ),
  ].filter((words) => words !== false);
  if (advice.length === 0) return nothing;
  return html`<div class="advice">
    <h3>${l10n.t('What to do')}</h3>
    <ul>
      ${advice.map((words) => html`<li>${words}</li>`)}
    </ul>
  </div>`;
}

function countWords(shown: number, all: number, formats: Formats): string {
  const words = l10n.count('{0} campaign|{0} campaigns', all);
  return shown === all ? words : l10n.t('{0} of {1}', formats.number(shown), words);
}

function compareButton({ ticked }: Choices, { extension }: Ask): TemplateResult {
  const isRight = ticked.size >= 2 && ticked.size <= mostCompared;
  const words =
    ticked.size > mostCompared
      ? l10n.t('Select at most {0} campaigns to compare.', mostCompared)
      : l10n.t('Select two or more campaigns to compare.');
  return html`<span class="line">
    <button
      type="button"
      class=${isRight ? 'primary' : ''}
      aria-disabled=${!isRight}
      aria-describedby="compare-hint"
      @click=${() => isRight && extension({ type: 'choose', ids: [...ticked] })}
    >
      ${l10n.t('Compare')}
    </button>
    <span id="compare-hint" class="quiet" aria-live="polite">
      ${isRight ? l10n.count('{0} campaign selected|{0} campaigns selected', ticked.size) : words}
    </span>
  </span>`;
}

function campaignsTable(chosen: readonly CampaignRow[], parts: TableParts): TemplateResult {
  const { choices, ask, formats } = parts;
  const shown = choices.showsEverything ? chosen : chosen.slice(0, mostRows);
  const title = l10n.t('All campaigns');
  const top = topOf(parts.rows);
  return html`<div class="scroll wide" tabindex="0" role="group" aria-label=${title}>
      <table class="campaigns cards" role="table">
        <caption class="hidden">${title}</caption>
        <thead>
          <tr role="row">
            <td role="cell"></td>
            ${sortKeys.map((key) => sortHeading(key, choices, ask))}
            <th scope="col" role="columnheader">${l10n.t('First 48 hours')}</th>
          </tr>
        </thead>
        <tbody>
          ${shown.map((row) => campaignRow(row, top, parts))}
        </tbody>
      </table>
    </div>
    ${
      shown.length < chosen.length
        ? html`<button type="button" @click=${() => ask.change({ showsEverything: true })}>
            ${l10n.t('Show All {0}', formats.number(chosen.length))}
          </button>`
        : nothing
    }`;
}

function sortHeading(key: SortKey, { sort, isDescending }: Choices, { change }: Ask): TemplateResult {
  const isSorted = sort === key;
  const direction = isDescending ? 'descending' : 'ascending';
  // The first press shows what is most interesting: large numbers, and the alphabet from its begin.
  const sorted = () => change({ sort: key, isDescending: isSorted ? !isDescending : key !== 'subject' });
  return html`<th
    scope="col"
    role="columnheader"
    class=${key === 'subject' ? 'text' : 'number'}
    aria-sort=${isSorted ? direction : 'none'}
  >
    <button type="button" class="link" @click=${sorted}>
      ${sortWords(key)}<span class="arrow" aria-hidden="true">${isSorted ? (isDescending ? '↓' : '↑') : ''}</span>
    </button>
  </th>`;
}

function sortWords(key: SortKey): string {
  if (key === 'subject') return l10n.t('Campaign');
  if (key === 'start') return l10n.t('Start');
  if (key === 'recipients') return l10n.t('Recipients');
  return measureWords(key);
}

function campaignRow(
  row: CampaignRow,
  top: number,
  { choices, ask, formats, now }: TableParts,
): TemplateResult {
  const { id, subject, startAt, last } = row;
  const tick = (event: Event) => {
    const ticked = new Set(choices.ticked);
    if ((event.target as HTMLInputElement).checked) ticked.add(id);
    else ticked.delete(id);
    ask.change({ ticked });
  };
  return html`<tr role="row">
    <td role="cell" class="tick">
      <input
        type="checkbox"
        aria-label=${l10n.t('Compare “{0}”', subject)}
        .checked=${choices.ticked.has(id)}
        @change=${tick}
      />
    </td>
    <th scope="row" role="rowheader" class="text">
      <button type="button" class="link" @click=${() => ask.extension({ type: 'statistics', id })}>
        ${subject}
      </button>
    </th>
    <td role="cell" class="number">${cellName(l10n.t('Start'))} ${startAt === undefined ? '—' : formats.brief(startAt, now)}</td>
    ${
      isScheduled(row, now)
        ? html`<td role="cell" class="quiet all" colspan=${measures.length}>${l10n.t('Scheduled')}</td>`
        : measures.map((measure) => rateCell(row, measure, formats))
    }
    <td role="cell" class="number">${cellName(l10n.t('Recipients'))} ${last ? formats.number(last.count) : '—'}</td>
    <td role="cell" class="all">${startAt === undefined ? nothing : smallCurve(row, top)}</td>
  </tr>`;
}

/** Renders the name of a figure above it, for narrow pages, which show no headings. */
export function cellName(words: string): TemplateResult {
  return html`<span class="name" aria-hidden="true">${words}</span>`;
}

/** Returns true until the campaign starts: by its newest status, or else by its time. */
function isScheduled({ last, startAt }: CampaignRow, now: number): boolean {
  return last ? stageOf(last) === 'planned' : startAt !== undefined && startAt > now;
}

/** Words a rate: that of people, where the readings show programs among those who clicked. */
export function campaignRateWords(row: CampaignRow, measure: Measure, formats: Formats): string {
  return measure === 'click' && row.people
    ? l10n.t('{0} people', shareWords(comparedRate(row, 'click'), formats))
    : formats.percent(shareOf(row, measure));
}

/** Renders a rate, with a word if it is a rate of bounces or complaints that is not fine. */
function rateCell(row: CampaignRow, measure: Measure, formats: Formats): TemplateResult {
  const hasPrograms = measure === 'click' && row.people !== undefined;
  const counted = formats.percent(shareOf(row, measure));
  return html`<td role="cell" class="number" title=${hasPrograms ? l10n.t('{0} counted, with programs', counted) : nothing}>
    ${cellName(measureWords(measure))} <span class=${hasPrograms ? 'people' : nothing}>${campaignRateWords(row, measure, formats)}</span> ${levelNote(measure, rateOf(row, measure))}
  </td>`;
}

/** Renders the months. Its roles are named, because narrow pages show it as blocks. */
function monthsTable(months: readonly Month[], formats: Formats): TemplateResult {
  const title = l10n.t('By month');
  const columns = [l10n.t('Campaigns'), l10n.t('Recipients'), ...measures.map(measureWords)];
  const cell = (name: string, content: string | TemplateResult) =>
    html`<td role="cell" class="number">${cellName(name)} ${content}</td>`;
  return html`<div class="scroll wide" tabindex="0" role="group" aria-label=${title}>
    <table class="months cards" role="table">
      <caption class="hidden">${title}</caption>
      <thead>
        <tr role="row">
          <th scope="col" role="columnheader">${l10n.t('Month')}</th>
          ${columns.map((words) => html`<th scope="col" role="columnheader" class="number">${words}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${months.map(
          (month) => html`<tr role="row">
            <th scope="row" role="rowheader">${monthWords(month.startAt, formats)}</th>
            ${cell(l10n.t('Campaigns'), formats.number(month.campaigns))}
            ${cell(l10n.t('Recipients'), formats.number(month.recipients))}
            ${measures.map((measure) => cell(measureWords(measure), monthCell(month, measure, formats)))}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function monthCell(month: Month, measure: Measure, formats: Formats): TemplateResult {
  return html`${monthRateWords(month, measure, formats)} ${levelNote(measure, monthRate(month, measure))}`;
}

/** Words a rate of a month: that of people, where readings show programs among those who clicked. */
export function monthRateWords(month: Month, measure: Measure, formats: Formats): string {
  if (measure === 'click' && month.people) {
    return l10n.t('{0} people', shareWords({ part: month.people, whole: month.delivered }, formats));
  }
  return formats.percent(share(monthRate(month, measure)));
}

function monthRate({ counts, sent, delivered }: Month, measure: Measure): Rate {
  return {
    part: counts[measure],
    whole: measure === 'delivery' || measure === 'bounce' ? sent : delivered,
  };
}

export const monthWords = (startAt: number | undefined, formats: Formats): string =>
  startAt === undefined ? l10n.t('not known') : formats.month(startAt);
