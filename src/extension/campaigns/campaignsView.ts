import * as vscode from 'vscode';
import { readStatisticsMemory, type StatisticsMemory } from '../../protocol/statistics.ts';
import type { ActiveAccount } from '../accounts/connection.ts';
import { ownerOf } from '../accounts/owner.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import type { Journal } from '../journal/journal.ts';
import { Disposable } from '../kit/disposable.ts';
import { choose } from '../kit/inputs.ts';
import type { Pages } from '../kit/pages.ts';
import { withViewProgress } from '../kit/progress.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import type { Log } from '../log.ts';
import type { MaketsView } from '../makets/maketsView.ts';
import { commands, contextKeys, views, webviews } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import { CampaignLetter } from './campaignLetter.ts';
import { CampaignsTree } from './campaignsTree.ts';
import { CampaignWatcher } from './campaignWatcher.ts';
import { campaignWords } from './campaignWords.ts';
import type { CampaignsNode } from './nodes.ts';
import { Readings } from './readings.ts';
import { createStatisticsPages } from './statisticsPage.ts';

interface Parts {
  readonly context: vscode.ExtensionContext;
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly makets: Pick<MaketsView, 'reveal'>;
  readonly errors: ErrorHandler;
  readonly log: Log;
}

/** The Campaigns view and the statistics pages, with their commands. `tree` is what the view shows. */
export class CampaignsView extends Disposable {
  readonly tree: CampaignsTree;
  readonly #active: ActiveAccount;
  readonly #errors: ErrorHandler;
  readonly #watcher: CampaignWatcher;
  readonly #view: vscode.TreeView<CampaignsNode>;
  readonly #pages: Pages<StatisticsMemory>;
  #watching: vscode.Disposable | undefined;
  #isEmpty = false;

  constructor({ context, active, journal, makets, errors, log }: Parts) {
    super();
    this.#active = active;
    this.#errors = errors;
    const readings = new Readings(vscode.Uri.joinPath(context.globalStorageUri, 'readings').fsPath, log);
    this.#watcher = this._register(new CampaignWatcher({ active, journal, readings, errors, log }));
    this.tree = this._register(new CampaignsTree(this.#watcher));
    this.#view = this._register(
      vscode.window.createTreeView(views.campaigns, { treeDataProvider: this.tree }),
    );
    const { extensionUri } = context;
    this.#pages = this._register(createStatisticsPages({ watcher: this.#watcher, errors, extensionUri }));
    this._register(vscode.window.registerWebviewPanelSerializer(webviews.statistics, this.#pages));
    this._register(this.#view.onDidChangeVisibility(() => this.#followVisibility()));
    this._register(this.tree.onDidChangeTreeData(() => this.#noteEmpty()));
    this._register({ dispose: () => this.#watching?.dispose() });
    this._register(
      registerCommand(errors, commands.campaignRefresh, l10n.t('Couldn’t read the campaigns'), () =>
        withViewProgress(views.campaigns, () => this.#watcher.refreshAll()),
      ),
    );
    const letter = new CampaignLetter({ active, journal, makets });
    const failure = l10n.t('Couldn’t show the letter');
    for (const [command, action, show] of [
      [
        commands.campaignStatistics,
        l10n.t('Couldn’t show the statistics'),
        async (campaign) => this.#pages.show(campaign),
      ],
      [commands.campaignOpenLayout, failure, (campaign) => letter.openLayout(campaign)],
      [commands.campaignPreview, failure, (campaign) => letter.preview(campaign)],
      [commands.campaignShowMaket, failure, (campaign) => letter.showMaket(campaign)],
    ] satisfies [string, Words, (campaign: StatisticsMemory) => Promise<void>][]) {
      this._register(
        registerCommand(errors, command, action, async (argument?: unknown) => {
          const campaign = await this.#chosen(argument);
          if (campaign) await show(campaign);
        }),
      );
    }
    this.#followVisibility();
  }

  /** Shows a campaign in the view, without taking the focus. */
  async reveal(id: number): Promise<void> {
    await this.#view.reveal(this.tree.node(id), { select: true, focus: false });
  }

  #followVisibility(): void {
    this.#watching?.dispose();
    this.#watching = this.#view.visible ? this.#watcher.watch() : undefined;
    this.#noteEmpty();
  }

  #noteEmpty(): void {
    if (this.tree.isEmpty === this.#isEmpty) return;
    this.#isEmpty = this.tree.isEmpty;
    void this.#errors.run(l10n.t('Couldn’t update the Campaigns view'), async () =>
      vscode.commands.executeCommand('setContext', contextKeys.campaignsEmpty, this.#isEmpty),
    );
  }

  /** A campaign of whatever account; else a clicked item, a campaign's number, or one that is asked for. */
  async #chosen(campaign: unknown): Promise<StatisticsMemory | undefined> {
    return readStatisticsMemory(campaign) ?? (await this.#ofActiveAccount(campaign));
  }

  async #ofActiveAccount(campaign: unknown): Promise<StatisticsMemory | undefined> {
    const connection = await this.#active.connect();
    const id = numberOf(campaign) ?? (await this.#pick());
    if (id === undefined) return undefined;
    const { subject } = this.#watcher.campaign(id).record;
    return { ...ownerOf(connection), id, subject };
  }

  async #pick(): Promise<number | undefined> {
    const items = this.#watcher.campaigns.map((campaign) => ({
      label: asWords(campaign.record.subject),
      description: campaignWords(campaign, Date.now()),
      id: campaign.record.id,
    }));
    if (items.length === 0) throw noCampaigns();
    const picked = await choose(items, {
      title: l10n.t('Show Statistics'),
      placeholder: l10n.t('Of which campaign?'),
      matchOn: 'description',
    });
    return picked?.id;
  }
}

function noCampaigns(): UserError {
  return new UserError(l10n.t('No campaigns are known here yet.'), {
    nextSteps: [
      { label: l10n.t('New Campaign'), command: commands.campaignNew },
      { label: l10n.t('Add by Number…'), command: commands.campaignAdd },
    ],
  });
}

function numberOf(campaign: unknown): number | undefined {
  if (typeof campaign === 'number') return campaign;
  const id = (campaign as { readonly id?: unknown } | undefined)?.id;
  return typeof id === 'number' ? id : undefined;
}
