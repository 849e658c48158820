import type * as vscode from 'vscode';
import { reachedNobody } from '../../../core/campaigns/campaign.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { showWarning } from '../../kit/messages.ts';
import { l10n, type Words } from '../../kit/words.ts';
import type { Campaign, CampaignWatcher } from './campaignWatcher.ts';

/** Explains why a finished campaign reached nobody: only confirmed subscribers get letters. */
export function reachedNobodyWords({ record: { subject, test } }: Pick<Campaign, 'record'>): Words {
  return test
    ? l10n.t('The test “{0}” reached nobody: nobody in its group has confirmed yet.', subject)
    : l10n.t('Campaign “{0}” reached nobody: nobody on its lists has confirmed yet.', subject);
}

/**
 * Warns once about each campaign that finishes without recipients while this window follows it: one that was read before its end,
 * or created since the account was chosen.
 */
export function warnWhenNobodyIsReached(
  watcher: CampaignWatcher,
  errors: ErrorHandler,
  showStatistics: (id: number) => Promise<void>,
): vscode.Disposable {
  const unfinished = new Set<number>();
  let since = Date.now();
  const look = (campaign: Campaign) => {
    const { record, stage, last } = campaign;
    // Before the first reading, the stage is a guess: the campaign may have finished long ago.
    const isKnown = last !== undefined || Date.parse(record.at) >= since;
    if (stage !== 'finished') {
      if (isKnown) unfinished.add(record.id);
    } else if (unfinished.delete(record.id) && last && reachedNobody(last)) warn(campaign);
  };
  const warn = (campaign: Campaign) =>
    void errors.run(l10n.t('Couldn’t show the statistics'), async () => {
      const show = l10n.t('Show Statistics');
      const answer = await showWarning(reachedNobodyWords(campaign), show);
      if (answer === show) await showStatistics(campaign.record.id);
    });
  const lookAtAll = () => {
    unfinished.clear();
    since = Date.now();
    for (const campaign of watcher.campaigns) look(campaign);
  };
  let account = watcher.connection?.identity;
  lookAtAll();
  return watcher.onDidChange((id) => {
    const isSameAccount = watcher.connection?.identity === account;
    account = watcher.connection?.identity;
    // In another account, the same numbers are different campaigns.
    if (!isSameAccount) lookAtAll();
    else if (id === undefined) watcher.campaigns.forEach(look);
    else look(watcher.campaign(id));
  });
}
