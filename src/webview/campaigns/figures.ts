import {
  bounceLevel,
  bounceLimits,
  complaintLevel,
  complaintLimits,
  complaintsByChance,
  type Rate,
  type RateLevel,
  type Rates,
  rates,
  share,
} from '../../core/campaigns/statistics.ts';
import { certain, type UncertainRate } from '../../core/figures/comparison.ts';
import type { Range } from '../../core/figures/intervals.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { CampaignRow } from '../../protocol/campaigns.ts';
import * as l10n from '../shared/l10n.ts';

/** The rates that the page shows. Clicks come first, because they say most. */
export const measures = ['click', 'open', 'delivery', 'bounce', 'unsubscribe', 'complaint'] as const;

export type Measure = (typeof measures)[number];

/** The measures of which less is better. */
export const lessIsBetter: ReadonlySet<Measure> = new Set(['bounce', 'unsubscribe', 'complaint']);

export function measureWords(measure: Measure): string {
  const words: Record<Measure, () => string> = {
    click: () => l10n.t('Clicked'),
    open: () => l10n.t('Opened'),
    delivery: () => l10n.t('Delivered'),
    bounce: () => l10n.t('Bounced'),
    unsubscribe: () => l10n.t('Unsubscribed'),
    complaint: () => l10n.t('Complaints'),
  };
  return words[measure]();
}

/** Says what a measure can't say. */
export function limitsOf(measure: Measure, formats: Formats): string {
  const words: Record<Measure, () => string> = {
    click: () =>
      l10n.t(
        'Security programs click, too. Where the readings show them, people are compared; elsewhere, all who were counted.',
      ),
    open: () =>
      l10n.t(
        'Mail programs and scanners load pictures without a reader, and people who turn pictures off are not counted. Compare clicks rather than opens.',
      ),
    delivery: () =>
      l10n.t(
        'Accepted by the mailbox provider. It does not say whether a letter is in the inbox or in the spam folder.',
      ),
    bounce: () =>
      l10n.t('Rejected for good. Common advice is to stay below {0}.', formats.percent(bounceLimits.warning)),
    unsubscribe: () => l10n.t('They get no more letters of these lists.'),
    complaint: () =>
      l10n.t(
        'At least so many: Gmail does not report complaints to services. Gmail asks senders to stay below {0} of the letters delivered and not to reach {1}.',
        formats.percent(complaintLimits.warning),
        formats.percent(complaintLimits.bad),
      ),
  };
  return words[measure]();
}

/** Returns the rates of a campaign; `undefined` before its first figures. */
function ratesOf({ last }: CampaignRow): Rates | undefined {
  return last?.statistics && rates(last.statistics.common);
}

export function rateOf(row: CampaignRow, measure: Measure): Rate {
  return ratesOf(row)?.[measure] ?? { part: 0, whole: 0 };
}

/** Judges a rate if its measure has published limits. */
export function judgedLevel(measure: Measure, rate: Rate): RateLevel | undefined {
  if (measure === 'bounce') return bounceLevel(rate);
  return measure === 'complaint' ? complaintLevel(rate) : undefined;
}

/** Returns true if a rate is of so few complaints that they may be chance. */
export const isByChance = (measure: Measure, { part }: Rate) =>
  measure === 'complaint' && part <= complaintsByChance;

export const shareOf = (row: CampaignRow, measure: Measure) => share(rateOf(row, measure));

/** Returns the rate that is compared: that of people where the readings show programs, else that of all who were counted. */
export function comparedRate(row: CampaignRow, measure: Measure): UncertainRate {
  const rate = rateOf(row, measure);
  return measure === 'click' && row.people ? { part: row.people, whole: rate.whole } : certain(rate);
}

/** Returns the middle of a rate that is only known to be within a range; `undefined` without a denominator. */
export const middleOf = ({ part, whole }: UncertainRate) =>
  share({ part: (part.least + part.most) / 2, whole });

/** Words a rate by the bounds of its share. */
export function shareWords({ part, whole }: UncertainRate, formats: Formats): string {
  return rangeWords(part, (bound) => formats.percent(share({ part: bound, whole })));
}

/** Words a range by its bounds, or by one of them if both have the same words. */
export function rangeWords({ least, most }: Range, words: (bound: number) => string): string {
  const [from, to] = [words(least), words(most)];
  return from === to ? from : l10n.t('{0} to {1}', from, to);
}
