import * as vscode from 'vscode';
import { type Rate, rates } from '../../../core/campaigns/statistics.ts';
import { usualRate } from '../../../core/figures/comparison.ts';
import {
  type ExportRequest,
  readFromStatisticsPage,
  readStatisticsMemory,
  type StatisticsMemory,
  type StatisticsState,
  type ToStatisticsPage,
  type UsualName,
  usualNames,
} from '../../../protocol/statistics.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { nextStep, UserError } from '../../errors/userError.ts';
import { Disposable } from '../../kit/disposable.ts';
import { loadPage } from '../../kit/loadPage.ts';
import { showInStatusBar } from '../../kit/messages.ts';
import { Pages, pageKey } from '../../kit/pages.ts';
import { runCommand } from '../../kit/runCommand.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { commands, contextKeys, settings, webviews } from '../../names.ts';
import { campaignFailureWords, campaignNode } from '../campaignItems.ts';
import { waitingWords } from '../campaignTexts.ts';
import type { Campaign, CampaignWatcher } from '../watch/campaignWatcher.ts';
import { exportFigures } from './exportFigures.ts';

interface StatisticsPageParts {
  readonly watcher: CampaignWatcher;
  readonly errors: ErrorHandler;
  readonly extensionUri: vscode.Uri;
}

/** Creates the manager of the statistics pages: at most one page for each campaign. */
export function createStatisticsPages(parts: StatisticsPageParts): Pages<StatisticsMemory> {
  return new Pages({
    viewType: webviews.statistics,
    seen: contextKeys.statisticsRead,
    key: pageKey,
    read: readStatisticsMemory,
    fill: (panel, memory) => new StatisticsPage(panel, memory, parts),
  });
}

/** The statistics of one campaign in a panel. The campaign is polled while the panel is visible. */
export class StatisticsPage extends Disposable {
  readonly panel: vscode.WebviewPanel;
  readonly memory: StatisticsMemory;
  readonly #parts: StatisticsPageParts;
  /** The usual rates before this campaign: they are looked up once. */
  readonly #usual: Promise<StatisticsState['usual']>;
  #watching: vscode.Disposable | undefined;

