import { type Rate, share } from '../../core/campaigns/statistics.ts';
import {
  compareUncertain,
  type UncertainRate,
  usualRate,
  type Verdict,
} from '../../core/figures/comparison.ts';
import type { Range } from '../../core/figures/intervals.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { CampaignRow } from '../../protocol/campaigns.ts';
import * as l10n from '../shared/l10n.ts';
import {
  comparedRate,
  lessIsBetter,
  type Measure,
  middleOf,
  rateOf,
  shareOf,
  shareWords,
} from './figures.ts';

/** Words the difference of a rate from that of the campaign that the others are compared with. */
export function verdictWords(verdict: Verdict, measure: Measure, formats: Formats): string {
  if (verdict.kind === 'unknown') return l10n.t('can’t be compared');
  if (verdict.kind === 'same') return l10n.t('no clear difference');
  const isBetter = (verdict.kind === 'higher') !== lessIsBetter.has(measure);
  const [least, most] = points(verdict.difference, formats);
  // More opens are no better: programs open, too.
  if (measure === 'open') {
    return verdict.kind === 'higher'
      ? l10n.t('more counted: between {0} and {1} points', least, most)
      : l10n.t('fewer counted: between {0} and {1} points', least, most);
  }
  return isBetter
    ? l10n.t('better: between {0} and {1} points', least, most)
    : l10n.t('worse: between {0} and {1} points', least, most);
}

/** Formats the bounds of a difference in percentage points: two decimals below one point. */
function points({ least, most }: Range, formats: Formats): [string, string] {
  return [formats.number(roundedPoints(least)), formats.number(roundedPoints(most))];
}

/** Returns a difference in percentage points: with two decimals below one point. */
function roundedPoints(difference: number): number {
  const scale = difference < 0.01 ? 100 : 10;
  return Math.round(difference * 100 * scale) / scale;
}

/** Formats the difference of a rate from that of `base` in percentage points, with its sign; `undefined` if one of them has no figures. */
export function differenceWords(
  row: CampaignRow,
  base: CampaignRow,
  measure: Measure,
  formats: Formats,
): string | undefined {
  const [one, other] = [middleOf(comparedRate(row, measure)), middleOf(comparedRate(base, measure))];
  if (one === undefined || other === undefined) return undefined;
  const size = roundedPoints(Math.abs(one - other));
  if (size === 0) return formats.number(0);
  return `${one < other ? '−' : '+'}${formats.number(size)}`;
}

/** Says in a sentence or two what came out of a comparison with `base`, and what to make of it. */
export function comparisonSummary(
  base: CampaignRow,
  others: readonly CampaignRow[],
  formats: Formats,
): string {
  const verdicts = others.map((row) => ({
    row,
    verdict: compareUncertain(comparedRate(row, 'click'), comparedRate(base, 'click')),
  }));
  const [first] = verdicts;
  if (first && verdicts.length === 1) return pairSummary(first.row, base, first.verdict, formats);
  const having = (kind: Verdict['kind']) =>
    verdicts.filter(({ verdict }) => verdict.kind === kind).map(({ row }) => row);
  const [more, fewer] = [having('higher'), having('lower')];
  const baseRate = clickWords(base, formats);
  if (more.length + fewer.length === 0) {
    return `${l10n.t('No campaign was clicked clearly more or less than “{0}” ({1}): the differences may be chance.', base.subject, baseRate)} ${advice()}`;
  }
  return [
    more.length > 0 &&
      l10n.t('Clearly more clicks than “{0}” ({1}): {2}.', base.subject, baseRate, named(more, formats)),
    fewer.length > 0 &&
      l10n.t('Clearly fewer clicks than “{0}” ({1}): {2}.', base.subject, baseRate, named(fewer, formats)),
    more.length + fewer.length < others.length && l10n.t('The other differences may be chance.'),
  ]
    .filter((words) => words !== false)
    .join(' ');
}

const clickWords = (row: CampaignRow, formats: Formats) => shareWords(comparedRate(row, 'click'), formats);

/** The number of campaigns that a sentence names: more are counted. */
const mostNamed = 3;

