import {
  complaintLevel,
  complaintsByChance,
  mostAreSettled,
  type Rate,
  type RateLevel,
  rates,
} from '../../core/campaigns/statistics.ts';
import { isFarBelow } from '../../core/figures/comparison.ts';
import { wilson } from '../../core/figures/intervals.ts';
import type { Counters } from '../../core/port/service.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { StatisticsState, UsualName } from '../../protocol/statistics.ts';
import * as l10n from '../shared/l10n.ts';
import { complaintWords } from '../shared/rateLevels.ts';
import { isAboveAll, percentOf, type SentBase, sentBase, shareWords } from './statisticsTexts.ts';

/** A formatted key figure. */
export interface Statistic {
  readonly label: string;
  /** The rate, or "—". While much is not known, the number of letters: "300 of 1,204". */
  readonly value: string;
  /** The 95 % interval of the rate, if there is one. */
  readonly interval?: string;
  /** The numbers behind the rate: "9,820 of 10,000 sent". */
  readonly detail: string;
  /** What is special about the rate. */
  readonly notes: readonly Note[];
}

interface Note {
  readonly level: Exclude<RateLevel, 'bad'>;
  readonly words: string;
}

/** What a campaign is judged by. */
export interface Standard {
  /** True if the sentence on top says how many letters bounced. */
  readonly isBounceSaid: boolean;
  /** False as long as readers still click and open so much that the usual rates come later. */
  readonly isSettled: boolean;
  readonly usual: StatisticsState['usual'];
}

/** Returns the five key figures. Clicks come before opens, because opens are inflated. */
export function mainStatistics(counters: Counters, standard: Standard, formats: Formats): Statistic[] {
  const { click, open, unsubscribe, complaint } = rates(counters);
  const ofDelivered = (label: string, rate: Rate, notes: readonly Note[]): Statistic => ({
    label,
    value: percentOf(rate, formats),
    ...intervalOf(rate, formats),
    detail: ofWords(rate, 'delivered', formats),
    notes: isAboveAll(rate)
      ? [fine(l10n.t('The service counted some without the delivery of the letter.')), ...notes]
      : notes,
  });
  return [
    deliveredStatistic(counters, standard, formats),
    ofDelivered(l10n.t('Clicked'), click, readNotes('click', click, standard, formats)),
    ofDelivered(l10n.t('Opened'), open, readNotes('open', open, standard, formats)),
    ofDelivered(l10n.t('Unsubscribed'), unsubscribe, usualNotes('unsubscribe', standard, formats)),
    ofDelivered(l10n.t('Complaints'), complaint, complaintNotes(complaint)),
  ];
}

/** While the result of many letters is not known, or none of the others bounced, their rate would look like that of the campaign. */
function deliveredStatistic(counters: Counters, standard: Standard, formats: Formats): Statistic {
  const { delivery, bounce } = rates(counters);
  const base = sentBase(counters);
  const label = l10n.t('Delivered');
  const bounced = standard.isBounceSaid ? [] : bounceNotes(bounce, formats);
  const areAllSoFar = base === 'reported' && delivery.part === delivery.whole;
  if (areAllSoFar || !mostAreSettled(counters)) {
    return {
      label,
      value: l10n.t('{0} of {1}', formats.number(counters.delivered), formats.number(counters.count)),
      detail: areAllSoFar
        ? l10n.t('all with a result so far')
        : shareWords(base, percentOf(delivery, formats)),
      notes: bounced,
    };
  }
  return {
    label,
    value: percentOf(delivery, formats),
    ...intervalOf(delivery, formats),
    detail: ofWords(delivery, base, formats),
    notes: [
      ...(isAboveAll(delivery) ? [fine(l10n.t('The service may have counted some letters twice.'))] : []),
      ...usualNotes('delivery', standard, formats),
      ...bounced,
    ],
  };
}

const fine = (words: string): Note => ({ level: 'fine', words });

function usualNotes(name: UsualName, { usual, isSettled }: Standard, formats: Formats): Note[] {
  const rate = usual?.[name];
  if (!rate) return [];
  const percent = percentOf(rate, formats);
  return [fine(isSettled ? l10n.t('usually {0}', percent) : l10n.t('usually {0} in the end', percent))];
}

/** Marks that far fewer readers than usual clicked or opened. */
function readNotes(name: 'click' | 'open', rate: Rate, standard: Standard, formats: Formats): Note[] {
  const usual = standard.usual?.[name];
  const isLow = standard.isSettled && usual !== undefined && isFarBelow(rate, usual);
  return usualNotes(name, standard, formats).map((note) => (isLow ? { ...note, level: 'warning' } : note));
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
    reported: () => l10n.t('{0} of {1} with a result', ...values),
    delivered: () => l10n.t('{0} of {1} delivered', ...values),
  };
  return words[base]();
}

/** Says that complaints may be chance. Too many are in the sentence on top. */
function complaintNotes(complaint: Rate): Note[] {
  const level = complaintLevel(complaint);
  const mayBeChance = level === 'warning' && complaint.part <= complaintsByChance;
  return mayBeChance ? [fine(complaintWords(level, complaint))] : [];
}

function bounceNotes(bounce: Rate, formats: Formats): Note[] {
  return bounce.part > 0 ? [fine(l10n.t('{0} bounced', percentOf(bounce, formats)))] : [];
}
