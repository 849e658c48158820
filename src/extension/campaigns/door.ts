import * as vscode from 'vscode';
import { Disposable } from '../kit/disposable.ts';
import { filesType } from '../kit/droppedFiles.ts';
import { lazily } from '../kit/lazily.ts';
import { LazyTree } from '../kit/lazyTree.ts';
import { withViewProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';
import { commands, views, webviews } from '../names.ts';
import { registerCommandTable } from '../trust/registerCommand.ts';
import type { CampaignsNode } from './campaignItems.ts';
import type { Campaigns, CampaignsParts } from './index.ts';

interface CampaignsViewParts extends Omit<CampaignsParts, 'extensionUri' | 'readingsDirectory' | 'view'> {
  readonly context: vscode.ExtensionContext;
}

/** The Campaigns view and the statistics pages, loaded when the view is first visible or a command is first used. */
export class CampaignsView extends Disposable {
  readonly tree: vscode.TreeDataProvider<CampaignsNode>;
  readonly loaded: () => Promise<Campaigns>;

  constructor({ context, ...parts }: CampaignsViewParts) {
    super();
    const { extensionUri, globalStorageUri } = context;
    const readingsDirectory = vscode.Uri.joinPath(globalStorageUri, 'readings').fsPath;
    const campaigns = lazily(async (): Promise<Campaigns> => {
      const { Campaigns: Loaded } = await import('./index.ts');
      return this._register(new Loaded({ ...parts, extensionUri, readingsDirectory, view }));
    });
    this.loaded = campaigns;
    this.tree = this._register(new LazyTree(async () => (await campaigns()).tree));
    const view = this._register(
      vscode.window.createTreeView(views.campaigns, {
        treeDataProvider: this.tree,
        dragAndDropController: {
          dragMimeTypes: [],
          dropMimeTypes: [filesType],
          handleDrop: async (_, data) => (await campaigns()).drop(data),
        },
      }),
    );
    this._register(
      vscode.window.registerWebviewPanelSerializer(webviews.statistics, {
        deserializeWebviewPanel: async (panel, state) =>
          (await campaigns()).pages.deserializeWebviewPanel(panel, state),
      }),
    );
    const noLetter = l10n.t('Couldn’t show the letter');
    this._register(
      registerCommandTable(parts.errors, {
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
      }),
    );
  }

  /** Returns the number of recipients that a campaign had at its last reading. Makes no request. */
  async recipientsOf(account: string, id: number): Promise<number | undefined> {
    return (await this.loaded()).recipientsOf(account, id);
  }

  /** Reveals a campaign in the view without moving the focus. */
  async reveal(id: number): Promise<void> {
    await (await this.loaded()).reveal(id);
  }
}
