import type * as vscode from 'vscode';
import type { Reading } from '../../core/campaigns/campaign.ts';
import { type CampaignsMemory, mostCompared } from '../../protocol/campaigns.ts';
import { readStatisticsMemory, type StatisticsMemory } from '../../protocol/statistics.ts';
import type { ActiveAccount } from '../accounts/connection.ts';
import { ownerOf } from '../accounts/owner.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { nextStep, UserError } from '../errors/userError.ts';
import type { Journal } from '../journal/journal.ts';
import { setContext } from '../kit/contextKeys.ts';
import { Disposable } from '../kit/disposable.ts';
import { droppedFiles } from '../kit/droppedFiles.ts';
import { choose } from '../kit/inputs.ts';
import { showInformation, showWarning, tellInView } from '../kit/messages.ts';
import type { Pages } from '../kit/pages.ts';
import { runCommand } from '../kit/runCommand.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import type { Log } from '../log.ts';
import type { MaketsView } from '../makets/maketsView.ts';
import { commands, contextKeys } from '../names.ts';
import { type CampaignsNode, campaignNode, type HeldNode } from './campaignItems.ts';
import { campaignWords, waitingWords } from './campaignTexts.ts';
import { type CampaignsPage, createCampaignsPages } from './compare/campaignsPage.ts';
import { HeldStatus } from './held/heldStatus.ts';
import { leavesIn } from './held/heldTexts.ts';
import { type HeldSend, HeldSends } from './heldSends.ts';
import { CampaignLetter } from './statistics/campaignLetter.ts';
import { createStatisticsPages } from './statistics/statisticsPage.ts';
import { CampaignsBadge } from './view/campaignsBadge.ts';
import { CampaignsTree } from './view/campaignsTree.ts';
import { tellEnds } from './watch/campaignEnds.ts';
import { type CampaignKey, CampaignWatcher, type SandboxLetters } from './watch/campaignWatcher.ts';
import { Readings } from './watch/readings.ts';

export interface CampaignsParts {
  readonly active: ActiveAccount;
  readonly sandbox: SandboxLetters;
  readonly journal: Journal;
  readonly makets: Pick<MaketsView, 'reveal'>;
  readonly errors: ErrorHandler;
  readonly log: Log;
  readonly extensionUri: vscode.Uri;
  /** The directory of the readings of all campaigns. */
  readonly readingsDirectory: string;
  /** The view that shows `tree`. Campaigns are read while it is visible. */
  readonly view: vscode.TreeView<CampaignsNode>;
}

/** The campaigns of the active account: their tree, their statistics pages and their commands. */
export class Campaigns extends Disposable {
  readonly watcher: CampaignWatcher;
  readonly #readings: Readings;
  readonly tree: CampaignsTree;
  /** The campaigns that this window holds. */
  readonly held = this._register(new HeldSends());
  readonly pages: Pages<StatisticsMemory>;
  /** The pages that show all campaigns, or compare some. */
  readonly tables: Pages<CampaignsMemory, CampaignsPage>;
  readonly #active: ActiveAccount;
  readonly #errors: ErrorHandler;
  readonly #view: vscode.TreeView<CampaignsNode>;
  readonly #letter: CampaignLetter;
  readonly #badge: CampaignsBadge;
  #watching: vscode.Disposable | undefined;
  #isEmpty = false;

