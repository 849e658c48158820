import * as vscode from 'vscode';
import { ownerOf } from '../../accounts/owner.ts';
import { Disposable } from '../../kit/disposable.ts';
import { ShownNodes } from '../../kit/shownNodes.ts';
import {
  type CampaignNode,
  type CampaignsNode,
  campaignGroupItem,
  campaignItem,
  campaignNode,
  campaignsNodeId,
  campaignTooltip,
  type GroupName,
  groupNames,
  groupNode,
  unknownItem,
} from '../campaignItems.ts';
import { heldItem } from '../held/heldTexts.ts';
import type { HeldSends } from '../heldSends.ts';
import type { Campaign, CampaignWatcher } from '../watch/campaignWatcher.ts';

/** The tree of the Campaigns view: what is held, then Running, Scheduled, Finished, Tests, Unknown. Refreshes only rows whose appearance has changed. */
export class CampaignsTree extends Disposable implements vscode.TreeDataProvider<CampaignsNode> {
  readonly #watcher: CampaignWatcher;
  readonly #held: HeldSends;
  readonly #changed = this._register(new vscode.EventEmitter<CampaignsNode | undefined>());
  /** The number of campaigns with each subject, counted once for all rows. */
  #subjects: ReadonlyMap<string, number> | undefined;
  readonly #shown = new ShownNodes<CampaignsNode>(campaignsNodeId);

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(watcher: CampaignWatcher, held: HeldSends) {
    super();
    this.#watcher = watcher;
    this.#held = held;
    this._register(held.onDidChange(() => this.#update(undefined)));
    this._register(watcher.onDidChange((id) => this.#update(id)));
  }

  /** True if an account is connected and has no campaigns here. */
  get isEmpty(): boolean {
    const { connection, campaigns, unknown } = this.#watcher;
    const count = campaigns.length + unknown.length + this.#held.all.length;
    return connection !== undefined && count === 0;
  }

  getTreeItem(node: CampaignsNode): vscode.TreeItem {
    const item = this.#itemOf(node);
    item.id = campaignsNodeId(node);
    this.#shown.look(node, item);
    return item;
  }

  resolveTreeItem(item: vscode.TreeItem, node: CampaignsNode): vscode.TreeItem {
    if (node.kind === 'campaign') {
      item.tooltip = campaignTooltip(this.#watcher.campaign(node.id), this.#watcher.accountName, Date.now());
    }
    return item;
  }

  getChildren(node?: CampaignsNode): CampaignsNode[] {
    return this.#shown.give(node, this.#childrenOf(node));
  }

  getParent(node: CampaignsNode): CampaignsNode | undefined {
    if (node.kind === 'group' || node.kind === 'held') return undefined;
    return groupNode(node.kind === 'unknown' ? 'unknown' : groupOf(this.#watcher.campaign(node.id)));
  }

  #itemOf(node: CampaignsNode): vscode.TreeItem {
    switch (node.kind) {
      case 'held': {
        const held = this.#held.of(node.review);
        // It may have ended since the row was given.
        return held ? heldItem(held) : new vscode.TreeItem('');
      }
      case 'group':
        return campaignGroupItem(node.name, this.#members(node.name).length);
      case 'campaign':
        return this.#campaignItem(node);
      case 'unknown':
        return unknownItem(node);
    }
  }

  #campaignItem(node: CampaignNode): vscode.TreeItem {
    const campaign = this.#watcher.campaign(node.id);
    const { subject } = campaign.record;
    this.#subjects ??= this.#watcher.countSubjects();
    return campaignItem(node, campaign, Date.now(), (this.#subjects.get(subject) ?? 0) > 1);
  }

  #childrenOf(node: CampaignsNode | undefined): CampaignsNode[] {
    if (node) return node.kind === 'group' ? this.#members(node.name) : [];
    const held = this.#held.all.map(({ id }): CampaignsNode => ({ kind: 'held', review: id }));
    // Without a connection, too, a held campaign can be stopped, and a broken one has to be settled.
    const names = this.#watcher.isOffline ? (['unknown'] as const) : groupNames;
    return [...held, ...names.filter((name) => this.#members(name).length > 0).map(groupNode)];
  }

  #members(name: GroupName): CampaignsNode[] {
    const campaigns = this.#watcher.campaigns
      .filter((campaign) => groupOf(campaign) === name)
      .map(({ record }) => campaignNode(record.id));
    const { connection, unknown } = this.#watcher;
    if (name !== 'unknown' || !connection) return campaigns;
    const owner = ownerOf(connection);
    return [
      ...unknown.map((creation): CampaignsNode => ({ kind: 'unknown', owner, creation })),
      ...campaigns,
    ];
  }

  #update(id: number | undefined): void {
    if (id === undefined) this.#subjects = undefined;
    // VS Code is about to request all rows. Each further request would make it forget them, and with them the row of an open menu.
    if (!this.#shown.has(undefined)) return;
    if (id === undefined || this.#hasMoved()) {
      this.#shown.clear();
      this.#changed.fire(undefined);
      return;
    }
    const node = this.#shown.shown(campaignNode(id));
    if (node && this.#shown.isChanged(node, this.#itemOf(node))) this.#changed.fire(node);
  }

  /** Returns true if any campaign belongs to another group than the one that shows it. */
  #hasMoved(): boolean {
    return [undefined, ...this.#shown.groups].some((group) =>
      this.#shown.hasOthers(group, this.#shown.known(this.#childrenOf(group))),
    );
  }
}

function groupOf({ stage, record }: Campaign): GroupName {
  if (record.test) return 'tests';
  return stage === 'other' ? 'unknown' : stage;
}
