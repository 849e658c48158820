import * as vscode from 'vscode';
import type { AccountKind } from '../../../protocol/accountKind.ts';
import {
  type DomainMemory,
  type FromDomainPage,
  readDomainMemory,
  readFromDomainPage,
  type ToDomainPage,
} from '../../../protocol/domain.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { nextStep, UserError } from '../../errors/userError.ts';
import { Disposable } from '../../kit/disposable.ts';
import { loadPage } from '../../kit/loadPage.ts';
import { showInStatusBar } from '../../kit/messages.ts';
import { Pages, pageKey } from '../../kit/pages.ts';
import { runCommand } from '../../kit/runCommand.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { sendTest } from '../../layouts/sendTest.ts';
import { commands, webviews } from '../../names.ts';
import { shownName } from '../view/domainNames.ts';
import type { DomainCheck, DomainsModel } from '../view/domainsModel.ts';
import { recordKey } from '../view/domainsTree.ts';
import type { DomainWatch } from '../view/domainWatch.ts';
import { copyRecords, messageWithRecords, questionAbout } from './copyRecords.ts';
import type { DnsLookups } from './dnsLookups.ts';
import { domainState, toSetOf } from './domainState.ts';
import { serviceInclude } from './spfChange.ts';

interface DomainPageParts {
  readonly model: DomainsModel;
  readonly looks: DnsLookups;
  readonly watch: DomainWatch;
  readonly errors: ErrorHandler;
  readonly extensionUri: vscode.Uri;
}

/** Creates the manager of all domain pages: at most one for each domain, restored after a reload. */
export function createDomainPages(parts: DomainPageParts): Pages<DomainMemory, DomainPage> {
  return new Pages({
    viewType: webviews.domain,
    key: pageKey,
    read: readDomainMemory,
    fill: (panel, memory) => new DomainPage(panel, memory, parts),
  });
}

/** The page of one domain. Sends the whole state to its webview after each change. */
export class DomainPage extends Disposable {
  readonly panel: vscode.WebviewPanel;
  readonly memory: DomainMemory;
  readonly #parts: DomainPageParts;
  #hasLooked = false;
  #wanted: string | undefined;
  /** True from when the page has asked for the state until it is hidden: until then, a message may arrive before it listens. */
  #listens = false;
  /** The newest check of this domain, kept after a switch to another account. */
  #kept: Pick<DomainCheck, 'details' | 'keptUntil'> = {};

