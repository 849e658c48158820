import * as vscode from 'vscode';
import { type ActiveAccount, isOffline } from '../../accounts/connection.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { Changes } from '../../kit/changes.ts';
import { setContext } from '../../kit/contextKeys.ts';
import { Disposable } from '../../kit/disposable.ts';
import { ShownNodes } from '../../kit/shownNodes.ts';
import { l10n } from '../../kit/words.ts';
import { contextKeys } from '../../names.ts';
import type { SandboxHost } from '../../sandbox/sandboxHost.ts';
import {
  type InboxCampaignNode,
  type InboxNode,
  inboxItem,
  inboxNodeId,
  type MoreNode,
  type RepliesNode,
} from './inboxItems.ts';

/** The number of letters of a group that are shown before the user asks for more. */
const mostShown = 50;

/** The part of the sandbox that the inbox uses. */
export type InboxSandbox = Pick<SandboxHost, 'ask' | 'onDidCount' | 'onDidReceiveMail' | 'onDidStart'>;

/**
 * The tree of the Sandbox Mailboxes view: replies and campaigns, with the newest letters of each. While letters arrive, it refreshes only
 * groups that have changed.
 */
export class InboxTree extends Disposable implements vscode.TreeDataProvider<InboxNode> {
  readonly #sandbox: InboxSandbox;
  readonly #active: ActiveAccount;
  readonly #errors: ErrorHandler;
  readonly #changed = this._register(new vscode.EventEmitter<InboxNode[] | undefined>());
  readonly #shown = new ShownNodes<InboxNode>(inboxNodeId);
  readonly #changes = new Changes();
  #updating: Promise<void> | undefined;
  #outdated = false;
  /** Campaigns with new reactions of readers. */
  readonly #counted = new Set<number>();
  /** The ids of the groups that show as many letters as can be listed. */
  readonly #unfolded = new Set<string>();
  #recounting = false;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(sandbox: InboxSandbox, active: ActiveAccount, errors: ErrorHandler) {
    super();
    this.#sandbox = sandbox;
    this.#active = active;
    this.#errors = errors;
    this._register(sandbox.onDidReceiveMail(() => this.#update()));
    this._register(sandbox.onDidCount((sends) => this.#recount(sends)));
    this._register(sandbox.onDidStart(() => this.refresh()));
    this._register(active.onDidChange(() => this.refresh()));
  }

  /** Reads everything again. */
  refresh(): void {
    this.#changes.note();
    this.#changed.fire(undefined);
  }

  /** Shows the letters that a row stands for. */
  showMore({ of }: MoreNode): void {
    this.#unfolded.add(inboxNodeId(of));
    this.#changes.note();
    this.#changed.fire([of]);
  }

  getTreeItem(node: InboxNode): vscode.TreeItem {
    const item = inboxItem(node);
    this.#shown.look(node, item);
    return item;
  }

  async getChildren(parent?: InboxNode): Promise<InboxNode[]> {
    const children = await this.#changes.settled(
      () => this.#childrenOf(parent),
      () => this.isDisposed,
    );
    return this.#isOpen ? this.#shown.give(parent, children) : [];
  }

  async #childrenOf(parent: InboxNode | undefined): Promise<InboxNode[]> {
    if (!this.#isOpen) return [];
    if (parent) return this.#lettersOf(parent);
    const groups = await this.#errors.run(l10n.t('Couldn’t read the sandbox mailboxes'), async () => {
      // Connect here, because the other views may be closed.
      await this.#active.connect();
      return this.#groups();
    });
    await setContext(contextKeys.inboxEmpty, groups?.length === 0);
    return groups ?? [];
  }

  /** True if the sandbox is the active account and online. False after its crash, because it must not be restarted automatically. */
  get #isOpen(): boolean {
    return this.#active.account?.kind === 'sandbox' && !isOffline(this.#active);
  }

  /** Looks for changes, one search at a time: letters arrive faster than they can be listed. */
  #update(): void {
    this.#changes.note();
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

  /** Returns the changed groups; `undefined` if VS Code has to read everything, because groups were added or removed, or reading failed. */
  async #findChanges(): Promise<InboxNode[] | undefined> {
    if (!this.#isOpen || !this.#shown.has(undefined)) return undefined;
    try {
      const groups = this.#shown.known(await this.#groups());
      if (this.#shown.hasOthers(undefined, groups)) return undefined;
      return this.#shown.changed(undefined, inboxItem);
    } catch {
      return undefined;
    }
  }

  #recount(sends: readonly number[]): void {
    this.#changes.note();
    for (const send of sends) this.#counted.add(send);
    if (this.#recounting) return;
    this.#recounting = true;
    void this.#errors.run(l10n.t('Couldn’t read the sandbox mailboxes'), () => this.#recountAll());
  }

  /** Refreshes letters with new reactions, one campaign at a time, because readers react often. */
  async #recountAll(): Promise<void> {
    try {
      for (const send of this.#counted) {
        this.#counted.delete(send);
        const group = this.#shown.groups.find(
          (node) => node.kind === 'campaign' && node.campaign.send === send,
        );
        if (!group || !this.#isOpen) continue;
        this.#shown.known(await this.#lettersOf(group));
        const changed = this.#shown.changed(group, inboxItem);
        if (changed.length > 0) this.#changed.fire(changed);
      }
    } finally {
      this.#recounting = false;
    }
  }

  async #groups(): Promise<InboxNode[]> {
    const [replies, campaigns, dropped] = await Promise.all([
      this.#sandbox.ask({ kind: 'replies' }),
      this.#sandbox.ask({ kind: 'campaigns' }),
      this.#sandbox.ask({ kind: 'dropped' }),
    ]);
    return [
      ...(replies.count > 0 ? [{ kind: 'replies', replies } as const] : []),
      ...campaigns.map((campaign): InboxCampaignNode => ({ kind: 'campaign', campaign })),
      ...(dropped > 0 ? [{ kind: 'dropped', count: dropped } as const] : []),
    ];
  }

  async #lettersOf(group: InboxNode): Promise<InboxNode[]> {
    if (group.kind === 'replies') {
      const { count, newest } = group.replies;
      return this.#firstOf(
        group,
        count,
        newest.map((reply) => ({ kind: 'reply', reply })),
      );
    }
    if (group.kind !== 'campaign') return [];
    const { send, count, at: newest } = group.campaign;
    const letters = await this.#sandbox.ask({ kind: 'letters', send });
    return this.#firstOf(
      group,
      count,
      letters.map((letter) => ({ kind: 'letter', letter, newest })),
    );
  }

  /** Returns the first of the newest letters of a group, with a row for the older ones. */
  #firstOf(of: InboxCampaignNode | RepliesNode, count: number, newest: readonly InboxNode[]): InboxNode[] {
    const shown = this.#unfolded.has(inboxNodeId(of)) ? newest : newest.slice(0, mostShown);
    const older = Math.max(count, newest.length) - shown.length;
    const listed = newest.length - shown.length;
    return older > 0 ? [...shown, { kind: 'more', of, count: older, listed }] : [...shown];
  }
}
