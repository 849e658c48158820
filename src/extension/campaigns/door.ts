import * as vscode from 'vscode';
import { Disposable } from '../kit/disposable.ts';
import { filesType } from '../kit/droppedFiles.ts';
import { lazily } from '../kit/lazily.ts';
import { LazyTree } from '../kit/lazyTree.ts';
import { commands, views, webviews } from '../names.ts';
import { registerLazyTable } from '../trust/registerCommand.ts';
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
        canSelectMany: true,
        dragAndDropController: {
          dragMimeTypes: [],
          dropMimeTypes: [filesType],
          handleDrop: async (_, data) => (await campaigns()).drop(data),
        },
      }),
    );
    for (const kind of ['pages', 'tables'] as const) {
      const viewType = kind === 'pages' ? webviews.statistics : webviews.campaigns;
      const deserializeWebviewPanel = async (panel: vscode.WebviewPanel, state: unknown) =>
        (await campaigns())[kind].deserializeWebviewPanel(panel, state);
      this._register(vscode.window.registerWebviewPanelSerializer(viewType, { deserializeWebviewPanel }));
    }
    const table = lazily(async () => (await import('./view/commandTable.ts')).commandTable(campaigns));
    this._register(registerLazyTable(parts.errors, ids, table));
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

/** The commands that `view/commandTable.ts` implements. */
const ids = [
  commands.campaignRefresh,
  commands.campaignStatistics,
  commands.campaignsCompare,
  commands.campaignsTable,
  commands.sendingStop,
  commands.sendingNow,
  commands.campaignOpenLayout,
  commands.campaignPreview,
  commands.campaignShowMaket,
] as const;