  constructor(panel: vscode.WebviewPanel, memory: StatisticsMemory, parts: StatisticsPageParts) {
    super();
    this.panel = panel;
    this.memory = memory;
    this.#parts = parts;
    const { watcher, extensionUri } = parts;
    this.#usual = usualRates(watcher, memory);
    const title = l10n.t('Statistics: {0}', memory.subject);
    panel.title = title;
    panel.iconPath = new vscode.ThemeIcon('graph');
    this._register(panel.onDidDispose(() => this.dispose()));
    this._register(panel.onDidChangeViewState(() => this.#followVisibility()));
    this._register(panel.webview.onDidReceiveMessage((data: unknown) => this.#receive(data)));
    this._register(watcher.onDidChange((id) => this.#follow(id)));
    this._register({ dispose: () => this.#watching?.dispose() });
    loadPage(panel.webview, extensionUri, { name: 'statistics', title, images: ['data:'] });
    this.#followVisibility();
  }

  /** True if the campaign's account is active. Only then can the campaign be read. */
  get #isOfActiveAccount(): boolean {
    return this.#parts.watcher.connection?.identity === this.memory.account;
  }

  #follow(id: number | undefined): void {
    if (id === undefined || id === this.memory.id) this.#show();
  }

  #followVisibility(): void {
    this.#watching?.dispose();
    this.#watching = this.panel.visible ? this.#parts.watcher.watch(this.memory) : undefined;
  }

  #receive(data: unknown): void {
    const message = readFromStatisticsPage(data);
    if (message?.type === 'ready') this.#show();
    if (message?.type === 'refresh') this.#refresh();
    if (message?.type === 'openLayout') this.#run(commands.campaignOpenLayout);
    if (message?.type === 'preview') this.#run(commands.campaignPreview);
    if (message?.type === 'showMaket') this.#run(commands.campaignShowMaket);
    if (message?.type === 'compare') this.#run(commands.campaignsCompare);
    if (message?.type === 'compareWithLast') this.#compareWithLast();
    if (message?.type === 'again') this.#sendAgain();
    if (message?.type === 'openSetting') this.#openSetting();
    if (message?.type === 'openDomain') this.#openDomain();
    if (message?.type === 'suppress') this.#suppress();
    if (message?.type === 'copyNumber') this.#copyNumber();
    if (message?.type === 'export') this.#export(message);
  }

  #run(
    command: (typeof commands)[
      | 'campaignOpenLayout'
      | 'campaignPreview'
      | 'campaignShowMaket'
      | 'campaignsCompare'],
  ): void {
    const action = l10n.t('Couldn’t show the letter of “{0}”', this.memory.subject);
    void this.#parts.errors.run(action, async () => runCommand(command, this.memory));
  }

  /** Compares the campaign with the one before it that was no test. */
  #compareWithLast(): void {
    void this.#parts.errors.run(l10n.t('Couldn’t compare the campaigns'), async () => {
      if (!this.#isOfActiveAccount) throw this.#awayError();
      const earlier = this.#parts.watcher.campaigns
        .filter(({ record }) => record.id < this.memory.id && record.test !== true)
        .map(({ record }) => record.id);
      const compared = [this.memory.id, ...earlier.sort((a, b) => b - a).slice(0, 1)];
      await runCommand(commands.campaignsCompare, undefined, compared.map(campaignNode));
    });
  }

  /** Prepares the campaign once more. Its number is one of the active account. */
  #sendAgain(): void {
    void this.#parts.errors.run(l10n.t('Couldn’t create the campaign'), async () => {
      if (!this.#isOfActiveAccount) throw this.#awayError();
      await runCommand(commands.campaignAgain, campaignNode(this.memory.id));
    });
  }

  #suppress(): void {
    void this.#parts.errors.run(l10n.t('Couldn’t suppress the addresses'), async () =>
      runCommand(commands.audienceSuppress),
    );
  }

  #copyNumber(): void {
    const number = String(this.memory.id);
    void this.#parts.errors.run(l10n.t('Couldn’t copy {0}', number), async () => {
      await vscode.env.clipboard.writeText(number);
      showInStatusBar(l10n.t('Copied: {0}', number));
    });
  }

  #openSetting(): void {
    void this.#parts.errors.run(l10n.t('Couldn’t open the settings'), async () =>
      vscode.commands.executeCommand('workbench.action.openSettings', settings.sandboxSmtp),
    );
  }

  #export(request: ExportRequest): void {
    const action = l10n.t('Couldn’t export the figures of “{0}”', this.memory.subject);
    void this.#parts.errors.run(action, () => exportFigures(this.memory.subject, request));
  }

  /** Shows the DNS records of the sender's domain. Asks for the domain if the sender is not known here. */
  #openDomain(): void {
    void this.#parts.errors.run(l10n.t('Couldn’t show the records'), async () => {
      if (!this.#isOfActiveAccount) throw this.#awayError();
      const { sender } = this.#parts.watcher.facts(this.memory);
      const domain = sender?.slice(sender.lastIndexOf('@') + 1).toLowerCase();
      await runCommand(commands.domainOpen, domain);
    });
  }

  #refresh(): void {
    const { errors, watcher } = this.#parts;
    const action = l10n.t('Couldn’t read “{0}”', this.memory.subject);
    void errors.run(action, async () => {
      await watcher.refresh(this.memory);
      if (!this.#isOfActiveAccount) throw this.#awayError();
    });
  }

  #show(): void {
    if (!this.panel.visible) return;
    const action = l10n.t('Couldn’t show the statistics of “{0}”', this.memory.subject);
    void this.#parts.errors.run(action, async () => {
      const state = await this.#state();
      const message: ToStatisticsPage = { type: 'show', state, memory: this.memory };
      if (!this.isDisposed) await this.panel.webview.postMessage(message);
    });
  }

  async #state(): Promise<StatisticsState> {
    const { watcher } = this.#parts;
    const { accountName, id, subject } = this.memory;
    const history = await watcher.history(this.memory);
    const newest = await watcher.newest(this.memory);
    const usual = await this.#usual;
    const base = {
      id,
      account: accountName,
      subject,
      history,
      reading: false,
      facts: watcher.facts(this.memory),
      ...(newest && { last: newest }),
      ...(usual && { usual }),
    };
    if (this.#isOfActiveAccount) {
      const accountKind = watcher.connection?.account.kind;
      return {
        ...base,
        ...(accountKind && { accountKind }),
        ...statisticsStateOf(watcher.campaign(id, subject), accountName),
      };
    }
    return watcher.isConnecting ? base : { ...base, failure: this.#awayWords() };
  }

  #awayError(): UserError {
    const label = l10n.t('Switch Account');
    return new UserError(this.#awayWords(), { nextSteps: [nextStep(label, commands.accountSwitch)] });
  }

  #awayWords(): Words {
    return l10n.t(
      'Couldn’t update these figures: account “{0}” is not connected in this window.',
      this.memory.accountName,
    );
  }
}

/** How many earlier campaigns make what is usual, and how many letters each has at least delivered: fewer are tests. */
const earlierCampaigns = { most: 20, letters: 20 };

/** Returns the usual rates before a campaign. Without readable readings, none are known. */
async function usualRates(
  watcher: CampaignWatcher,
  campaign: StatisticsMemory,
): Promise<StatisticsState['usual']> {
  try {
    const earlier = await watcher.earlier(campaign, earlierCampaigns.most);
    const counters = earlier.flatMap(({ statistics }) => statistics?.common ?? []);
    const large = counters.filter(({ delivered }) => delivered >= earlierCampaigns.letters).map(rates);
    const usual: Partial<Record<UsualName, Rate>> = {};
    for (const name of usualNames) {
      const rate = usualRate(large.map((each) => each[name]));
      if (rate) usual[name] = rate;
    }
    return usual;
  } catch {
    return undefined;
  }
}

function statisticsStateOf(
  { record, last, failure, trouble, beingRead }: Campaign,
  account: string,
): Partial<StatisticsState> {
  const createdAt = Date.parse(record.at);
  const startAt = Date.parse(record.startAt ?? '');
  return {
    subject: record.subject,
    reading: beingRead,
    ...(last && { last }),
    ...(record.maket !== undefined && { createdAt, canRepeat: record.test !== true }),
    ...(Number.isFinite(startAt) && { startAt }),
    ...(trouble !== undefined && { waiting: waitingWords(trouble) }),
    ...(failure && { failure: campaignFailureWords(record.subject, failure.error, account) }),
  };
}
