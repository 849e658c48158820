import type { StatisticsMemory } from '../../protocol/statistics.ts';
import type { RoomCommands } from '../doors/commands.ts';
import { withViewProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';
import { commandsOf, views } from '../names.ts';
import type { CampaignNode, CampaignsNode, HeldNode } from './campaignItems.ts';
import type { Campaigns } from './index.ts';

const ids = commandsOf.campaigns;

declare module '../kit/runCommand.ts' {
  interface CommandArguments {
    [ids.campaignStatistics]: [campaign?: CampaignNode | StatisticsMemory];
    [ids.campaignOpenLayout]: [campaign?: CampaignNode | StatisticsMemory];
    [ids.campaignPreview]: [campaign?: CampaignNode | StatisticsMemory];
    [ids.campaignShowMaket]: [campaign?: CampaignNode | StatisticsMemory];
    [ids.campaignsCompare]: [campaign?: CampaignNode | StatisticsMemory, selected?: readonly CampaignsNode[]];
    [ids.sendingStop]: [held?: HeldNode];
    [ids.sendingNow]: [held?: HeldNode];
  }
}

/** Returns the commands of the Campaigns view. */
export function campaignsCommands(campaigns: () => Promise<Campaigns>) {
  const noLetter = l10n.t('Couldn’t show the letter');
  return {
    [ids.campaignRefresh]: {
      failure: l10n.t('Couldn’t read the campaigns'),
      untrusted: true,
      run: () => withViewProgress(views.campaigns, async () => (await campaigns()).refresh()),
    },
    [ids.campaignStatistics]: {
      failure: l10n.t('Couldn’t show the statistics'),
      untrusted: true,
      run: async (campaign) => (await campaigns()).showStatistics(campaign),
    },
    [ids.campaignsCompare]: {
      failure: l10n.t('Couldn’t compare the campaigns'),
      untrusted: true,
      run: async (clicked, selected) => (await campaigns()).compare(clicked, selected),
    },
    [ids.campaignsTable]: {
      failure: l10n.t('Couldn’t show the campaigns'),
      untrusted: true,
      run: async () => (await campaigns()).showAll(),
    },
    [ids.sendingStop]: {
      failure: l10n.t('Couldn’t stop the campaign'),
      untrusted: true,
      run: async (held) => (await campaigns()).stop(held),
    },
    [ids.sendingNow]: {
      failure: l10n.t('Couldn’t send the campaign'),
      run: async (held) => (await campaigns()).sendNow(held),
    },
    [ids.campaignOpenLayout]: {
      failure: noLetter,
      untrusted: true,
      run: async (campaign) => (await campaigns()).openLayout(campaign),
    },
    [ids.campaignPreview]: {
      failure: noLetter,
      untrusted: true,
      run: async (campaign) => (await campaigns()).preview(campaign),
    },
    [ids.campaignShowMaket]: {
      failure: noLetter,
      untrusted: true,
      run: async (campaign) => (await campaigns()).showMaket(campaign),
    },
  } satisfies RoomCommands<'campaigns'>;
}