function named(rows: readonly CampaignRow[], formats: Formats): string {
  if (rows.length > mostNamed) return l10n.count('{0} campaign|{0} campaigns', rows.length);
  return rows.map((row) => l10n.t('“{0}” ({1})', row.subject, clickWords(row, formats))).join(', ');
}

/** Says what shows a difference that these numbers can't show. */
const advice = () => l10n.t('A larger list, or a bolder change, would show more.');

function pairSummary(row: CampaignRow, base: CampaignRow, verdict: Verdict, formats: Formats): string {
  const words = [row.subject, base.subject, clickWords(row, formats), clickWords(base, formats)] as const;
  switch (verdict.kind) {
    case 'higher':
      return l10n.t('“{0}” was clicked more than “{1}”: {2} against {3}. That is hardly chance.', ...words);
    case 'lower':
      return l10n.t('“{0}” was clicked less than “{1}”: {2} against {3}. That is hardly chance.', ...words);
    case 'same':
      return `${l10n.t('“{0}” and “{1}” were clicked about equally: {2} and {3}. The difference may be chance.', ...words)} ${advice()}`;
    case 'unknown':
      return l10n.t(
        'The clicks of “{0}” and “{1}” can’t be compared: one has no figures yet.',
        row.subject,
        base.subject,
      );
  }
}

/** Says which campaigns were clicked by programs, too, and what is compared then. Returns an empty text if none were. */
export function programsWords(compared: readonly CampaignRow[]): string {
  const clicked = compared.filter(({ people }) => people);
  if (clicked.length === 0) return '';
  if (clicked.length === compared.length) {
    return l10n.t(
      'In each of these campaigns, some who clicked were probably programs: only people are compared.',
    );
  }
  return l10n.t(
    'Some who clicked in {0} were probably programs: people there are compared with all who clicked elsewhere.',
    clicked.map(({ subject }) => l10n.t('“{0}”', subject)).join(', '),
  );
}

/** Returns true if some of the campaigns went to other lists, as far as their lists are known. */
export function listsDiffer(compared: readonly CampaignRow[]): boolean {
  const known = compared.filter(({ lists }) => lists.length > 0);
  return new Set(known.map(({ lists }) => lists.toSorted().join('\n'))).size > 1;
}

/** The fewest letters of a campaign that says what is usual: fewer are tests. */
const fewestLetters = 20;

/** Says in a sentence how the newest campaign went, beside those before it. */
export function tableSummary(rows: readonly CampaignRow[], formats: Formats): string {
  const known = rows.filter((row) => rateOf(row, 'click').whole >= fewestLetters);
  const [newest, ...earlier] = known;
  if (!newest) return l10n.t('No campaign has figures yet.');
  const latest = latestWords(newest, formats);
  const usual = usualRate(earlier.map(clicksOf));
  if (!usual) return `${latest}.`;
  const verdict = compareUncertain(comparedRate(newest, 'click'), comparedUsual(usual.part, usual.whole));
  const percent = formats.percent(share(usual));
  switch (verdict.kind) {
    case 'higher':
      return l10n.t('{0}, more than your usual {1}.', latest, percent);
    case 'lower':
      return l10n.t('{0}, fewer than your usual {1}.', latest, percent);
    default:
      return l10n.t('{0}, about as many as usual ({1}).', latest, percent);
  }
}

function latestWords(newest: CampaignRow, formats: Formats): string {
  return newest.people
    ? l10n.t(
        'Of those who got the latest campaign with figures, “{0}”, {1} clicked, programs left out',
        newest.subject,
        shareWords(comparedRate(newest, 'click'), formats),
      )
    : l10n.t(
        'Of those who got the latest campaign with figures, “{0}”, {1} clicked',
        newest.subject,
        formats.percent(shareOf(newest, 'click')),
      );
}

/** Returns the clicks of a campaign: the middle of the range of people where the readings show programs. */
function clicksOf(row: CampaignRow): Rate {
  const { part, whole } = comparedRate(row, 'click');
  return { part: (part.least + part.most) / 2, whole };
}

const comparedUsual = (part: number, whole: number): UncertainRate => ({
  part: { least: part, most: part },
  whole,
});
