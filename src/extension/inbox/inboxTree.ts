import * as vscode from 'vscode';
import { mostInboxLetters } from '../../protocol/inbox.ts';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { SandboxHost } from '../accounts/sandboxHost.ts';
import { Disposable } from '../kit/disposable.ts';
import { ShownNodes } from '../kit/shownNodes.ts';
import { inboxItem } from './inboxItems.ts';
import { type CampaignNode, type InboxNode, nodeId } from './nodes.ts';

/** What of the sandbox the inbox needs. */
export type InboxSandbox = Pick<SandboxHost, 'ask' | 'onDidReceiveMail' | 'onDidStart'>;

/**
 * The tree of the Inbox view: campaigns, and the newest letters of each. It fills while letters arrive; only campaigns that have
 * got some are drawn anew.
 */
export class InboxTree extends Disposable implements vscode.TreeDataProvider<InboxNode> {
  readonly #sandbox: InboxSandbox;
  readonly #active: ActiveAccount;
  readonly #changed = this._register(new vscode.EventEmitter<InboxNode[] | undefined>());
  readonly #shown = new ShownNodes<InboxNode>(nodeId);
  #updating: Promise<void> | undefined;
  #outdated = false;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(sandbox: InboxSandbox, active: ActiveAccount) {
    super();
    this.#sandbox = sandbox;
    this.#active = active;
    this._register(sandbox.onDidReceiveMail(() => this.#update()));
    this._register(sandbox.onDidStart(() => this.refresh()));
    this._register(active.onDidChange(() => this.refresh()));
  }

  /** Reads everything anew. */
  refresh(): void {
    this.#changed.fire(undefined);
  }

  getTreeItem(node: InboxNode): vscode.TreeItem {
    const item = inboxItem(node);
    this.#shown.look(node, item);
    return item;
  }

  async getChildren(parent?: InboxNode): Promise<InboxNode[]> {
    if (!this.#isOpen) return [];
    const nodes = parent ? await this.#letters(parent) : await this.#campaigns();
    return this.#shown.give(parent, nodes);
  }

  get #isOpen(): boolean {
    return this.#active.account?.kind === 'sandbox' && this.#active.state === 'connected';
  }

  /** One after another: letters arrive faster than they are looked for. */
  #update(): void {
    this.#outdated = true;
    this.#updating ??= this.#updateAll().finally(() => {
      this.#updating = undefined;
    });
  }

  async #updateAll(): Promise<void> {
    while (this.#outdated && !this.isDisposed) {
      this.#outdated = false;
      const changed = await this.#findChanges();
      if (changed?.length !== 0) this.#changed.fire(changed);
    }
  }

  /** `undefined` when VS Code has to ask for everything: there are others, or what went wrong is to be shown in their place. */
  async #findChanges(): Promise<InboxNode[] | undefined> {
    if (!this.#isOpen || !this.#shown.has(undefined)) return undefined;
    try {
      const campaigns = this.#shown.known(await this.#campaigns());
      if (this.#shown.hasOthers(undefined, campaigns)) return undefined;
      return this.#shown.changed(undefined, inboxItem);
    } catch {
      return undefined;
    }
  }

  async #campaigns(): Promise<InboxNode[]> {
    const campaigns = await this.#sandbox.ask({ kind: 'campaigns' });
    return campaigns.map((campaign): CampaignNode => ({ kind: 'campaign', campaign }));
  }

  async #letters(parent: InboxNode): Promise<InboxNode[]> {
    if (parent.kind !== 'campaign') return [];
    const { campaign } = parent;
    const letters = await this.#sandbox.ask({ kind: 'letters', send: campaign.send });
    const nodes = letters.map((letter): InboxNode => ({ kind: 'letter', letter }));
    return campaign.count > mostInboxLetters ? [...nodes, { kind: 'more', campaign }] : nodes;
  }
}
