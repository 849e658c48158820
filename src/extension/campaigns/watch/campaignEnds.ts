import type * as vscode from 'vscode';
import { reachedNobody } from '../../../core/campaigns/campaign.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { showInformation, showWarning } from '../../kit/messages.ts';
import { l10n } from '../../kit/words.ts';
import { endedWords, reachedNobodyWords } from '../campaignTexts.ts';
import type { CampaignsBadge } from '../view/campaignsBadge.ts';
import type { Campaign, CampaignWatcher } from './campaignWatcher.ts';
import type { Readings } from './readings.ts';

interface EndParts {
  readonly watcher: CampaignWatcher;
  readonly readings: Pick<Readings, 'claimEnd'>;
  readonly errors: ErrorHandler;
  readonly badge: Pick<CampaignsBadge, 'addEnded'>;
  readonly showStatistics: (id: number) => Promise<void>;
}

/**
 * Tells once, over all windows and restarts, that a campaign has been sent. It was read before its end, by any window, or created since the
 * account was chosen. About a test, it only warns that it reached nobody.
 */
export function tellEnds({ watcher, readings, errors, badge, showStatistics }: EndParts): vscode.Disposable {
  const unfinished = new Set<number>();
  let since = Date.now();
  const look = (campaign: Campaign) => {
    const { record, stage, last } = campaign;
    // Before the first reading, the stage is a guess: the campaign may have finished long ago.
    const isKnown = last !== undefined || Date.parse(record.at) >= since;
    if (stage !== 'finished') {
      if (isKnown) unfinished.add(record.id);
    } else if (last && unfinished.delete(record.id)) tell(campaign, reachedNobody(last));
  };
  const tell = (campaign: Campaign, isInVain: boolean) => {
    const { record } = campaign;
    if (record.test && !isInVain) return;
    const { identity } = watcher.connection ?? {};
    void errors.run(l10n.t('Couldn’t show the statistics'), async () => {
      if (identity === undefined || !(await readings.claimEnd(identity, record.id))) return;
      if (!record.test) badge.addEnded(record.id);
      const show = l10n.t('Show Statistics');
      const answer = isInVain
        ? await showWarning(reachedNobodyWords(campaign), show)
        : await showInformation(endedWords(campaign), show);
      if (answer === show) await showStatistics(record.id);
    });
  };
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
