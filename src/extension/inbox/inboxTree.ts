import * as vscode from 'vscode';
import { mostInboxLetters } from '../../protocol/inbox.ts';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { SandboxHost } from '../accounts/sandboxHost.ts';
import { Disposable } from '../kit/disposable.ts';
import { ShownNodes } from '../kit/shownNodes.ts';
import { inboxItem } from './inboxItems.ts';
import { type CampaignNode, type InboxNode, nodeId } from './nodes.ts';

/** The tree of the Inbox view: campaigns, and the newest letters of each. It fills while letters arrive. */
export class InboxTree extends Disposable implements vscode.TreeDataProvider<InboxNode> {
  readonly #sandbox: SandboxHost;
  readonly #active: ActiveAccount;
  readonly #changed = this._register(new vscode.EventEmitter<InboxNode | undefined>());
  readonly #shown = new ShownNodes<InboxNode>(nodeId);

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(sandbox: SandboxHost, active: ActiveAccount) {
    super();
    this.#sandbox = sandbox;
    this.#active = active;
    this._register(sandbox.onDidReceiveMail(() => this.refresh()));
    this._register(sandbox.onDidStart(() => this.refresh()));
    this._register(active.onDidChange(() => this.refresh()));
  }

  refresh(): void {
    this.#changed.fire(undefined);
  }

  getTreeItem(node: InboxNode): vscode.TreeItem {
    return inboxItem(node);
  }

  async getChildren(parent?: InboxNode): Promise<InboxNode[]> {
    if (this.#active.account?.kind !== 'sandbox' || this.#active.state !== 'connected') return [];
    const nodes = parent ? await this.#letters(parent) : await this.#campaigns();
    return this.#shown.give(parent, nodes);
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
