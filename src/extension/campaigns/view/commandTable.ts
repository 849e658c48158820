import { withViewProgress } from '../../kit/progress.ts';
import { l10n } from '../../kit/words.ts';
import { commands, views } from '../../names.ts';
import type { CommandTable } from '../../trust/registerCommand.ts';
import type { Campaigns } from '../index.ts';

/** Returns the commands of the Campaigns view. */
export function commandTable(campaigns: () => Promise<Campaigns>) {
  const noLetter = l10n.t('Couldn’t show the letter');
  return {
    [commands.campaignRefresh]: {
      failure: l10n.t('Couldn’t read the campaigns'),
      untrusted: true,
      run: () => withViewProgress(views.campaigns, async () => (await campaigns()).refresh()),
    },
    [commands.campaignStatistics]: {
      failure: l10n.t('Couldn’t show the statistics'),
      untrusted: true,
      run: async (campaign) => (await campaigns()).showStatistics(campaign),
    },
    [commands.campaignsCompare]: {
      failure: l10n.t('Couldn’t compare the campaigns'),
      untrusted: true,
      run: async (clicked, selected) => (await campaigns()).compare(clicked, selected),
    },
    [commands.campaignsTable]: {
      failure: l10n.t('Couldn’t show the campaigns'),
      untrusted: true,
      run: async () => (await campaigns()).showAll(),
    },
    [commands.sendingStop]: {
      failure: l10n.t('Couldn’t stop the campaign'),
      untrusted: true,
      run: async (held) => (await campaigns()).stop(held),
    },
    [commands.sendingNow]: {
      failure: l10n.t('Couldn’t send the campaign'),
      run: async (held) => (await campaigns()).sendNow(held),
    },
    [commands.campaignOpenLayout]: {
      failure: noLetter,
      untrusted: true,
      run: async (campaign) => (await campaigns()).openLayout(campaign),
    },
    [commands.campaignPreview]: {
      failure: noLetter,
      untrusted: true,
      run: async (campaign) => (await campaigns()).preview(campaign),
    },
    [commands.campaignShowMaket]: {
      failure: noLetter,
      untrusted: true,
      run: async (campaign) => (await campaigns()).showMaket(campaign),
    },
  } satisfies CommandTable;
}
