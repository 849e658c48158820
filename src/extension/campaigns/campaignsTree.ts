import * as vscode from 'vscode';
import { ownerOf } from '../accounts/owner.ts';
import { Disposable } from '../kit/disposable.ts';
import { campaignItem, campaignTooltip, groupItem, unknownItem } from './campaignItems.ts';
import type { Campaign, CampaignWatcher } from './campaignWatcher.ts';
import {
  type CampaignNode,
  type CampaignsNode,
  type GroupName,
  type GroupNode,
  groupNames,
  nodeId,
} from './nodes.ts';

/** The tree of the Campaigns view: Running, Planned, Finished, Unknown. Only what looks different is drawn anew. */
export class CampaignsTree extends Disposable implements vscode.TreeDataProvider<CampaignsNode> {
  readonly #watcher: CampaignWatcher;
  readonly #changed = this._register(new vscode.EventEmitter<CampaignsNode | undefined>());
  readonly #groups = groupNames.map((name): GroupNode => ({ kind: 'group', name }));
  /** VS Code knows a node by its identity. */
  readonly #nodes = new Map<number, CampaignNode>();
  /** What was drawn last, as text to compare with. */
  readonly #drawn = new Map<number, string>();
  #drawnOutline = '';

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(watcher: CampaignWatcher) {
    super();
    this.#watcher = watcher;
    this._register(watcher.onDidChange((id) => this.#update(id)));
  }

  /** Whether an account is connected of which no campaign is known. */
  get isEmpty(): boolean {
    const { connection, campaigns, unknown } = this.#watcher;
    return connection !== undefined && campaigns.length + unknown.length === 0;
  }

  getTreeItem(node: CampaignsNode): vscode.TreeItem {
    const item = this.#itemOf(node);
    item.id = nodeId(node);
    return item;
  }

  resolveTreeItem(item: vscode.TreeItem, node: CampaignsNode): vscode.TreeItem {
    if (node.kind === 'campaign') {
      item.tooltip = campaignTooltip(this.#watcher.campaign(node.id), this.#watcher.accountName, Date.now());
    }
    return item;
  }

  getChildren(node?: CampaignsNode): CampaignsNode[] {
    if (node) return node.kind === 'group' ? this.#children(node.name) : [];
    this.#drawnOutline = this.#outline();
    if (this.#watcher.isOffline) return [];
    return this.#groups.filter(({ name }) => this.#children(name).length > 0);
  }

  getParent(node: CampaignsNode): CampaignsNode | undefined {
    if (node.kind === 'group') return undefined;
    const name = node.kind === 'unknown' ? 'unknown' : groupOf(this.#watcher.campaign(node.id));
    return this.#groups.find((group) => group.name === name);
  }

  #itemOf(node: CampaignsNode): vscode.TreeItem {
    switch (node.kind) {
      case 'group':
        return groupItem(node.name, this.#children(node.name).length);
      case 'campaign': {
        const item = this.#campaignItem(node);
        this.#drawn.set(node.id, JSON.stringify(item));
        return item;
      }
      case 'unknown':
        return unknownItem(node);
    }
  }

  #campaignItem(node: CampaignNode): vscode.TreeItem {
    return campaignItem(node, this.#watcher.campaign(node.id), Date.now());
  }

  #children(name: GroupName): CampaignsNode[] {
    const campaigns = this.#watcher.campaigns
      .filter((campaign) => groupOf(campaign) === name)
      .map(({ record }) => this.node(record.id));
    const { connection, unknown } = this.#watcher;
    if (name !== 'unknown' || !connection) return campaigns;
    const owner = ownerOf(connection);
    return [
      ...unknown.map((creation): CampaignsNode => ({ kind: 'unknown', owner, creation })),
      ...campaigns,
    ];
  }

  /** The one node of a campaign. */
  node(id: number): CampaignNode {
    const node = this.#nodes.get(id) ?? { kind: 'campaign', id };
    this.#nodes.set(id, node);
    return node;
  }

  #update(id: number | undefined): void {
    if (id === undefined || this.#outline() !== this.#drawnOutline) this.#changed.fire(undefined);
    else if (this.#looksDifferent(id)) this.#changed.fire(this.node(id));
  }

  #looksDifferent(id: number): boolean {
    return this.#drawn.has(id) && JSON.stringify(this.#campaignItem(this.node(id))) !== this.#drawn.get(id);
  }

  /** Which campaign stands where. */
  #outline(): string {
    const places = this.#watcher.campaigns.map((campaign) => [campaign.record.id, groupOf(campaign)]);
    return JSON.stringify([this.#watcher.isOffline, places]);
  }
}

function groupOf({ stage }: Campaign): GroupName {
  return stage === 'other' ? 'unknown' : stage;
}
