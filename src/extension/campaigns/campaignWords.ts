import * as vscode from 'vscode';
import { reachedNobody } from '../../core/campaigns/campaign.ts';
import { progress, rates, share } from '../../core/campaigns/statistics.ts';
import { createFormats, type Formats } from '../../core/text/formats.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import type { Campaign } from './campaignWatcher.ts';

const day = 86_400_000;

/**
 * What stands behind a campaign's subject: "62 % of 1,200", "tomorrow 09:00", "4.1 % clicked · 98.2 % delivered". In a narrow
 * side bar only its beginning is seen: that is what tells most.
 */
export function campaignWords(campaign: Campaign, now: number): Words {
  const { last, failure, stage, beingRead } = campaign;
  if (!last) {
    if (failure) return l10n.t('couldn’t be read');
    return beingRead ? l10n.t('reading…') : asWords('');
  }
  const formats = createFormats(vscode.env.language);
  switch (stage) {
    case 'planned':
      return plannedWords(campaign, formats, now);
    case 'running':
      return runningWords(campaign, formats);
    case 'finished':
      return finishedWords(campaign, formats);
    case 'other':
      return l10n.t('status {0}', last.status);
  }
}

/** The start of a campaign made elsewhere is not known: the service does not tell it. */
function plannedWords({ record, last }: Campaign, formats: Formats, now: number): Words {
  if (record.startAt !== undefined) return startWords(Date.parse(record.startAt), formats, now);
  if (record.maket !== undefined) return l10n.t('about to start');
  return l10n.t('{0} recipients', formats.number(last?.count ?? 0));
}

/** "today 09:00", "tomorrow 09:00", else the date and time: with the year only where it could be another one. */
function startWords(startAt: number, formats: Formats, now: number): Words {
  const days = Math.round((midnight(startAt) - midnight(now)) / day);
  if (days === 0) return l10n.t('today {0}', formats.time(startAt));
  if (days === 1) return l10n.t('tomorrow {0}', formats.time(startAt));
  return asWords(Math.abs(days) < 180 ? formats.dayAndTime(startAt) : formats.dateTime(startAt));
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

function runningWords({ last }: Campaign, formats: Formats): Words {
  const count = formats.number(last?.count ?? 0);
  const done = last?.statistics && share(progress(last.statistics.common));
  if (done === undefined) return l10n.t('starting, {0} recipients', count);
  return l10n.t('{0} of {1}', formats.percent(done), count);
}

function finishedWords({ last }: Campaign, formats: Formats): Words {
  if (last && reachedNobody(last)) return l10n.t('reached nobody');
  if (!last?.statistics) return asWords('');
  const { delivery, click } = rates(last.statistics.common);
  return l10n.t(
    '{0} clicked · {1} delivered',
    formats.percent(share(click)),
    formats.percent(share(delivery)),
  );
}
