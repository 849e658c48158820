import * as vscode from 'vscode';
import type { Reading } from '../../../core/campaigns/campaign.ts';
import {
  type CampaignRow,
  type CampaignsMemory,
  type CampaignsState,
  type FromCampaignsPage,
  readCampaignsMemory,
  readFromCampaignsPage,
  type ToCampaignsPage,
} from '../../../protocol/campaigns.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { Disposable } from '../../kit/disposable.ts';
import { loadPage } from '../../kit/loadPage.ts';
import { Pages } from '../../kit/pages.ts';
import { runCommand } from '../../kit/runCommand.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { commands, webviews } from '../../names.ts';
import { exportFigures } from '../statistics/exportFigures.ts';
import type { Campaign, CampaignWatcher } from '../watch/campaignWatcher.ts';
import { campaignRow, type Drawn, drawnOf, startOf } from './campaignRow.ts';

interface CampaignsPageParts {
  readonly watcher: CampaignWatcher;
  readonly errors: ErrorHandler;
  readonly extensionUri: vscode.Uri;
}

/** Creates the manager of the pages of all campaigns: at most one for each account. */
export function createCampaignsPages(parts: CampaignsPageParts): Pages<CampaignsMemory, CampaignsPage> {
  return new Pages({
    viewType: webviews.campaigns,
    key: ({ account }) => account,
    read: readCampaignsMemory,
    fill: (panel, memory) => new CampaignsPage(panel, memory, parts),
  });
}

/** The pause after a change before the page is told, in milliseconds: campaigns change one after another. */
const pauseMs = 200;

/** The number of campaigns whose readings are read before the page shows them. */
const readAtOnce = 40;

/** The readings of a campaign as they were drawn last. */
interface Known {
  readonly at: number | undefined;
  readonly last: Reading | undefined;
  readonly drawn: Drawn;
}

/** All campaigns of an account in a panel, as a table or side by side. They are polled while the panel is visible. */
export class CampaignsPage extends Disposable {
  readonly panel: vscode.WebviewPanel;
  readonly #parts: CampaignsPageParts;
  readonly #known = new Map<number, Known>();
  #memory: CampaignsMemory;
  #rows: readonly CampaignRow[] = [];
  #watching: vscode.Disposable | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  constructor(panel: vscode.WebviewPanel, memory: CampaignsMemory, parts: CampaignsPageParts) {
    super();
    this.panel = panel;
    this.#memory = memory;
    this.#parts = parts;
    const { watcher, extensionUri } = parts;
    panel.iconPath = new vscode.ThemeIcon('table');
    this._register(panel.onDidDispose(() => this.dispose()));
    this._register(panel.onDidChangeViewState(() => this.#followVisibility()));
    this._register(panel.webview.onDidReceiveMessage((data: unknown) => this.#receive(data)));
    this._register(watcher.onDidChange(() => this.#showSoon()));
    this._register({ dispose: () => this.#watching?.dispose() });
    this._register({ dispose: () => clearTimeout(this.#timer) });
    const title = l10n.t('All Campaigns');
    loadPage(panel.webview, extensionUri, { name: 'campaigns', title });
    this.#setTitle();
    this.#followVisibility();
  }

  /** Selects other campaigns: two or more are compared. */
  choose(ids: readonly number[]): void {
    this.#memory = { ...this.#memory, ids };
    this.#setTitle();
    this.#show();
  }

  #setTitle(): void {
    this.panel.title = this.#memory.ids.length > 1 ? l10n.t('Compare Campaigns') : l10n.t('All Campaigns');
  }

  get #isOfActiveAccount(): boolean {
    return this.#parts.watcher.connection?.identity === this.#memory.account;
  }

  #followVisibility(): void {
    this.#watching?.dispose();
    this.#watching = this.panel.visible ? this.#parts.watcher.watch() : undefined;
  }

  #receive(data: unknown): void {
    const message = readFromCampaignsPage(data);
    if (message) this.#obey(message);
  }

  #obey(message: FromCampaignsPage): void {
    switch (message.type) {
      case 'ready':
        this.#show();
        break;
      case 'refresh':
        this.#run(l10n.t('Couldn’t read the campaigns'), () => this.#parts.watcher.refreshAll());
        break;
      case 'choose':
        this.choose(message.ids);
        break;
      case 'statistics':
        this.#openStatistics(message.id);
        break;
      case 'newCampaign':
        void runCommand(commands.campaignNew);
        break;
      case 'addCampaign':
        void runCommand(commands.campaignAdd);
        break;
      case 'export':
        this.#run(l10n.t('Couldn’t export the figures'), () => exportFigures(this.panel.title, message));
    }
  }

  #run(failure: Words, action: () => Promise<void>): void {
    void this.#parts.errors.run(failure, action);
  }

  #openStatistics(id: number): void {
    const { account, accountName } = this.#memory;
    const subject = this.#rows.find((row) => row.id === id)?.subject ?? '';
    const campaign = { account, accountName, id, subject };
    void runCommand(commands.campaignStatistics, campaign);
  }

  #showSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#show();
    }, pauseMs);
  }

  #show(): void {
    if (!this.panel.visible) return;
    this.#run(l10n.t('Couldn’t show the campaigns'), () => this.#load());
  }

  /** Reads the readings that are not known yet, and tells the page about each part. Ends when a newer turn has begun. */
  async #load(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const { watcher } = this.#parts;
    if (!this.#isOfActiveAccount) {
      return this.#tell({ isLoading: watcher.isConnecting, ...(!watcher.isConnecting && this.#away()) });
    }
    const campaigns = watcher.campaigns.filter(({ record }) => !record.test);
    const rows: CampaignRow[] = [];
    for (let first = 0; first < campaigns.length; first += readAtOnce) {
      const part = campaigns.slice(first, first + readAtOnce);
      rows.push(...(await Promise.all(part.map((campaign) => this.#row(campaign)))));
      if (turn !== this.#turn || this.isDisposed) return;
      // A page that shows more already is not emptied again.
      const isLoading = rows.length < campaigns.length;
      if (isLoading && rows.length <= this.#rows.length) continue;
      this.#rows = [...rows];
      if (isLoading) await this.#tell({ isLoading });
    }
    this.#rows = rows;
    await this.#tell({ isLoading: false });
  }

  #away(): Pick<CampaignsState, 'failure'> {
    const { accountName } = this.#memory;
    return {
      failure: l10n.t(
        'Couldn’t update these figures: account “{0}” is not connected in this window.',
        accountName,
      ),
    };
  }

  async #row(campaign: Campaign): Promise<CampaignRow> {
    const { watcher } = this.#parts;
    const { record } = campaign;
    const key = { account: this.#memory.account, id: record.id };
    let known = this.#known.get(record.id);
    if (!known || known.at !== campaign.last?.at) {
      const drawn = drawnOf(await watcher.history(key), startOf(record));
      known = { at: campaign.last?.at, last: campaign.last ?? (await watcher.newest(key)), drawn };
      this.#known.set(record.id, known);
    }
    return campaignRow(campaign, watcher.listNames(key), known.last, known.drawn);
  }

  async #tell(state: Pick<CampaignsState, 'isLoading' | 'failure'>): Promise<void> {
    const message: ToCampaignsPage = {
      type: 'show',
      state: { account: this.#memory.accountName, rows: this.#rows, ...state },
      memory: this.#memory,
    };
    if (!this.isDisposed) await this.panel.webview.postMessage(message);
  }
}
