import { html, nothing, type TemplateResult } from 'lit-html';
import { share } from '../../core/campaigns/statistics.ts';
import { compareUncertain, intervalOf } from '../../core/figures/comparison.ts';
import type { Range } from '../../core/figures/intervals.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { CampaignRow } from '../../protocol/campaigns.ts';
import * as l10n from '../shared/l10n.ts';
import type { Ask } from './ask.ts';
import { comparisonSummary, verdictWords } from './comparisonWords.ts';
import {
  comparedRate,
  type Judgments,
  limitsOf,
  type Measure,
  measures,
  measureWords,
  rateOf,
} from './figures.ts';
import { plot, scaleOf } from './plot.ts';

export interface ComparisonParts {
  /** The compared campaigns, the earliest first. */
  readonly compared: readonly CampaignRow[];
  readonly base: CampaignRow;
  /** All campaigns of the account. */
  readonly rows: readonly CampaignRow[];
  readonly judgments: Judgments;
  readonly formats: Formats;
  readonly ask: Ask;
}

/** Renders campaigns side by side: what came out, each rate with its interval, the pace of the opens, and the same letter or list over time. */
export function comparison(parts: ComparisonParts): TemplateResult {
  const { compared, base, judgments, formats } = parts;
  const others = compared.filter((row) => row !== base);
  const hasRobots = compared.some(({ id }) => judgments.get(id)?.kind === 'some');
  return html`<p class="summary">
      ${comparisonSummary(base, others, judgments, formats)}
      ${hasRobots ? l10n.t('Some who clicked were probably programs: people are compared.') : nothing}
    </p>
    ${baseChoice(parts)}
    ${measures.map((measure) => measureSection(measure, parts))}
    ${paceSection(parts)} ${sameSections(parts)}
    <p class="limits">
      ${l10n.t('Where it says “likely”, the true rate is in this range in 95 of 100 such campaigns.')}
      ${compared.length > 2 ? l10n.t('Of twenty comparisons, one shows a difference by chance alone.') : nothing}
    </p>`;
}

function baseChoice({ compared, base, ask }: ComparisonParts): TemplateResult {
  const choose = (event: Event) => ask.change({ base: Number((event.target as HTMLSelectElement).value) });
  return html`<label class="line">
    ${l10n.t('Compare with')}
    <select class="base" @change=${choose}>
      ${compared.map(
        ({ id, subject }) => html`<option value=${id} ?selected=${id === base.id}>${subject}</option>`,
      )}
    </select>
  </label>`;
}

function measureSection(measure: Measure, parts: ComparisonParts): TemplateResult {
  const { compared, base, judgments, formats } = parts;
  const name = measureWords(measure);
  const verdictOf = (row: CampaignRow) => {
    if (row === base) return l10n.t('the others are compared with this one');
    const [one, other] = [row, base].map((each) => comparedRate(each, measure, judgments));
    if (!one || !other) return '';
    const verdict = compareUncertain(one, other);
    const words = verdictWords(verdict, measure, formats);
    return 'difference' in verdict ? html`<strong>${words}</strong>` : words;
  };
  return html`<section aria-labelledby="${measure}-heading">
    <h2 id="${measure}-heading">${name}</h2>
    ${ratesTable({ name, rows: compared, measure, parts, last: [l10n.t('Compared'), verdictOf] })}
    <p class="quiet meaning">${limitsOf(measure)}</p>
  </section>`;
}

interface RatesTableParts {
  readonly name: string;
  readonly rows: readonly CampaignRow[];
  readonly measure: Measure;
  readonly parts: ComparisonParts;
  /** The title and the words of the last column. */
  readonly last: readonly [title: string, words: (row: CampaignRow) => string | TemplateResult];
}

