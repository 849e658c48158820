import {
  complaintLevel,
  complaintsByChance,
  lettersWithResult,
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
import type { Alarm } from './alarms.ts';
import type { Findings } from './findings.ts';
import { isAboveAll, percentOf, rangeWords, type SentBase, sentBase, shareWords } from './statisticsTexts.ts';

/** A formatted key figure. */
export interface Statistic {
  readonly label: string;
  /** The rate, or "—". While much is not known, the number of letters. */
  readonly value: string;
  /** The 95 % interval of the rate, if there is one. */
  readonly interval?: string;
  /** The numbers behind the rate: "9,820 of 10,000 sent". */
  readonly detail: string;
  /** What is special about the rate. */
  readonly notes: readonly Note[];
  /** How bad the sentence on top says that it is; absent if that does not speak about it. */
  readonly alarm?: Alarm['level'];
}

interface Note {
  readonly level: Exclude<RateLevel, 'bad'>;
  readonly words: string;
}

/** What a campaign is judged by. */
export interface Standard {
  /** What the sentence on top says is too much. */
  readonly alarms: readonly Pick<Alarm, 'level' | 'about'>[];
  /** False as long as readers still click and open so much that the usual rates come later. */
  readonly isSettled: boolean;
  readonly usual: StatisticsState['usual'];
  /** What the readings say about programs among the readers; absent until they have been judged. */
  readonly findings?: Pick<Findings, 'robots' | 'mostOpened'> | undefined;
}

/** Returns the key figures. Clicks come before opens, because opens are inflated. */
export function mainStatistics(counters: Counters, standard: Standard, formats: Formats): Statistic[] {
  const { click, open, unsubscribe, complaint } = rates(counters);
  // Before readers have had the time to do something, 0 % would look like a failure.
  const isEarly = !counters.final && (!standard.isSettled || !mostAreSettled(counters));
  const ofDelivered = (label: string, rate: Rate, notes: readonly Note[]): Statistic => ({
    label,
    ...(rate.part === 0 && isEarly
      ? { value: '—', detail: l10n.t('none yet') }
      : {
          value: percentOf(rate, formats),
          ...intervalOf(rate, formats),
          detail: ofWords(rate, 'delivered', formats),
        }),
    notes,
  });
  return [
    deliveredStatistic(counters, standard, formats),
    bouncedStatistic(counters, standard, formats),
    ofDelivered(l10n.t('Clicked'), click, [
      ...readNotes('click', click, standard, formats),
      ...scannerNotes(click, standard, formats),
    ]),
    ofDelivered(l10n.t('Opened'), open, [
      ...readNotes('open', open, standard, formats),
      ...automaticNotes(open, standard, formats),
    ]),
    ofDelivered(l10n.t('Unsubscribed'), unsubscribe, usualNotes('unsubscribe', standard, formats)),
    {
      ...ofDelivered(l10n.t('Complaints'), complaint, complaintNotes(complaint)),
      ...alarmOf('complaints', standard),
    },
  ];
}

/** Explains rates above 100 %; `undefined` if there is none. */
export function aboveAllWords(counters: Counters): string | undefined {
  const { click, open, unsubscribe, complaint } = rates(counters);
  return [click, open, unsubscribe, complaint].some(isAboveAll)
    ? l10n.t('>100%: the service has counted more readers than delivered letters.')
    : undefined;
}

/** Says which letters the rates count while others have no result; `undefined` if they count all, or if no letter bounced: no such rate is shown then. */
export function basisWords(counters: Counters, formats: Formats): string | undefined {
  if (sentBase(counters) === 'sent' || counters.bounce === 0) return undefined;
  return l10n.t(
    'The rates count only letters with a result so far: {0} of {1}.',
    formats.number(lettersWithResult(counters)),
    formats.number(counters.count),
  );
}

function alarmOf(about: Alarm['about'], { alarms }: Standard): Pick<Statistic, 'alarm'> {
  const alarm = alarms.find((each) => each.about === about);
  return alarm ? { alarm: alarm.level } : {};
}

/** While the result of many letters is not known, or none of the others bounced, their rate would look like that of the campaign. */
function deliveredStatistic(counters: Counters, standard: Standard, formats: Formats): Statistic {
  const { delivery } = rates(counters);
  const base = sentBase(counters);
  const label = l10n.t('Delivered');
  const areAllSoFar = base === 'reported' && delivery.part === delivery.whole;
  if (areAllSoFar || !mostAreSettled(counters)) {
    return {
      label,
      value: formats.number(counters.delivered),
      detail: l10n.t('of {0}', formats.number(counters.count)),
      notes: base === 'sent' ? [fine(shareWords(base, percentOf(delivery, formats)))] : [],
    };
  }
  return {
    label,
    value: percentOf(delivery, formats),
    ...intervalOf(delivery, formats),
    detail: ofWords(delivery, base, formats),
    notes: usualNotes('delivery', standard, formats),
  };
}

function bouncedStatistic(counters: Counters, standard: Standard, formats: Formats): Statistic {
  const { bounce } = rates(counters);
  const base = sentBase(counters);
  const label = l10n.t('Bounced');
  if (bounce.part === 0 && base === 'reported')
    return { label, value: '—', detail: l10n.t('none yet'), notes: [] };
  return {
    label,
    value: percentOf(bounce, formats),
    ...intervalOf(bounce, formats),
    detail: ofWords(bounce, base, formats),
    notes: [],
    ...alarmOf('bounces', standard),
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

/** The service's totals do not tell scanners from people. The readings may. */
function scannerNotes({ part }: Rate, { findings }: Standard, formats: Formats): Note[] {
  if (part === 0) return [];
  const robots = findings?.robots;
  switch (robots?.kind) {
    case 'some':
      return [fine(l10n.t('probably scanners: {0}', rangeWords(robots.robots, formats)))];
    case 'none':
      return [];
    default:
      return [fine(l10n.t('may include scanners'))];
  }
}

function automaticNotes({ part }: Rate, { findings }: Standard, formats: Formats): Note[] {
  if (part === 0) return [];
  const programs = findings ? part - findings.mostOpened : 0;
  return [
    fine(
      programs > 0
        ? l10n.t('at least {0} automatic', formats.number(programs))
        : l10n.t('may include automatic opens'),
    ),
  ];
}
