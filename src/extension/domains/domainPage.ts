import * as vscode from 'vscode';
import {
  type DomainMemory,
  type FromDomainPage,
  readDomainMemory,
  readFromDomainPage,
  type ToDomainPage,
} from '../../protocol/domain.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import { Disposable } from '../kit/disposable.ts';
import { loadPage } from '../kit/loadPage.ts';
import { Pages } from '../kit/pages.ts';
import { l10n, type Words } from '../kit/words.ts';
import { commands, webviews } from '../names.ts';
import { copyRecords } from './copyRecords.ts';
import { shownName } from './domainNames.ts';
import { domainState, toSetOf } from './domainState.ts';
import type { DomainCheck, DomainsModel } from './domainsModel.ts';
import { recordKey } from './domainsTree.ts';
import type { DomainWatch } from './domainWatch.ts';
import type { LiveLooks } from './liveLooks.ts';
import { serviceInclude } from './spfChange.ts';

/** What a page of one domain needs. */
export interface DomainPageParts {
  readonly model: DomainsModel;
  readonly looks: LiveLooks;
  readonly watch: DomainWatch;
  readonly errors: ErrorHandler;
  readonly extensionUri: vscode.Uri;
}

/** The pages of domains. */
export function createDomainPages(parts: DomainPageParts): Pages<DomainMemory, DomainPage> {
  return new Pages({
    viewType: webviews.domain,
    read: readDomainMemory,
    fill: (panel, memory) => new DomainPage(panel, memory, parts),
  });
}

/** One domain's records in a panel, told everything whenever something changed. */
export class DomainPage extends Disposable {
  readonly panel: vscode.WebviewPanel;
  readonly memory: DomainMemory;
  readonly #parts: DomainPageParts;
  #hasLooked = false;
  #wanted: string | undefined;
  /** The newest check that was read for this page. It outlives a switch to another account. */
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
    this._register(model.onDidChange((id) => this.#follow(id)));
    this._register(looks.onDidChange(() => this.#show()));
    this._register(watch.onDidChange(() => this.#show()));
    loadPage(panel.webview, extensionUri, { name: 'domain', title: memory.domain });
  }

  /** Scrolls to a record (`recordKey`), as soon as it is shown. */
  reveal(record: string): void {
    this.#wanted = record;
    this.#show();
  }

  #receive(data: unknown): void {
    const message = readFromDomainPage(data);
    if (!message) return;
    const action = l10n.t('Couldn’t do this with the records of “{0}”', this.memory.domain);
    void this.#parts.errors.run(action, () => this.#do(message));
  }

  async #do(message: FromDomainPage): Promise<void> {
    const { model, looks } = this.#parts;
    const { id, domain } = this.memory;
    switch (message.type) {
      case 'ready':
        this.#show();
        return this.#connect();
      case 'check':
        await this.#refuseWhenAway();
        await model.read(id);
        return this.#look();
      case 'look':
        await this.#refuseWhenAway();
        return this.#look();
      case 'checkWhenPossible':
        await this.#refuseWhenAway();
        return model.readWhenPossible(id);
      case 'watch':
        await this.#refuseWhenAway();
        return this.#parts.watch.start(this.memory);
      case 'unwatch':
        return this.#parts.watch.stop(this.memory);
      case 'stop':
        return model.stop(id);
      case 'copyAll': {
        const { details } = this.#latest();
        return details && copyRecords(details, looks.of(details));
      }
      case 'copy': {
        const { details } = this.#latest();
        const record = details?.records.find((each) => recordKey(each) === message.record);
        const value = details && record && toSetOf(record, details, looks.of(details))?.[message.what];
        if (value === undefined) throw new UserError(l10n.t('“{0}” has another check by now.', domain));
        return vscode.env.clipboard.writeText(String(value));
      }
    }
  }

  /** With nothing, the account or its connection has changed. */
  #follow(id: number | undefined): void {
    if (id !== undefined && id !== this.memory.id) return;
    this.#show();
    if (id !== undefined || !this.panel.visible || this.#parts.model.connection) return;
    const action = l10n.t('Couldn’t show the records of “{0}”', this.memory.domain);
    void this.#parts.errors.run(action, () => this.#connect());
  }

  /** Reads the domain's check when its account is the active one and can be connected to. */
  async #connect(): Promise<void> {
    const { model } = this.#parts;
    if (!this.#isHere || !(await model.isConnectedTo(this.memory.account))) return this.#show();
    if (!model.check(this.memory.id).details) await model.read(this.memory.id);
    await this.#lookFirst();
  }

  /** Once a page: it asks for its state whenever it becomes visible. */
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

  /** In another account the same number is another domain. */
  get #isHere(): boolean {
    const { connection, accountName, isOffline } = this.#parts.model;
    if (connection) return connection.identity === this.memory.account;
    return accountName === this.memory.accountName && !isOffline;
  }

  /** What is known now, over what was read before. */
  #latest(): DomainCheck {
    const { model } = this.#parts;
    if (model.connection?.identity !== this.memory.account) return this.#kept;
    const check = model.check(this.memory.id);
    const { details, keptUntil } = check;
    if (details) this.#kept = { details, ...(keptUntil !== undefined && { keptUntil }) };
    return { ...this.#kept, ...check };
  }

  async #refuseWhenAway(): Promise<void> {
    await this.#parts.model.domains();
    if (this.#isHere) return;
    const label = l10n.t('Switch Account');
    throw new UserError(this.#awayWords(), { nextSteps: [{ label, command: commands.accountSwitch }] });
  }

  #awayWords(): Words {
    return l10n.t(
      'The domain cannot be checked now: account “{0}” is not connected in this window.',
      this.memory.accountName,
    );
  }

  #show(): void {
    if (!this.panel.visible) return;
    const action = l10n.t('Couldn’t show the records of “{0}”', this.memory.domain);
    void this.#parts.errors.run(action, async () => {
      const { details } = this.#latest();
      const look = details && this.#parts.looks.of(details);
      const { watch } = this.#parts;
      const state = domainState(this.memory, this.#latest(), look, {
        isWatched: watch.isWatched(this.memory),
        goesBackAndForth: watch.goesBackAndForth(this.memory),
      });
      const message: ToDomainPage = {
        type: 'show',
        state: this.#isHere ? state : { ...state, failure: this.#awayWords() },
        memory: this.memory,
        ...(this.#wanted !== undefined && { reveal: this.#wanted }),
      };
      if (state.records.length > 0) this.#wanted = undefined;
      if (!this.isDisposed) await this.panel.webview.postMessage(message);
    });
  }
}
