import * as vscode from 'vscode';
import type { Reading } from '../../core/campaigns/campaign.ts';
import { lazyCommands } from '../doors/commands.ts';
import type { RoomDoor } from '../doors/door.ts';
import { LazyPart } from '../doors/lazyPart.ts';
import { LazyView } from '../doors/lazyView.ts';
import { filesType } from '../kit/droppedFiles.ts';
import { commandsOf, views, webviews } from '../names.ts';
import type { CampaignsNode } from './campaignItems.ts';
import type { CampaignsParts } from './index.ts';

interface CampaignsDoorParts extends Omit<CampaignsParts, 'extensionUri' | 'readingsDirectory' | 'view'> {
  readonly context: vscode.ExtensionContext;
}

export type CampaignsDoor = ReturnType<typeof campaignsDoor>;

/** The Campaigns view and the statistics pages, loaded when the view is first visible or a command is first used. */
export function campaignsDoor({ context, ...parts }: CampaignsDoorParts) {
  const { extensionUri, globalStorageUri } = context;
  const readingsDirectory = vscode.Uri.joinPath(globalStorageUri, 'readings').fsPath;
  const campaigns = new LazyPart(async () => {
    const { Campaigns } = await import('./index.ts');
    return new Campaigns({ ...parts, extensionUri, readingsDirectory, view: view.view });
  });
  const view: LazyView<CampaignsNode> = new LazyView(
    views.campaigns,
    async () => (await campaigns.load()).tree,
    {
      canSelectMany: true,
      dragAndDropController: {
        dragMimeTypes: [],
        dropMimeTypes: [filesType],
        handleDrop: async (_, data) => (await campaigns.load()).drop(data),
      },
    },
  );
  return {
    owned: [campaigns, view],
    pages: {
      [webviews.statistics]: async () => (await campaigns.load()).pages,
      [webviews.campaigns]: async () => (await campaigns.load()).tables,
    },
    commands: lazyCommands(commandsOf.campaigns, async () =>
      (await import('./commands.ts')).campaignsCommands(campaigns.load),
    ),
    tree: view.tree,
    load: campaigns.load,

    /** Returns the number of recipients that a campaign had at its last reading. Makes no request. */
    recipientsOf: async (account: string, id: number) => (await campaigns.load()).recipientsOf(account, id),
    /** Tells the last reading of a campaign, now and after each newer one, until the result is disposed. Makes no request. */
    follow: async (account: string, id: number, told: (reading: Reading) => void) =>
      (await campaigns.load()).follow({ account, id }, told),
    /** Reveals a campaign in the view without moving the focus. */
    reveal: async (id: number) => (await campaigns.load()).reveal(id),
  } satisfies RoomDoor;
}