  constructor(panel: vscode.WebviewPanel, memory: DomainMemory, parts: DomainPageParts) {
    super();
    this.panel = panel;
    this.memory = memory;
    this.#parts = parts;
    const { model, looks, watch, extensionUri } = parts;
    panel.title = shownName(memory.domain).domain;
    panel.iconPath = new vscode.ThemeIcon('globe');
    this._register(panel.onDidDispose(() => this.dispose()));
    this._register(panel.webview.onDidReceiveMessage((data: unknown) => this.#receive(data)));
    this._register(
      panel.onDidChangeViewState(() => {
        if (!panel.visible) this.#listens = false;
      }),
    );
    this._register(model.onDidChange((id) => this.#follow(id)));
    this._register(looks.onDidChange(() => this.#show()));
    this._register(watch.onDidChange(() => this.#show()));
    loadPage(panel.webview, extensionUri, { name: 'domain', title: memory.domain });
  }

  /** Scrolls to a record as soon as it is shown. `record` is its `recordKey`. */
  reveal(record: string): void {
    this.#wanted = record;
    this.#show();
  }

  #receive(data: unknown): void {
    const message = readFromDomainPage(data);
    if (!message) return;
    void this.#parts.errors.run(requestFailureText(message, this.memory.domain), () => this.#do(message));
  }

  async #do(message: FromDomainPage): Promise<void> {
    const { model, looks } = this.#parts;
    const { id, domain } = this.memory;
    switch (message.type) {
      case 'ready':
        this.#listens = true;
        this.#show();
        return this.#connect();
      case 'check':
        await this.#requireAccount();
        if ((model.check(id).keptUntil ?? 0) > Date.now()) model.readWhenPossible(id);
        else await model.read(id);
        return this.#look();
      case 'watch':
        await this.#requireAccount();
        return this.#parts.watch.start(this.memory);
      case 'unwatch':
        return this.#parts.watch.stop(this.memory);
      case 'stop':
        return model.stop(id);
      case 'copyFaulty': {
        const { details } = this.#latest();
        return details && copyRecords(details, looks.of(details), 'faulty', this.#varying);
      }
      case 'copyMessage': {
        const { details } = this.#latest();
        if (!details) return;
        await vscode.env.clipboard.writeText(messageWithRecords(details, looks.of(details), this.#varying));
        showInStatusBar(l10n.t('Copied the message.'));
        return;
      }
      case 'sendTest':
        return sendTest();
      case 'newCampaign':
        await this.#requireAccount();
        await runCommand(commands.campaignNew);
        return;
      case 'showLog':
        await runCommand(commands.showLog);
        return;
      case 'switchAccount':
        await runCommand(commands.accountSwitch, this.memory.accountName);
        return;
      case 'copy': {
        const { details } = this.#latest();
        const record = details?.records.find((each) => recordKey(each) === message.record);
        const { what } = message;
        const value =
          details &&
          record &&
          (what === 'question'
            ? questionAbout(record, details)
            : toSetOf(record, details, looks.of(details))?.[what]);
        if (value === undefined)
          throw new UserError(
            l10n.t('The DNS records of “{0}” have been checked again. Copy the value once more.', domain),
          );
        return vscode.env.clipboard.writeText(String(value));
      }
    }
  }

  /** Follows a change of the model. `id` is `undefined` when the account or its connection changed. */
  #follow(id: number | undefined): void {
    if (id !== undefined && id !== this.memory.id) return;
    this.#show();
    if (id !== undefined || !this.panel.visible || this.#parts.model.connection) return;
    const action = l10n.t('Couldn’t show the DNS records of “{0}”', this.memory.domain);
    void this.#parts.errors.run(action, () => this.#connect());
  }

  /** Reads the domain's check if its account is active and reachable. */
  async #connect(): Promise<void> {
    const { model } = this.#parts;
    if (!this.#isHere || !(await model.isConnectedTo(this.memory.account))) return this.#show();
    if (!model.check(this.memory.id).details) await model.read(this.memory.id);
    await this.#lookFirst();
  }

  /** Looks up DNS once for each page, not each time that the page becomes visible and asks for its state. */
  async #lookFirst(): Promise<void> {
    if (this.#hasLooked || !this.#latest().details) return;
    this.#hasLooked = true;
    await this.#look();
  }

  async #look(): Promise<void> {
    const { model, looks } = this.#parts;
    const { details } = this.#latest();
    if (details && model.connection) {
      await looks.look(details, model.connection, serviceInclude(model.known()));
    }
  }

  /** True if the page's account is active. In another account, the same id is a different domain. */
  get #isHere(): boolean {
    const { connection, accountName, isOffline } = this.#parts.model;
    if (connection) return connection.identity === this.memory.account;
    return accountName === this.memory.accountName && !isOffline;
  }

  /** The kind of the page's account; `undefined` while it is not the active one, or not connected. */
  get #accountKind(): AccountKind | undefined {
    const { connection } = this.#parts.model;
    return connection?.identity === this.memory.account ? connection.account.kind : undefined;
  }

  /** Merges the model's current check with the kept one. */
  #latest(): DomainCheck {
    const { model } = this.#parts;
    if (model.connection?.identity !== this.memory.account) return this.#kept;
    const check = model.check(this.memory.id);
    const { details, keptUntil } = check;
    if (details) this.#kept = { details, ...(keptUntil !== undefined && { keptUntil }) };
    return { ...this.#kept, ...check };
  }

  /** Throws a `UserError` unless the page's account is active. */
  async #requireAccount(): Promise<void> {
    await this.#parts.model.domains();
    if (this.#isHere) return;
    const label = l10n.t('Switch Account');
    throw new UserError(this.#awayText(), { nextSteps: [nextStep(label, commands.accountSwitch)] });
  }

  get #varying(): readonly string[] {
    return this.#parts.watch.varyingRecords(this.memory);
  }

  #awayText(): Words {
    return l10n.t(
      'Account “{0}” is not active in this window. Switch to it to check this domain.',
      this.memory.accountName,
    );
  }

  #show(): void {
    if (!this.panel.visible) return;
    const action = l10n.t('Couldn’t show the DNS records of “{0}”', this.memory.domain);
    void this.#parts.errors.run(action, async () => {
      const { details } = this.#latest();
      const look = details && this.#parts.looks.of(details);
      const { watch } = this.#parts;
      const state = domainState(this.memory, this.#latest(), look, {
        isWatched: watch.isWatched(this.memory),
        varying: this.#varying,
        ...(this.#accountKind && { accountKind: this.#accountKind }),
      });
      const message: ToDomainPage = {
        type: 'show',
        state: this.#isHere
          ? state
          : { ...state, failure: { words: this.#awayText(), ways: ['switchAccount'] } },
        memory: this.memory,
        ...(this.#wanted !== undefined && { reveal: this.#wanted }),
      };
      if (this.#listens && state.records.length > 0) this.#wanted = undefined;
      if (!this.isDisposed) await this.panel.webview.postMessage(message);
    });
  }
}

/** Describes which action failed when a request of the page fails. */
function requestFailureText({ type }: FromDomainPage, domain: string): Words {
  switch (type) {
    case 'copy':
    case 'copyFaulty':
    case 'copyMessage':
      return l10n.t('Couldn’t copy the DNS records of “{0}”', domain);
    case 'sendTest':
      return l10n.t('Couldn’t send the test');
    case 'newCampaign':
      return l10n.t('Couldn’t create the campaign');
    case 'showLog':
      return l10n.t('Couldn’t show the log');
    case 'switchAccount':
      return l10n.t('Couldn’t switch the account');
    case 'watch':
    case 'unwatch':
      return l10n.t('Couldn’t watch “{0}”', domain);
    default:
      return l10n.t('Couldn’t check “{0}”', domain);
  }
}
