import { setImmediate as turn } from 'node:timers/promises';
import * as vscode from 'vscode';
import { findByName } from '../../core/folders/folderList.ts';
import type { Folder } from '../../core/port/service.ts';
import type { MaketsModel } from '../folders/maketsModel.ts';
import { setContext } from '../kit/contextKeys.ts';
import { Disposable } from '../kit/disposable.ts';
import { withViewProgress } from '../kit/progress.ts';
import { ShownNodes } from '../kit/shownNodes.ts';
import type { Log } from '../log.ts';
import { contextKeys, views } from '../names.ts';
import type { MaketClipboard } from './maketClipboard.ts';
import { MaketItems } from './maketItems.ts';
import type { MaketsOrder } from './maketsOrder.ts';
import {
  type FolderNode,
  type LooseNode,
  type MaketNode,
  type MaketsNode,
  type NewFolderNode,
  nodeId,
} from './nodes.ts';
import { sortedMakets } from './sortedMakets.ts';

interface Parts {
  readonly model: MaketsModel;
  readonly order: MaketsOrder;
  readonly clipboard: MaketClipboard;
  readonly log: Log;
  /** What else there is to say of a maket, for its tooltip. */
  explain?(maket: number): Promise<string | undefined>;
}

/**
 * The tree of the Makets view: folders A to Z with their makets, then the makets that are in none. After a change only
 * what differs is shown anew, so that nothing collapses, moves or loses the selection.
 */
