import { type Reading, stageOf } from '../../core/campaigns/campaign.ts';
import {
  bounceLevel,
  bounceLimits,
  complaintLevel,
  complaintLimits,
  complaintsByChance,
  hasResults,
  rates,
} from '../../core/campaigns/statistics.ts';
import { wilson } from '../../core/figures/intervals.ts';
import type { Counters } from '../../core/port/service.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';
import { percentOf } from './statisticsTexts.ts';

/** A rate that is above what mailbox providers and sending services accept. */
export interface Alarm {
  readonly level: 'warning' | 'bad';
  readonly about: 'bounces' | 'complaints';
  readonly words: string;
}

/** Returns the alarms of a campaign, the worst first. */
export function alarmsOf(reading: Reading, formats: Formats): Alarm[] {
  const counters = reading.statistics?.common;
  if (!counters || !hasResults(counters)) return [];
  const alarms =
    stageOf(reading) === 'running'
      ? [earlyBounceAlarm(counters, formats)]
      : [bounceAlarm(counters, formats), complaintAlarm(counters, formats)];
  return alarms
    .filter((alarm) => alarm !== undefined)
    .sort((a, b) => Number(b.level === 'bad') - Number(a.level === 'bad'));
}

/** The least number of letters with a result that says something about those that are still to be sent. */
const tellingLetters = 100;

/** While letters are sent, only bounces are an alarm that are far too many even if the first letters had bad luck. */
function earlyBounceAlarm(counters: Counters, formats: Formats): Alarm | undefined {
  const { bounce } = rates(counters);
  const least = wilson(bounce)?.least ?? 0;
  if (bounce.whole < tellingLetters || least < bounceLimits.bad) return undefined;
  const words = l10n.t(
    '{0} of the letters so far bounced, which is far too many: below {1} is usual.',
    percentOf(bounce, formats),
    formats.percent(bounceLimits.warning),
  );
  return { level: 'bad', about: 'bounces', words };
}

function bounceAlarm(counters: Counters, formats: Formats): Alarm | undefined {
  const { bounce } = rates(counters);
  const level = bounceLevel(bounce);
  if (level === undefined || level === 'fine') return undefined;
  const values = [percentOf(bounce, formats), formats.percent(bounceLimits.warning)];
  const words =
    level === 'bad'
      ? l10n.t('{0} of the letters bounced, which is far too many: below {1} is usual.', ...values)
      : l10n.t('{0} of the letters bounced, which is a bit high: below {1} is usual.', ...values);
  return { level, about: 'bounces', words };
}

function complaintAlarm(counters: Counters, formats: Formats): Alarm | undefined {
  const { complaint } = rates(counters);
  const level = complaintLevel(complaint);
  if (level === undefined || level === 'fine' || complaint.part <= complaintsByChance) return undefined;
  const values = [percentOf(complaint, formats), formats.percent(complaintLimits.warning)];
  const words =
    level === 'bad'
      ? l10n.t(
          '{0} of the recipients complained, which is far too many: Gmail asks for less than {1}.',
          ...values,
        )
      : l10n.t(
          '{0} of the recipients complained, which is a bit high: Gmail asks for less than {1}.',
          ...values,
        );
  return { level, about: 'complaints', words };
}
