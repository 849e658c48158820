import { isFinal, type Reading, type Stage, stageOf } from '../../core/campaigns/campaign.ts';
import { type CounterName, progress, share } from '../../core/campaigns/statistics.ts';
import type { Range } from '../../core/figures/intervals.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';

/** Describes the campaign's state in a word or two. */
export function stageWords(reading: Reading, formats: Formats): string {
  const words: Record<Stage, () => string> = {
    planned: () => l10n.t('Scheduled'),
    running: () => runningStatusWords(reading, formats),
    finished: () => finishedWords(reading),
    other: () => l10n.t('Status {0}', reading.status),
  };
  return words[stageOf(reading)]();
}

/** A campaign that the service calls finished may have letters that no mail server has accepted yet. */
function finishedWords(reading: Reading): string {
  if (isFinal(reading)) return l10n.t('Finished, final figures');
  const waiting = waitingLetters(reading);
  return waiting > 0
    ? l10n.count(
        'Finished sending, {0} letter still waiting|Finished sending, {0} letters still waiting',
        waiting,
      )
    : l10n.t('Finished');
}

/** The service may count a letter as waiting and later as delivered, too: only those without another result still wait. */
function waitingLetters({ statistics }: Reading): number {
  if (!statistics) return 0;
  const { count, delivered, bounce, deferred } = statistics.common;
  return Math.min(deferred, Math.max(0, count - delivered - bounce));
}

function runningStatusWords({ statistics }: Reading, formats: Formats): string {
  const done = statistics && share(progress(statistics.common));
  return done === undefined ? l10n.t('Running') : l10n.t('Running, {0}', formats.percent(done));
}

/** The steps of the funnel. */
export type FunnelStep = 'sent' | 'delivered' | 'opened' | 'clicked';

export function stepWords(step: FunnelStep): string {
  const words: Record<FunnelStep, () => string> = {
    sent: () => l10n.t('Sent'),
    delivered: () => l10n.t('Delivered'),
    opened: () => l10n.t('Opened'),
    clicked: () => l10n.t('Clicked'),
  };
  return words[step]();
}

/** Describes a share of the sent or of the delivered letters. */
export function shareWords(base: 'sent' | 'delivered', percent: string): string {
  return base === 'sent' ? l10n.t('{0} of those sent', percent) : l10n.t('{0} of those delivered', percent);
}

/** Describes a range of numbers: “20 to 25”, or “20”. */
export function rangeWords({ least, most }: Range, formats: Formats): string {
  if (least === most) return formats.number(least);
  return l10n.t('{0} to {1}', formats.number(least), formats.number(most));
}

export function counterWords(counter: CounterName): string {
  const words: Record<CounterName, () => string> = {
    count: () => l10n.t('Recipients'),
    delivered: () => l10n.t('Delivered'),
    bounce: () => l10n.t('Bounced'),
    deferred: () => l10n.t('Deferred'),
    opened: () => l10n.t('Opened'),
    opensTotal: () => l10n.t('Total opens'),
    clicked: () => l10n.t('Clicked'),
    clicksTotal: () => l10n.t('Total clicks'),
    unsubs: () => l10n.t('Unsubscribed'),
    spam: () => l10n.t('Complaints'),
  };
  return words[counter]();
}
