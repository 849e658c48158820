import {
  bounceLevel,
  bounceLimits,
  complaintLevel,
  complaintLimits,
  complaintsByChance,
  rates,
} from '../../core/campaigns/statistics.ts';
import type { Counters } from '../../core/port/service.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';
import type { SectionId } from './sections.ts';
import { percentOf } from './statisticsTexts.ts';

/** A rate that is above what mailbox providers and sending services accept. */
export interface Alarm {
  readonly level: 'warning' | 'bad';
  readonly words: string;
  /** The section that says more. */
  readonly section?: SectionId;
}

/** Returns the alarms of a campaign that has been sent, the worst first. */
export function alarmsOf(counters: Counters, formats: Formats): Alarm[] {
  const alarms = [bounceAlarm(counters, formats), complaintAlarm(counters, formats)];
  return alarms
    .filter((alarm) => alarm !== undefined)
    .sort((a, b) => Number(b.level === 'bad') - Number(a.level === 'bad'));
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
  return { level, words, section: 'failures' };
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
  return { level, words };
}
