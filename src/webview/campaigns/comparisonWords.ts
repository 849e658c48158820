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
  if (verdict.kind === 'same') return l10n.t('no difference that these numbers can show');
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
  const rounded = (value: number) => {
    const scale = value < 0.01 ? 100 : 10;
    return formats.number(Math.round(value * 100 * scale) / scale);
  };
  return [rounded(least), rounded(most)];
}

/** Says in a sentence what came out of a comparison with `base`. */
export function comparisonSummary(
  base: CampaignRow,
  others: readonly CampaignRow[],
  formats: Formats,
): string {
  const rate = (row: CampaignRow) => comparedRate(row, 'click');
  const verdicts = others.map((row) => ({ row, verdict: compareUncertain(rate(row), rate(base)) }));
  const [first] = verdicts;
  if (first && verdicts.length === 1) return pairSummary(first.row, base, first.verdict, formats);
  const having = (kind: Verdict['kind']) => verdicts.filter(({ verdict }) => verdict.kind === kind).length;
  if (having('higher') + having('lower') === 0) {
    return l10n.t(
      'These numbers show no difference between the clicks of “{0}” and those of the others. There may be some that are too small to be seen.',
      base.subject,
    );
  }
  const middle = (row: CampaignRow) => middleOf(rate(row)) ?? 0;
  const best = [base, ...others].reduce((best, row) => (middle(row) > middle(best) ? row : best));
  return [
    l10n.t('“{0}” was clicked most.', best.subject),
    l10n.t(
      'Compared with “{0}”: clicked more, {1}; clicked less, {2}; no difference that these numbers can show, {3}.',
      base.subject,
      formats.number(having('higher')),
      formats.number(having('lower')),
      formats.number(having('same') + having('unknown')),
    ),
  ].join(' ');
}

function pairSummary(row: CampaignRow, base: CampaignRow, verdict: Verdict, formats: Formats): string {
  const names = [row.subject, base.subject] as const;
  switch (verdict.kind) {
    case 'higher':
      return l10n.t(
        '“{0}” was clicked more than “{1}”: by {2} to {3} percentage points.',
        ...names,
        ...points(verdict.difference, formats),
      );
    case 'lower':
      return l10n.t(
        '“{0}” was clicked less than “{1}”: by {2} to {3} percentage points.',
        ...names,
        ...points(verdict.difference, formats),
      );
    case 'same':
      return l10n.t(
        'These numbers show no difference between the clicks of “{0}” and “{1}”. There may be one that is too small to be seen.',
        ...names,
      );
    case 'unknown':
      return l10n.t('The clicks of “{0}” and “{1}” can’t be compared: one has no figures yet.', ...names);
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
