import * as vscode from 'vscode';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { LazyTree } from '../kit/lazyTree.ts';
import { withViewProgress } from '../kit/progress.ts';
import { l10n, type Words } from '../kit/words.ts';
import { commands, views, webviews } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import type { Campaigns, CampaignsParts } from './index.ts';
import type { CampaignsNode } from './nodes.ts';

interface Parts extends Omit<CampaignsParts, 'extensionUri' | 'readingsFolder' | 'view'> {
  readonly context: vscode.ExtensionContext;
}

/** The Campaigns view and the statistics pages, loaded when the view is first seen or a command first used. */
export class CampaignsView extends Disposable {
  readonly tree: vscode.TreeDataProvider<CampaignsNode>;
  readonly loaded: () => Promise<Campaigns>;

  constructor({ context, ...parts }: Parts) {
    super();
    const { errors } = parts;
    const { extensionUri, globalStorageUri } = context;
    const readingsFolder = vscode.Uri.joinPath(globalStorageUri, 'readings').fsPath;
    const campaigns = lazily(async () => {
      const { Campaigns: Loaded } = await import('./index.ts');
      return this._register(new Loaded({ ...parts, extensionUri, readingsFolder, view }));
    });
    this.loaded = campaigns;
    this.tree = this._register(new LazyTree(async () => (await campaigns()).tree));
    const view = this._register(
      vscode.window.createTreeView(views.campaigns, { treeDataProvider: this.tree }),
    );
    this._register(
      vscode.window.registerWebviewPanelSerializer(webviews.statistics, {
        deserializeWebviewPanel: async (panel, state) =>
          (await campaigns()).pages.deserializeWebviewPanel(panel, state),
      }),
    );
    const register = (
      command: string,
      failure: Words,
      work: (loaded: Campaigns, argument: unknown) => Promise<void>,
    ) =>
      this._register(
        registerCommand(errors, command, failure, async (argument?: unknown) =>
          work(await campaigns(), argument),
        ),
      );
    register(commands.campaignRefresh, l10n.t('Couldn’t read the campaigns'), (loaded) =>
      withViewProgress(views.campaigns, () => loaded.refresh()),
    );
    register(commands.campaignStatistics, l10n.t('Couldn’t show the statistics'), (loaded, campaign) =>
      loaded.showStatistics(campaign),
    );
    const noLetter = l10n.t('Couldn’t show the letter');
    register(commands.campaignOpenLayout, noLetter, (loaded, campaign) => loaded.openLayout(campaign));
    register(commands.campaignPreview, noLetter, (loaded, campaign) => loaded.preview(campaign));
    register(commands.campaignShowMaket, noLetter, (loaded, campaign) => loaded.showMaket(campaign));
  }

  /** Shows a campaign in the view, without taking the focus. */
  async reveal(id: number): Promise<void> {
    await (await this.loaded()).reveal(id);
  }
}