/** Renders a rate of some campaigns with its intervals on a common scale. Its roles are named, because narrow pages show it as blocks. */
function ratesTable({ name, rows, measure, parts, last: [title, words] }: RatesTableParts): TemplateResult {
  const { judgments, ask } = parts;
  const intervals = new Map(rows.map((row) => [row, intervalOf(comparedRate(row, measure, judgments))]));
  const scale = scaleOf([...intervals.values()]);
  return html`<table class="rates" role="table">
    <caption class="hidden">${name}</caption>
    <thead>
      <tr role="row">
        <th scope="col" role="columnheader">${l10n.t('Campaign')}</th>
        <th scope="col" role="columnheader">${l10n.t('Rate')}</th>
        <td role="cell"></td>
        <th scope="col" role="columnheader">${title}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) => html`<tr role="row">
          <th scope="row" role="rowheader">
            <button type="button" class="link" @click=${() => ask.extension({ type: 'statistics', id: row.id })}>
              ${row.subject}
            </button>
          </th>
          <td role="cell">${rateWords(row, measure, parts, intervals.get(row))}</td>
          <td role="cell" class="plot">${plot(intervals.get(row), comparedRate(row, measure, judgments), scale)}</td>
          <td role="cell">${words(row)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

function rateWords(
  row: CampaignRow,
  measure: Measure,
  { judgments, formats }: ComparisonParts,
  interval: Range | undefined,
): TemplateResult {
  const rate = rateOf(row, measure);
  const { part, whole } = comparedRate(row, measure, judgments);
  const isUncertain = part.least !== part.most || part.least !== rate.part;
  return html`<strong>${formats.percent(share(rate))}</strong>
    <span class="quiet">${l10n.t('{0} of {1}', formats.number(rate.part), formats.number(whole))}</span>
    ${isUncertain ? html`<span class="detail">${l10n.t('probably {0} to {1} of them people', formats.number(part.least), formats.number(part.most))}</span>` : nothing}
    <span class="quiet detail">
      ${
        interval
          ? l10n.t('likely {0} to {1}', formats.percent(interval.least), formats.percent(interval.most))
          : l10n.t('no figures that can be compared')
      }
    </span>`;
}

/** Renders how long it took until half of the opens had been counted. */
function paceSection({ compared, formats }: ComparisonParts): TemplateResult {
  const title = l10n.t('Half of the opens');
  return html`<section aria-labelledby="pace-heading">
    <h2 id="pace-heading">${title}</h2>
    <table class="pace">
      <caption class="hidden">${title}</caption>
      <thead>
        <tr>
          <th scope="col">${l10n.t('Campaign')}</th>
          <th scope="col">${l10n.t('Time after the start')}</th>
        </tr>
      </thead>
      <tbody>
        ${compared.map(
          ({ subject, halfOpened }) => html`<tr>
            <th scope="row">${subject}</th>
            <td>${halfOpened ? lastingWords(halfOpened, formats) : l10n.t('not known: it was not read then')}</td>
          </tr>`,
        )}
      </tbody>
    </table>
    <p class="quiet meaning">
      ${l10n.t('It was reached between two readings. Programs that load pictures at once make it look shorter.')}
    </p>
  </section>`;
}

function lastingWords({ least, most }: Range, formats: Formats): string {
  const [from, to] = [formats.lasting(least), formats.lasting(most)];
  return from === to ? from : l10n.t('{0} to {1}', from, to);
}

/** The number of letters and of lists that are shown over time. */
const mostSame = 3;

/** Renders the clicks of all campaigns with the letters, and to the lists, of those that are compared. */
function sameSections(parts: ComparisonParts): TemplateResult[] {
  const { compared, rows } = parts;
  const letters = new Set(compared.flatMap(({ letter }) => letter ?? []));
  const lists = new Set(compared.flatMap((row) => row.lists));
  const groups = [
    ...groupsOf(letters, (letter) => rows.filter((row) => row.letter === letter)).map((group) => ({
      ...group,
      title: l10n.t('Same letter over time: {0}', group.name),
    })),
    ...groupsOf(lists, (list) => rows.filter((row) => row.lists.includes(list))).map((group) => ({
      ...group,
      title: l10n.t('Same list over time: {0}', group.name),
    })),
  ];
  return groups.map(({ title, members }, index) => sameSection(`same-${index}`, title, members, parts));
}

function groupsOf(names: ReadonlySet<string>, members: (name: string) => readonly CampaignRow[]) {
  return [...names]
    .map((name) => ({ name, members: members(name).filter(({ last }) => last?.statistics) }))
    .filter((group) => group.members.length > 1)
    .slice(0, mostSame);
}

/** The number of campaigns that are shown over time: the newest ones. */
const mostOverTime = 12;

function sameSection(
  id: string,
  title: string,
  members: readonly CampaignRow[],
  parts: ComparisonParts,
): TemplateResult {
  const rows = members
    .toSorted((a, b) => (a.startAt ?? 0) - (b.startAt ?? 0) || a.id - b.id)
    .slice(-mostOverTime);
  const started = ({ startAt }: CampaignRow) => (startAt === undefined ? '—' : parts.formats.day(startAt));
  return html`<section aria-labelledby="${id}-heading">
    <h2 id="${id}-heading">${title}</h2>
    ${ratesTable({ name: title, rows, measure: 'click', parts, last: [l10n.t('Started'), started] })}
  </section>`;
}
