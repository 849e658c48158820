import * as vscode from 'vscode';
import { findByName } from '../../core/folders.ts';
import type { Folder } from '../../core/service.ts';
import type { Log } from '../log.ts';
import { contextKeys } from '../names.ts';
import { Disposable } from '../util/disposable.ts';
import { MaketItems } from './maketItems.ts';
import type { MaketsModel } from './maketsModel.ts';
import type { FolderNode, LooseNode, MaketNode, MaketsNode } from './nodes.ts';

/** The tree of the Makets view: folders A to Z with their makets, then the makets that are in none. */
export class MaketsTree extends Disposable implements vscode.TreeDataProvider<MaketsNode> {
  readonly #model: MaketsModel;
  readonly #items: MaketItems;
  readonly #log: Log;
  readonly #changed = this._register(new vscode.EventEmitter<undefined>());

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(model: MaketsModel, log: Log) {
    super();
    this.#model = model;
    this.#items = new MaketItems(model);
    this.#log = log;
    this._register(model.onDidChange(() => this.#changed.fire(undefined)));
  }

  getTreeItem(node: MaketsNode): vscode.TreeItem {
    return this.#items.item(node);
  }

  resolveTreeItem(item: vscode.TreeItem, node: MaketsNode): vscode.TreeItem {
    if (node.kind === 'maket') item.tooltip = this.#items.maketTooltip(node);
    return item;
  }

  getParent(node: MaketsNode): MaketsNode | undefined {
    if (node.kind === 'failed') return node.parent;
    if (node.kind !== 'maket') return undefined;
    return node.folder ? { kind: 'folder', folder: node.folder } : { kind: 'loose' };
  }

  async getChildren(node?: MaketsNode): Promise<MaketsNode[]> {
    switch (node?.kind) {
      case undefined:
        return this.#roots();
      case 'folder':
        return this.#orFailed(node, async () =>
          this.#nodes(await this.#model.makets(node.folder), node.folder),
        );
      case 'loose':
        return this.#looseMakets(node);
      case 'maket':
      case 'failed':
        return [];
    }
  }

  /** The node of a folder that the view shows. */
  async findFolder(name: string): Promise<FolderNode | undefined> {
    const folder = findByName(await this.#model.folders(), name);
    return folder && { kind: 'folder', folder };
  }

  maketNode(id: number, folder?: Folder): MaketNode {
    const record = this.#model.records.get(id);
    return { kind: 'maket', id, ...(folder && { folder }), ...(record && { record }) };
  }

  async #roots(): Promise<MaketsNode[]> {
    if (!this.#model.hasAccount) return [];
    // What was said of another account does not hold for this one.
    if (!this.#model.isConnected) await setEmpty(false);
    const roots = await this.#orFailed(undefined, async () => {
      const folders = await this.#model.folders();
      return [
        ...folders.map((folder): MaketsNode => ({ kind: 'folder', folder })),
        ...this.#looseGroup(folders),
      ];
    });
    await setEmpty(roots.length === 0);
    return roots;
  }

  /** The group is there as long as it may hold something. */
  #looseGroup(folders: readonly Folder[]): LooseNode[] {
    const count = this.#model.unplaced.length;
    if (count === 0) return [];
    return [{ kind: 'loose', ...(this.#model.isCertain(folders) && { count }) }];
  }

  async #looseMakets(node: LooseNode): Promise<MaketsNode[]> {
    const wasCertain = node.count !== undefined;
    const makets = await this.#orFailed(node, async () => this.#nodes(await this.#model.looseMakets()));
    // Now that every folder has been read, the group knows its count, or that it is empty.
    if (!wasCertain && makets[0]?.kind !== 'failed') this.#changed.fire(undefined);
    return makets;
  }

  /** Newest first: the service numbers makets as they come. */
  #nodes(makets: readonly number[], folder?: Folder): MaketNode[] {
    return makets.toSorted((a, b) => b - a).map((id) => this.maketNode(id, folder));
  }

  /** An error is shown in its place, unless the view's own words for the state of the account say it all. */
  async #orFailed(
    parent: FolderNode | LooseNode | undefined,
    read: () => Promise<MaketsNode[]>,
  ): Promise<MaketsNode[]> {
    try {
      return await read();
    } catch (error) {
      this.#log.error('Reading makets', error);
      if (!parent && this.#model.isOffline) return [];
      return [{ kind: 'failed', error, ...(parent && { parent }) }];
    }
  }
}

async function setEmpty(isEmpty: boolean): Promise<void> {
  await vscode.commands.executeCommand('setContext', contextKeys.maketsEmpty, isEmpty);
}