export class MaketsTree extends Disposable implements vscode.TreeDataProvider<MaketsNode> {
  readonly #model: MaketsModel;
  readonly #order: MaketsOrder;
  readonly #items: MaketItems;
  readonly #log: Log;
  readonly #explain: NonNullable<Parts['explain']>;
  readonly #shown = new ShownNodes<MaketsNode>(nodeId);
  readonly #changed = this._register(new vscode.EventEmitter<MaketsNode[] | undefined>());
  #view: vscode.TreeView<MaketsNode> | undefined;
  #updating: Promise<void> | undefined;
  #outdated = false;
  /** Whether VS Code was told to ask for everything, and has not done so yet. */
  #isAskedAnew = false;
  #hasPlacesToDrop = false;
  /** Whether there was something in no folder when that was known last. */
  #hasLoose = false;
  #isLooking = false;
  readonly #disposal = new AbortController();
  /** The account whose folders are shown, and what is read of another one before any of it can be shown. */
  #account = '';
  #arriving: Promise<readonly MaketsNode[]> | undefined;
  #arrived: readonly MaketsNode[] | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor({ model, order, clipboard, log, explain = async () => undefined }: Parts) {
    super();
    this.#model = model;
    this.#order = order;
    this.#items = new MaketItems(model, clipboard);
    this.#log = log;
    this.#explain = explain;
    this._register({ dispose: () => this.#disposal.abort() });
    for (const { onDidChange } of [model, order, clipboard]) this._register(onDidChange(() => this.update()));
  }

  /** Tells the tree which view shows it, and so what nobody sees and need not be read. */
  follow(view: vscode.TreeView<MaketsNode>): void {
    this.#view = view;
    this._register(view.onDidExpandElement(({ element }) => this.#shown.setOpen(element, true)));
    this._register(view.onDidCollapseElement(({ element }) => this.#shown.setOpen(element, false)));
  }

  /** Shows anew what differs from what is shown. Reads what has been forgotten since, as far as it is in sight. */
  update(): void {
    const isInSight = this.#shown.has(undefined) && this.#view?.visible !== false;
    if (!isInSight || this.#account !== this.#model.account) {
      this.#showAll();
      return;
    }
    this.#outdated = true;
    this.#updating ??= this.#updateAll();
  }

  /** Shows, or hides again, the rows at the end that take makets which are in no folder or go into a new one. */
  setPlacesToDrop(shown: boolean): void {
    if (shown === this.#hasPlacesToDrop) return;
    this.#hasPlacesToDrop = shown;
    this.update();
  }

  getTreeItem(node: MaketsNode): vscode.TreeItem {
    const item = this.#items.item(node);
    this.#shown.look(node, item);
    return item;
  }

  async resolveTreeItem(item: vscode.TreeItem, node: MaketsNode): Promise<vscode.TreeItem> {
    if (node.kind === 'maket') item.tooltip = this.#items.maketTooltip(node, await this.#explain(node.id));
    return item;
  }

  getParent(node: MaketsNode): MaketsNode | undefined {
    if (node.kind === 'failed') return node.parent;
    if (node.kind !== 'maket') return undefined;
    return node.folder ? { kind: 'folder', folder: node.folder } : { kind: 'loose' };
  }

  async getChildren(node?: MaketsNode): Promise<MaketsNode[]> {
    if (!node) this.#isAskedAnew = false;
    if (!node && this.#account !== this.#model.account) this.#turnToAccount();
    if (!node && this.#arriving !== undefined) return this.#shown.give(undefined, []);
    const wasUncertain = node?.kind === 'loose' && node.count === undefined;
    const children = this.#shown.give(node, await this.#childrenOf(node));
    // Now that every folder has been read, the group knows its count, or that it is empty.
    if (wasUncertain && children[0]?.kind !== 'failed') this.update();
    return children;
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

  async #childrenOf(node: MaketsNode | undefined): Promise<MaketsNode[]> {
    switch (node?.kind) {
      case undefined:
        return this.#roots();
      case 'folder':
        return this.#orFailed(node, async () =>
          this.#nodes(await this.#model.makets(node.folder), node.folder),
        );
      case 'loose':
        return this.#orFailed(node, async () => this.#nodes(await this.#model.looseMakets()));
      case 'maket':
      case 'newFolder':
      case 'failed':
        return [];
    }
  }

  /** VS Code shows what it has until it gets something else: that must not stand under the name of another account. */
  #turnToAccount(): void {
    this.#account = this.#model.account;
    this.#hasLoose = false;
    this.#arriving = undefined;
    this.#arrived = undefined;
    if (this.#shown.isEmpty) return;
    const arriving = this.#roots();
    this.#arriving = arriving;
    void withViewProgress(views.makets, async () => {
      const roots = await arriving;
      if (this.#arriving !== arriving || this.isDisposed) return;
      this.#arriving = undefined;
      this.#arrived = roots;
      this.#showAll();
    });
  }

  async #roots(): Promise<MaketsNode[]> {
    if (this.#arrived) {
      const arrived = [...this.#arrived];
      this.#arrived = undefined;
      return arrived;
    }
    if (!this.#model.hasAccount) return [];
    // What was said of another account does not hold for this one.
    if (!this.#model.isConnected) await setContext(contextKeys.maketsEmpty, false);
    const roots = await this.#orFailed(undefined, async () => {
      const folders = await this.#model.folders();
      return [
        ...folders.map((folder): MaketsNode => ({ kind: 'folder', folder })),
        ...this.#newFolder(),
        ...this.#looseGroup(folders),
      ];
    });
    await setContext(contextKeys.maketsEmpty, roots.length === 0);
    return roots;
  }

  #newFolder(): NewFolderNode[] {
    return this.#hasPlacesToDrop ? [{ kind: 'newFolder' }] : [];
  }

  /** The group is there when it is known to hold something, or may get something: it does not come only to vanish. */
  #looseGroup(folders: readonly Folder[]): LooseNode[] {
    const count = this.#model.unplaced.length;
    const isCertain = this.#model.isCertain(folders);
    if (isCertain || count === 0) this.#hasLoose = count > 0;
    else this.#lookForLoose();
    if (!this.#hasLoose && !this.#hasPlacesToDrop) return [];
    return [{ kind: 'loose', ...(isCertain && { count }) }];
  }

  /** Only when all folders have been read is it known what is in none. */
  #lookForLoose(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#model
      .readFolders(this.#disposal.signal)
      .then((unread) => unread === 0 && !this.isDisposed && this.update())
      .catch((error: unknown) => this.#log.error('Looking for makets in no folder', error))
      .finally(() => {
        this.#isLooking = false;
      });
  }

  #nodes(makets: readonly number[], folder?: Folder): MaketNode[] {
    return sortedMakets(
      makets.map((id) => this.maketNode(id, folder)),
      this.#order.order,
    );
  }

  async #updateAll(): Promise<void> {
    while (this.#outdated && !this.isDisposed) {
      this.#outdated = false;
      try {
        const changed = await this.#findChanges();
        if (this.#outdated) continue;
        if (changed === 'all') this.#showAll();
        else this.#changed.fire(changed);
      } catch (error) {
        this.#log.error('Showing makets anew', error);
        this.#showAll();
      }
    }
    this.#updating = undefined;
  }

  /** Once is enough: while VS Code asks for everything it knows of no selection, and a key is about nothing. */
  #showAll(): void {
    if (this.#isAskedAnew) return;
    this.#isAskedAnew = true;
    this.#changed.fire(undefined);
  }

  /** What VS Code has to ask for again: some nodes, or all when there are other folders. */
  async #findChanges(): Promise<MaketsNode[] | 'all'> {
    this.#shown.known(await this.#roots());
    const { groups } = this.#shown;
    await Promise.all(
      groups.filter((group) => this.#shown.isOpen(group)).map((group) => this.#childrenOf(group)),
    );
    await this.#model.readChanged();
    // What the folders hold says how many makets are in none.
    const roots = this.#shown.known(await this.#roots());
    if (this.#shown.hasOthers(undefined, roots)) return 'all';
    const changed = new Set(this.#shown.changed(undefined, this.#itemOf));
    for (const group of groups) {
      // Tens of thousands of makets may be shown, and others use this thread, too.
      await turn();
      for (const node of await this.#findChangesIn(group)) changed.add(node);
    }
    return [...changed];
  }

  /** Nothing is read for a closed group: VS Code is told to forget what it was given. */
  async #findChangesIn(group: MaketsNode): Promise<MaketsNode[]> {
    const isRead = group.kind === 'folder' && this.#model.isRead(group.folder);
    if (!isRead && !this.#shown.isOpen(group)) {
      this.#shown.forgetChildren(group);
      return [group];
    }
    const children = this.#shown.known(await this.#childrenOf(group));
    return this.#shown.hasOthers(group, children) ? [group] : this.#shown.changed(group, this.#itemOf);
  }

  readonly #itemOf = (node: MaketsNode) => this.#items.item(node);

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
