import {
  bounceLevel,
  complaintLevel,
  type Rate,
  type RateLevel,
  rates,
  share,
} from '../../core/campaigns/statistics.ts';
import { wilson } from '../../core/figures/intervals.ts';
import type { Counters } from '../../core/port/service.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';
import { complaintWords } from '../shared/rateLevels.ts';
import { type SentBase, sentBase } from './statisticsTexts.ts';

/** A formatted key figure. */
export interface Statistic {
  readonly label: string;
  /** The rate, or "—". */
  readonly value: string;
  /** The 95 % interval of the rate, if there is one. */
  readonly interval?: string;
  /** The numbers behind the rate: "9,820 of 10,000 sent". */
  readonly detail: string;
  readonly verdict?: { readonly level: RateLevel; readonly words: string };
}

/**
 * Returns the five key figures. Clicks come before opens, because opens are inflated. Bounces and complaints are only judged if `isJudged`:
 * while a campaign is being sent, nobody can tell.
 */
export function mainStatistics(counters: Counters, isJudged: boolean, formats: Formats): Statistic[] {
  const { delivery, bounce, click, open, unsubscribe, complaint } = rates(counters);
  const statistic = (label: string, rate: Rate, base: SentBase | 'delivered' = 'delivered'): Statistic => ({
    label,
    value: formats.percent(share(rate)),
    ...intervalOf(rate, formats),
    detail: ofWords(rate, base, formats),
  });
  return [
    {
      ...statistic(l10n.t('Delivered'), delivery, sentBase(counters)),
      ...bounceVerdict(bounce, isJudged, formats),
    },
    statistic(l10n.t('Clicked'), click),
    statistic(l10n.t('Opened'), open),
    statistic(l10n.t('Unsubscribed'), unsubscribe),
    { ...statistic(l10n.t('Complaints'), complaint), ...(isJudged && complaintVerdict(complaint)) },
  ];
}

function intervalOf(rate: Rate, formats: Formats): Pick<Statistic, 'interval'> {
  const range = wilson(rate);
  if (!range) return {};
  const [least, most] = [formats.percent(range.least), formats.percent(range.most)];
  return { interval: l10n.t('likely {0} to {1}', least, most) };
}

/** Formats the numbers behind a rate: "9,820 of 10,000 sent". */
function ofWords({ part, whole }: Rate, base: SentBase | 'delivered', formats: Formats): string {
  const values = [formats.number(part), formats.number(whole)];
  const words: Record<typeof base, () => string> = {
    sent: () => l10n.t('{0} of {1} sent', ...values),
    reported: () => l10n.t('{0} of {1} reported', ...values),
    delivered: () => l10n.t('{0} of {1} delivered', ...values),
  };
  return words[base]();
}

function complaintVerdict(complaint: Rate): Pick<Statistic, 'verdict'> {
  const level = complaintLevel(complaint);
  if (level === undefined || level === 'fine') return {};
  return { verdict: { level, words: complaintWords(level, complaint) } };
}

/** Judges the bounces beside the delivered letters. */
function bounceVerdict(bounce: Rate, isJudged: boolean, formats: Formats): Pick<Statistic, 'verdict'> {
  const found = bounceLevel(bounce);
  if (!found) return {};
  const level = isJudged ? found : 'fine';
  const percent = formats.percent(share(bounce));
  const words: Record<RateLevel, () => string> = {
    fine: () => l10n.t('{0} bounced', percent),
    warning: () => l10n.t('{0} bounced: a bit high', percent),
    bad: () => l10n.t('{0} bounced: too many', percent),
  };
  return { verdict: { level, words: words[level]() } };
}