  constructor(parts: CampaignsParts) {
    super();
    const { active, sandbox, journal, errors, log, extensionUri, view } = parts;
    this.#active = active;
    this.#errors = errors;
    this.#view = view;
    this.#letter = new CampaignLetter(parts);
    const readings = new Readings(parts.readingsDirectory, log);
    this.#readings = readings;
    this.watcher = this._register(new CampaignWatcher({ active, sandbox, journal, readings, errors, log }));
    this.tree = this._register(new CampaignsTree(this.watcher, this.held));
    this.pages = this._register(createStatisticsPages({ watcher: this.watcher, errors, extensionUri }));
    this.tables = this._register(createCampaignsPages({ watcher: this.watcher, errors, extensionUri }));
    this.#badge = new CampaignsBadge(view);
    this._register(new HeldStatus(this.held, this.#badge, errors));
    this._register(view.onDidChangeVisibility(() => this.#followVisibility()));
    this._register(this.tree.onDidChangeTreeData(() => this.#noteEmpty()));
    this._register(this.watcher.onDidChange((id) => id === undefined && this.#noteTrouble()));
    const showStatistics = (id: number) => this.showStatistics(id);
    this._register(tellEnds({ watcher: this.watcher, readings, errors, badge: this.#badge, showStatistics }));
    this._register({ dispose: () => this.#watching?.dispose() });
    this.#followVisibility();
    this.#noteTrouble();
  }

  /** Returns the number of recipients that a campaign had at its last reading. Makes no request. */
  async recipientsOf(account: string, id: number): Promise<number | undefined> {
    return (await this.#readings.history(account, id)).at(-1)?.count;
  }

  /** Tells the last reading of a campaign, now and after each newer one, until the result is disposed. Makes no request. */
  follow({ account, id }: CampaignKey, told: (reading: Reading) => void): vscode.Disposable {
    const tell = () => {
      const isActive = this.watcher.connection?.identity === account;
      const last = isActive ? this.watcher.campaign(id).last : undefined;
      if (last) told(last);
    };
    tell();
    return this.watcher.onDidChange((changed) => (changed === undefined || changed === id) && tell());
  }

  /** Reads all campaigns now. */
  refresh(): Promise<void> {
    return this.watcher.refreshAll();
  }

  /** Shows the statistics of a campaign. Without an argument, this and the other commands ask for a campaign. */
  showStatistics(campaign: unknown): Promise<void> {
    return this.#with(campaign, async (chosen) => {
      this.#badge.seen(chosen.id);
      this.pages.show(chosen);
    });
  }

  /** Compares the rows that are selected in the view, or those of the arguments. Shows all campaigns to choose from if they are fewer than two. */
  async compare(clicked?: unknown, selected?: unknown): Promise<void> {
    const given = clicked === undefined ? this.#view.selection : [clicked];
    const nodes: readonly unknown[] = Array.isArray(selected) ? selected : given;
    await this.showAll([...new Set(nodes.flatMap((node) => campaignNumber(node) ?? []))]);
  }

  /** Shows all campaigns in a table, or compares those that are given if they are several. */
  async showAll(ids: readonly number[] = []): Promise<void> {
    const connection = await this.#active.connect();
    if (ids.length > mostCompared) {
      throw new UserError(l10n.t('Select at most {0} campaigns to compare.', mostCompared));
    }
    const { account, accountName } = ownerOf(connection);
    this.tables.show({ account, accountName, ids }).choose(ids);
  }

  openLayout(campaign: unknown): Promise<void> {
    return this.#with(campaign, (chosen) => this.#letter.openLayout(chosen));
  }

  preview(campaign: unknown): Promise<void> {
    return this.#with(campaign, (chosen) => this.#letter.preview(chosen));
  }

  showMaket(campaign: unknown): Promise<void> {
    return this.#with(campaign, (chosen) => this.#letter.showMaket(chosen));
  }

  /** Opens dropped packets as campaigns, and reads dropped mails as answers to packets. */
  async drop(data: vscode.DataTransfer): Promise<void> {
    for (const file of await droppedFiles(data)) {
      const isMail = file.path.toLowerCase().endsWith('.eml');
      await runCommand(isMail ? commands.reviewReadAnswer : commands.campaignOpen, file);
    }
  }

  /** Stops a held campaign. Without an argument, this and `sendNow` take the one that is held, or ask for one. */
  async stop(node: HeldNode | undefined): Promise<void> {
    const held = await this.#chosenHeld(node, l10n.t('Stop Sending'));
    if (!held) return;
    const isStopped = await held.stop();
    const review = l10n.t('Show Review');
    const answer = isStopped
      ? await showInformation(l10n.t('Stopped: “{0}” was not sent.', held.subject), review)
      : await showWarning(l10n.t('It was too late to stop “{0}”: it is being sent.', held.subject), review);
    if (answer === review) await held.show();
  }

  /** Sends a held campaign without waiting longer. */
  async sendNow(node: HeldNode | undefined): Promise<void> {
    const held = await this.#chosenHeld(node, l10n.t('Send Now'));
    await held?.sendNow();
  }

  /** Reveals a campaign in the view without moving the focus. */
  async reveal(id: number): Promise<void> {
    const show = () => this.#view.reveal(campaignNode(id), { select: true, focus: false });
    try {
      await show();
    } catch {
      // Try again: a running campaign moves between groups, and VS Code may have looked for it in its former group.
      await show();
    }
  }

  async #with(campaign: unknown, show: (chosen: StatisticsMemory) => Promise<void>): Promise<void> {
    const chosen = await this.#chosen(campaign);
    if (chosen) await show(chosen);
  }

  #followVisibility(): void {
    this.#watching?.dispose();
    this.#watching = this.#view.visible ? this.watcher.watch() : undefined;
    if (this.#view.visible) this.#badge.seen();
    this.#noteEmpty();
  }

  #noteTrouble(): void {
    const { trouble } = this.watcher;
    tellInView(this.#view, trouble === undefined ? undefined : waitingWords(trouble));
  }

  #noteEmpty(): void {
    if (this.tree.isEmpty === this.#isEmpty) return;
    this.#isEmpty = this.tree.isEmpty;
    void this.#errors.run(l10n.t('Couldn’t update the Campaigns view'), async () =>
      setContext(contextKeys.campaignsEmpty, this.#isEmpty),
    );
  }

  /** Returns the campaign given by a command's argument: a campaign of any account, a tree item, or a number. Else asks the user. */
  async #chosen(campaign: unknown): Promise<StatisticsMemory | undefined> {
    return readStatisticsMemory(campaign) ?? (await this.#ofActiveAccount(campaign));
  }

  async #ofActiveAccount(campaign: unknown): Promise<StatisticsMemory | undefined> {
    const connection = await this.#active.connect();
    const id = campaignNumber(campaign) ?? (await this.#pick());
    if (id === undefined) return undefined;
    const { subject } = this.watcher.campaign(id).record;
    return { ...ownerOf(connection), id, subject };
  }

  async #chosenHeld(node: HeldNode | undefined, title: Words): Promise<HeldSend | undefined> {
    if (node) return this.held.of(node.review);
    const { all } = this.held;
    if (all.length === 0) throw new UserError(l10n.t('No campaign is held.'));
    if (all.length === 1) return all[0];
    const items = all.map((held) => ({
      label: asWords(held.subject),
      description: leavesIn(held, Date.now()),
      held,
    }));
    const picked = await choose(items, { title, placeholder: l10n.t('Select a campaign.') });
    return picked?.held;
  }

  async #pick(): Promise<number | undefined> {
    const items = this.watcher.campaigns.map((campaign) => ({
      label: asWords(campaign.record.subject),
      description: campaignWords(campaign, Date.now()),
      id: campaign.record.id,
    }));
    if (items.length === 0) throw noCampaigns();
    const picked = await choose(items, {
      title: l10n.t('Show Statistics'),
      placeholder: l10n.t('Select a campaign.'),
      matchOn: 'description',
    });
    return picked?.id;
  }
}

function noCampaigns(): UserError {
  return new UserError(l10n.t('There are no campaigns here yet.'), {
    nextSteps: [
      nextStep(l10n.t('New Campaign'), commands.campaignNew),
      nextStep(l10n.t('Add by Number…'), commands.campaignAdd),
    ],
  });
}

function campaignNumber(campaign: unknown): number | undefined {
  if (typeof campaign === 'number') return campaign;
  const id = (campaign as { readonly id?: unknown } | undefined)?.id;
  return typeof id === 'number' ? id : undefined;
}
