import { type Rate, type Rates, rates, share } from '../../core/campaigns/statistics.ts';
import { certain, type UncertainRate } from '../../core/figures/comparison.ts';
import { type Robots, robotsIn } from '../../core/figures/robots.ts';
import type { CampaignRow, CampaignsState } from '../../protocol/campaigns.ts';
import * as l10n from '../shared/l10n.ts';

/** The rates that the page shows. Clicks come first, because they say most. */
export const measures = ['click', 'open', 'delivery', 'unsubscribe', 'complaint'] as const;

export type Measure = (typeof measures)[number];

/** The measures of which less is better. */
export const lessIsBetter: ReadonlySet<Measure> = new Set(['unsubscribe', 'complaint']);

export function measureWords(measure: Measure): string {
  const words: Record<Measure, () => string> = {
    click: () => l10n.t('Clicked'),
    open: () => l10n.t('Opened'),
    delivery: () => l10n.t('Delivered'),
    unsubscribe: () => l10n.t('Unsubscribed'),
    complaint: () => l10n.t('Complaints'),
  };
  return words[measure]();
}

/** Says what a measure can't say. */
export function limitsOf(measure: Measure): string {
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
    unsubscribe: () => l10n.t('They get no more letters of these lists.'),
    complaint: () => l10n.t('At least so many: Gmail does not report complaints to services.'),
  };
  return words[measure]();
}

/** Returns the rates of a campaign; `undefined` before its first figures. */
export function ratesOf({ last }: CampaignRow): Rates | undefined {
  return last?.statistics && rates(last.statistics.common);
}

export function rateOf(row: CampaignRow, measure: Measure): Rate {
  return ratesOf(row)?.[measure] ?? { part: 0, whole: 0 };
}

export const shareOf = (row: CampaignRow, measure: Measure) => share(rateOf(row, measure));

/** What the readings of the compared campaigns say about robots among those who clicked, by campaign. */
export type Judgments = ReadonlyMap<number, Robots>;

export function judge({ rows, compared }: CampaignsState): Judgments {
  return new Map(
    compared.flatMap(({ id, history }) => {
      const row = rows.find((each) => each.id === id);
      const counters = row?.last?.statistics?.common;
      if (!counters) return [];
      return [[id, robotsIn({ readings: history, counters, startAt: row.startAt })] as const];
    }),
  );
}

/** Returns the rate that is compared: that of people where robots are known, else that of all who were counted. */
export function comparedRate(row: CampaignRow, measure: Measure, judgments: Judgments): UncertainRate {
  const rate = rateOf(row, measure);
  const robots = measure === 'click' ? judgments.get(row.id) : undefined;
  return robots?.kind === 'some' ? { part: robots.people, whole: rate.whole } : certain(rate);
}
