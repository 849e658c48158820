import { share } from '../../core/campaigns/statistics.ts';
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
import { comparedRate, type Judgments, lessIsBetter, type Measure, rateOf, shareOf } from './figures.ts';

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
  judgments: Judgments,
  formats: Formats,
): string {
  const rate = (row: CampaignRow) => comparedRate(row, 'click', judgments);
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
  const best = [base, ...others].reduce((best, row) => (middle(rate(row)) > middle(rate(best)) ? row : best));
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

const middle = ({ part, whole }: UncertainRate) => (whole > 0 ? (part.least + part.most) / 2 / whole : 0);

/** The fewest letters of a campaign that says what is usual: fewer are tests. */
const fewestLetters = 20;

/** Says in a sentence how the newest campaign went, beside those before it. */
export function tableSummary(rows: readonly CampaignRow[], formats: Formats): string {
  const known = rows.filter((row) => rateOf(row, 'click').whole >= fewestLetters);
  const [newest, ...earlier] = known;
  if (!newest) return l10n.t('No campaign has figures yet.');
  const clicks = formats.percent(shareOf(newest, 'click'));
  const latest = l10n.t(
    'Of those who got the latest campaign with figures, “{0}”, {1} clicked',
    newest.subject,
    clicks,
  );
  const usual = usualRate(earlier.map((row) => rateOf(row, 'click')));
  if (!usual) return `${latest}.`;
  const verdict = compareUncertain(
    comparedRate(newest, 'click', new Map()),
    comparedUsual(usual.part, usual.whole),
  );
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

const comparedUsual = (part: number, whole: number): UncertainRate => ({
  part: { least: part, most: part },
  whole,
});
