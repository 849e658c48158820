import { reachedNobody } from '../../core/campaigns/campaign.ts';
import { progress, rates, share } from '../../core/campaigns/statistics.ts';
import type { Counters } from '../../core/port/service.ts';
import { formats } from '../kit/formats.ts';
import { asWords, joined, l10n, type Words } from '../kit/words.ts';
import type { Campaign } from './watch/campaignWatcher.ts';

/**
 * Returns the text behind a campaign's subject in the view. A finished campaign has one figure, to leave room for the subject. With
 * `hasNamesake`, the start time (or the number, if the time is unknown) comes first.
 */
export function rowWords(campaign: Campaign, now: number, hasNamesake: boolean): Words {
  const { stage, last, record } = campaign;
  const at = Date.parse(record.startAt ?? record.at);
  const name = asWords(Number.isNaN(at) ? `#${formats().plain(record.id)}` : formats().near(at, now));
  const figures =
    stage === 'finished' && last?.statistics && !reachedNobody(last)
      ? mainFigure(last.statistics.common)
      : campaignWords(campaign, now);
  return joined(' · ', [hasNamesake && stage !== 'planned' && name, figures]);
}

/** Returns the state of a campaign: "62% of 1,200", "tomorrow 09:00", "98.2% delivered · 4.1% clicked". */
export function campaignWords(campaign: Campaign, now: number): Words {
  const { last, failure, stage, beingRead } = campaign;
  if (!last) {
    if (failure) return l10n.t('couldn’t be read');
    return beingRead ? l10n.t('reading…') : asWords('');
  }
  switch (stage) {
    case 'planned':
      return plannedWords(campaign, now);
    case 'running':
      return runningCampaignWords(campaign);
    case 'finished':
      return finishedWords(campaign);
    case 'other':
      return l10n.t('status {0}', last.status);
  }
}

/** Warns that the API of the service has no request that stops a campaign. */
export function cannotBeStopped(): Words {
  return l10n.t('Once scheduled, the campaign can be stopped only in the service’s web cabinet.');
}

/**
 * Describes when a scheduled campaign starts, else its number of recipients. Only the journal has start times: the service does
 * not return them.
 */
function plannedWords({ record, last }: Campaign, now: number): Words {
  if (record.startAt !== undefined) return asWords(formats().near(Date.parse(record.startAt), now));
  if (record.maket !== undefined) return l10n.t('about to start');
  return l10n.count('{0} recipient|{0} recipients', last?.count ?? 0);
}

function runningCampaignWords({ last }: Campaign): Words {
  const count = last?.count ?? 0;
  const done = last?.statistics && share(progress(last.statistics.common));
  if (done === undefined) return l10n.count('starting, {0} recipient|starting, {0} recipients', count);
  return l10n.t('{0} of {1}', formats().percent(done), formats().number(count));
}

function finishedWords({ last }: Campaign): Words {
  if (last && reachedNobody(last)) return l10n.t('reached nobody');
  if (!last?.statistics) return asWords('');
  return l10n.t('{0} delivered · {1} clicked', ...figuresOf(last.statistics.common));
}

/** The share of delivered letters that goes without saying. */
const usualDelivery = 0.95;

/** Returns the share of readers who clicked or, if it is unusually low, the share of letters that were delivered. */
function mainFigure(counters: Counters): Words {
  const { delivery, click } = rates(counters);
  const [delivered = 0, clicked] = [share(delivery), share(click)];
  return delivered < usualDelivery
    ? l10n.t('{0} delivered', formats().percent(delivered))
    : l10n.t('{0} clicked', formats().percent(clicked));
}

/** Returns the percentages of letters that were delivered and clicked. */
function figuresOf(counters: Counters): [delivered: string, clicked: string] {
  const { delivery, click } = rates(counters);
  return [formats().percent(share(delivery)), formats().percent(share(click))];
}

/** Explains why letters of the sandbox are waiting. `trouble` is the error of the mail server. */
export function waitingWords(trouble: string): Words {
  return l10n.t(
    'Letters are waiting because the mail server is not available: {0}. They are sent automatically when the server is back.',
    trouble,
  );
}

/** Says that a finished campaign reached nobody, and the likely reason: only confirmed subscribers get letters. */
export function reachedNobodyWords({ record: { subject, test } }: Pick<Campaign, 'record'>): Words {
  return test
    ? l10n.t('The test “{0}” reached nobody. Perhaps nobody in its group has confirmed.', subject)
    : l10n.t('Campaign “{0}” reached nobody. Perhaps nobody on its lists has confirmed.', subject);
}

/** Says that a campaign has been sent, and how many letters have arrived so far. */
export function endedWords({ record, last }: Campaign): Words {
  const { count = 0, delivered = 0 } = last?.statistics?.common ?? {};
  if (count === 0) return l10n.t('Campaign “{0}” has been sent.', record.subject);
  return l10n.count(
    'Campaign “{2}” has been sent: {1} of {0} letter was delivered.|Campaign “{2}” has been sent: {1} of {0} letters were delivered.',
    count,
    formats().number(delivered),
    record.subject,
  );
}
