import { isFinal, type Reading, reachedNobody, type Stage, stageOf } from '../../core/campaigns/campaign.ts';
import {
  type CounterName,
  hasResults,
  lettersWithResult,
  mostAreSettled,
  openLetters,
  progress,
  type Rate,
  share,
  waitingLetters,
} from '../../core/campaigns/statistics.ts';
import type { Range } from '../../core/figures/intervals.ts';
import type { Counters } from '../../core/port/service.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';

/** Describes the campaign's state in a word or two. */
export function stageWords(reading: Reading, formats: Formats): string {
  const words: Record<Stage, () => string> = {
    planned: () => l10n.t('Scheduled'),
    running: () => runningStatusWords(reading, formats),
    finished: () => finishedWords(reading, formats),
    other: () => l10n.t('Status {0}', reading.status),
  };
  return words[stageOf(reading)]();
}

/** Returns true if every letter has been tried, but no mail server has accepted or refused one. */
export function isAllWaiting(reading: Reading): boolean {
  const counters = reading.statistics?.common;
  if (stageOf(reading) !== 'finished' || !counters) return false;
  return !hasResults(counters) && waitingLetters(counters) > 0;
}

/** A campaign that the service calls finished may have letters that no mail server has accepted yet, or that nothing is known of. */
function finishedWords(reading: Reading, formats: Formats): string {
  if (reachedNobody(reading)) return l10n.t('Reached nobody');
  if (isFinal(reading)) return l10n.t('Finished, final figures');
  const counters = reading.statistics?.common;
  const waiting = counters ? waitingLetters(counters) : 0;
  if (counters && waiting === 0 && hasResults(counters) && !mostAreSettled(counters))
    return l10n.t('Sent, {0} without a result', formats.number(openLetters(counters)));
  if (waiting === 0) return l10n.t('Finished');
  return isAllWaiting(reading)
    ? allWaitingWords(waiting)
    : l10n.t('Sent, {0} still waiting', formats.number(waiting));
}

/** Says that no letter goes out now. */
export function allWaitingWords(count: number): string {
  return l10n.count('Waiting: {0} letter|Waiting: {0} letters', count);
}

function runningStatusWords({ statistics }: Reading, formats: Formats): string {
  const done = statistics && share(progress(statistics.common));
  return done === undefined ? l10n.t('Running') : l10n.t('Running, {0}', formats.percent(done));
}

/** The steps of the funnel. */
export type FunnelStep = SentBase | 'delivered' | 'opened' | 'clicked';

export function stepWords(step: FunnelStep): string {
  const words: Record<FunnelStep, () => string> = {
    sent: () => l10n.t('Sent'),
    reported: () => l10n.t('With a result'),
    delivered: () => l10n.t('Delivered'),
    opened: () => l10n.t('Opened'),
    clicked: () => l10n.t('Clicked'),
  };
  return words[step]();
}

/** The letters that deliveries and bounces are shares of: all that were sent or, until then, those that the service has reported about. */
export type SentBase = 'sent' | 'reported';

export function sentBase(counters: Counters): SentBase {
  return lettersWithResult(counters) < counters.count ? 'reported' : 'sent';
}

/** Formats a rate. The service may count an action without the delivery, and a letter twice: such a rate is no percentage. */
export function percentOf(rate: Rate, formats: Formats): string {
  if (isAboveAll(rate)) return l10n.t('>100%');
  const part = share(rate);
  return formats.percent(part === undefined || part === 1 ? part : Math.min(part, almostAll));
}

/** The largest share below 100 % that is shown: all but a few are not rounded to all. */
const almostAll = 0.999;

export const isAboveAll = ({ part, whole }: Rate) => whole > 0 && part > whole;

/** Describes a share of the sent, of the reported or of the delivered letters. */
export function shareWords(base: SentBase | 'delivered', percent: string): string {
  const words: Record<typeof base, () => string> = {
    sent: () => l10n.t('{0} of those sent', percent),
    reported: () => l10n.t('{0} of those with a result', percent),
    delivered: () => l10n.t('{0} of those delivered', percent),
  };
  return words[base]();
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
