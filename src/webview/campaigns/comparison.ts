import { html, nothing, type TemplateResult } from 'lit-html';
import { share } from '../../core/campaigns/statistics.ts';
import { compareUncertain, intervalOf } from '../../core/figures/comparison.ts';
import type { Range } from '../../core/figures/intervals.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { CampaignRow } from '../../protocol/campaigns.ts';
import * as l10n from '../shared/l10n.ts';
import type { Ask } from './ask.ts';
import { comparisonGrid } from './comparisonGrid.ts';
import { comparisonSummary, listsDiffer, programsWords, verdictWords } from './comparisonWords.ts';
import {
  comparedRate,
  limitsOf,
  type Measure,
  measures,
  measureWords,
  rangeWords,
  rateOf,
  shareWords,
} from './figures.ts';
import { plot, scaleOf } from './plot.ts';

interface ComparisonParts {
  /** The compared campaigns, the earliest first. */
  readonly compared: readonly CampaignRow[];
  readonly base: CampaignRow;
  /** All campaigns of the account. */
  readonly rows: readonly CampaignRow[];
  readonly formats: Formats;
  readonly ask: Ask;
}

/** Renders campaigns side by side: what came out, each rate with its interval, the pace of the opens, and the same letter or list over time. */
export function comparison(parts: ComparisonParts): TemplateResult {
  const { compared, base, formats } = parts;
  const others = compared.filter((row) => row !== base);
  const reservations = [
    listsDiffer(compared) ? l10n.t('Sent to different lists: a difference may be the readers’.') : '',
    programsWords(compared),
  ].filter(Boolean);
  return html`<p class="summary">${comparisonSummary(base, others, formats)}</p>
    ${reservations.length > 0 ? html`<p class="quiet meaning">${reservations.join(' ')}</p>` : nothing}
    ${comparisonGrid({ compared, base, formats, baseChoice: baseChoice(parts) })}
    <section aria-labelledby="details-heading">
    <h2 id="details-heading">${l10n.t('Each figure, and how sure it is')}</h2>
    ${measures.map((measure) => measureSection(measure, parts))}
    ${paceSection(parts)} ${sameSections(parts)}
    </section>
    <p class="limits">
      ${l10n.t('Where it says “likely”, the true rate is in this range in 95 of 100 such campaigns.')}
      ${compared.length > 2 ? l10n.t('About one in twenty comparisons shows a difference by chance alone.') : nothing}
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
  const { compared, base, formats } = parts;
  const name = measureWords(measure);
  const verdictOf = (row: CampaignRow) => {
    if (row === base) return l10n.t('the others are compared with it');
    const verdict = compareUncertain(comparedRate(row, measure), comparedRate(base, measure));
    const words = verdictWords(verdict, measure, formats);
    return html`${'difference' in verdict ? html`<strong>${words}</strong>` : words}
      ${measure === 'click' ? unlikeWords(row, base) : nothing}`;
  };
  return foldedSection(
    name,
    html`${ratesTable({ name, rows: compared, measure, parts, facts: factsOf(measure, parts), last: [l10n.t('Compared'), verdictOf] })}
      <p class="quiet meaning">${limitsOf(measure, formats)}</p>`,
    measure === measures[0],
  );
}

/** Renders a section that is folded, unless it is the one that says most. */
function foldedSection(title: string, content: TemplateResult, isOpen = false): TemplateResult {
  return html`<details class="folded" ?open=${isOpen}>
    <summary><h3>${title}</h3></summary>
    ${content}
  </details>`;
}

/** Says so when people of one campaign are compared with all who clicked in the other. */
function unlikeWords(row: CampaignRow, base: CampaignRow): TemplateResult | typeof nothing {
  if (!row.people === !base.people) return nothing;
  const words = row.people
    ? l10n.t('its people, compared with all who clicked')
    : l10n.t('all who clicked, compared with people');
  return html`<span class="quiet detail">${words}</span>`;
}

/** Returns what else may explain a difference: the start of a campaign and, in the first table, its lists if they differ. */
function factsOf(measure: Measure, { compared, formats }: ComparisonParts): (row: CampaignRow) => string[] {
  const hasLists = measure === measures[0] && listsDiffer(compared);
  return ({ startAt, lists }) => [
    ...(startAt === undefined ? [] : [formats.dayAndTime(startAt)]),
    ...(hasLists && lists.length > 0 ? [listsWords(lists)] : []),
  ];
}

/** The number of lists that are named: more are counted. */
const mostNamed = 2;

function listsWords(lists: readonly string[]): string {
  return lists.length > mostNamed ? l10n.count('{0} list|{0} lists', lists.length) : lists.join(', ');
}

interface RatesTableParts {
  readonly name: string;
  readonly rows: readonly CampaignRow[];
  readonly measure: Measure;
  readonly parts: ComparisonParts;
  /** The lines under the name of a campaign. */
  readonly facts?: (row: CampaignRow) => string[];
  /** The title and the words of the last column. */
  readonly last: readonly [title: string, words: (row: CampaignRow) => string | TemplateResult];
}

/** Renders a rate of some campaigns with its intervals on a common scale. Its roles are named, because narrow pages show it as blocks. */
function ratesTable({ name, rows, measure, parts, facts, last }: RatesTableParts): TemplateResult {
  const { ask, formats } = parts;
  const [title, words] = last;
  const intervals = new Map(rows.map((row) => [row, intervalOf(comparedRate(row, measure))]));
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
            ${facts?.(row).map((line) => html`<span class="quiet detail">${line}</span>`)}
          </th>
          <td role="cell">${rateWords(row, measure, parts, intervals.get(row))}</td>
          <td role="cell" class="plot">${plot(intervals.get(row), comparedRate(row, measure), scale)}</td>
          <td role="cell">${words(row)}</td>
        </tr>`,
      )}
    </tbody>
    <tfoot>
      <tr role="row">
        <td role="cell" colspan="2"></td>
        <td role="cell" class="plot">
          <div class="ends" aria-hidden="true"><span>0</span><span>${formats.percent(scale)}</span></div>
        </td>
        <td role="cell"></td>
      </tr>
    </tfoot>
  </table>`;
}

/** Words what is compared first: people, if the readings show programs. */
function rateWords(
  row: CampaignRow,
  measure: Measure,
  { formats }: ComparisonParts,
  interval: Range | undefined,
): TemplateResult {
  const rate = rateOf(row, measure);
  const compared = comparedRate(row, measure);
  const counted = formats.percent(share(rate));
  const hasPrograms = measure === 'click' && row.people;
  return html`<strong>${hasPrograms ? l10n.t('{0} people', shareWords(compared, formats)) : counted}</strong>
    <span class="quiet counts">
      ${l10n.t('{0} of {1}', rangeWords(compared.part, formats.number), formats.number(rate.whole))}
    </span>
    ${hasPrograms ? html`<span class="detail">${l10n.t('{0} counted, with programs', counted)}</span>` : nothing}
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
  return foldedSection(
    title,
    html`<table class="pace">
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
            <td>${halfOpened ? rangeWords(halfOpened, formats.lasting) : l10n.t('not known: it was not read then')}</td>
          </tr>`,
        )}
      </tbody>
    </table>
    <p class="quiet meaning">
      ${l10n.t('It was reached between two readings. Programs that load pictures at once make it look shorter.')}
    </p>`,
  );
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
  return groups.map(({ title, members }) => sameSection(title, members, parts));
}

function groupsOf(names: ReadonlySet<string>, members: (name: string) => readonly CampaignRow[]) {
  return [...names]
    .map((name) => ({ name, members: members(name).filter(({ last }) => last?.statistics) }))
    .filter((group) => group.members.length > 1)
    .slice(0, mostSame);
}

/** The number of campaigns that are shown over time: the newest ones. */
const mostOverTime = 12;

function sameSection(title: string, members: readonly CampaignRow[], parts: ComparisonParts): TemplateResult {
  const rows = members
    .toSorted((a, b) => (a.startAt ?? 0) - (b.startAt ?? 0) || a.id - b.id)
    .slice(-mostOverTime);
  const started = ({ startAt }: CampaignRow) =>
    startAt === undefined ? '—' : parts.formats.dayAndTime(startAt);
  return foldedSection(
    title,
    html`${ratesTable({ name: title, rows, measure: 'click', parts, last: [l10n.t('Started'), started] })}`,
  );
}
