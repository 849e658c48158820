import { setImmediate as turn } from 'node:timers/promises';
import * as vscode from 'vscode';
import { findByName } from '../../../core/folders/folderList.ts';
import type { Folder } from '../../../core/port/service.ts';
import type { MaketsModel } from '../../folders/maketsModel.ts';
import { Changes } from '../../kit/changes.ts';
import { setContext } from '../../kit/contextKeys.ts';
import { Disposable } from '../../kit/disposable.ts';
import { withViewProgress } from '../../kit/progress.ts';
import { ShownNodes } from '../../kit/shownNodes.ts';
import type { Log } from '../../log.ts';
import { contextKeys, views } from '../../names.ts';
import type { MaketClipboard } from '../commands/maketClipboard.ts';
import { MaketItems, titleOf } from './maketItems.ts';
import type { MaketsOrder, Order } from './maketsOrder.ts';
import {
  type FolderNode,
  type LooseNode,
  type MaketNode,
  type MaketsNode,
  maketsNodeId,
  type NewFolderNode,
} from './nodes.ts';

interface MaketsTreeParts {
  readonly model: MaketsModel;
  readonly order: MaketsOrder;
  readonly clipboard: MaketClipboard;
  readonly log: Log;
  /** Returns a text for a maket's tooltip that says whether its layout has changed since the upload. */
  explain?(maket: number): Promise<string | undefined>;
}

/**
 * The tree of the Makets view: folders A to Z with their makets, then the makets that are in none. After a change, only
 * rows that differ are updated, so that nothing collapses, moves or loses the selection.
 */
export class MaketsTree extends Disposable implements vscode.TreeDataProvider<MaketsNode> {
  readonly #model: MaketsModel;
  readonly #order: MaketsOrder;
  readonly #items: MaketItems;
  readonly #log: Log;
  readonly #explain: NonNullable<MaketsTreeParts['explain']>;
  readonly #shown = new ShownNodes<MaketsNode>(maketsNodeId);
  readonly #changed = this._register(new vscode.EventEmitter<MaketsNode[] | undefined>());
  #view: vscode.TreeView<MaketsNode> | undefined;
  #updating: Promise<void> | undefined;
  #outdated = false;
  readonly #changes = new Changes();
  /** True while VS Code has been told to read the whole tree but has not read it yet. */
  #isResetPending = false;
  #hasDropTargets = false;
  /** True if "Not in a folder" had makets when all folders were last read. */
  #hasLoose = false;
  #isReadingAll = false;
  readonly #disposal = new AbortController();
  /**
   * The account whose folders are shown. After a switch, `#arriving` are the new account's roots while they are read, and
   * `#arrived` until they are shown.
   */
  #account = '';
  #arriving: Promise<readonly MaketsNode[]> | undefined;
  #arrived: readonly MaketsNode[] | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor({ model, order, clipboard, log, explain = async () => undefined }: MaketsTreeParts) {
    super();
    this.#model = model;
    this.#order = order;
    this.#items = new MaketItems(model, clipboard);
    this.#log = log;
    this.#explain = explain;
    this._register({ dispose: () => this.#disposal.abort() });
    for (const { onDidChange } of [model, order, clipboard]) this._register(onDidChange(() => this.update()));
  }

  /** Tracks the view's visibility and its expanded groups, because hidden rows aren't read. */
  follow(view: vscode.TreeView<MaketsNode>): void {
    this.#view = view;
    this._register(view.onDidExpandElement(({ element }) => this.#shown.setOpen(element, true)));
    this._register(view.onDidCollapseElement(({ element }) => this.#shown.setOpen(element, false)));
  }

  /** Refreshes the rows that differ. Reads what the model has invalidated, if it is visible. */
  update(): void {
    this.#changes.note();
    const isVisible = this.#shown.has(undefined) && this.#view?.visible !== false;
    if (!isVisible || this.#account !== this.#model.account) {
      this.#showAll();
      return;
    }
    this.#outdated = true;
    this.#updating ??= this.#updateAll();
  }

  /** Shows or hides the rows at the end that are drop targets: "New Folder…" and "Not in a folder". */
  setDropTargets(shown: boolean): void {
    if (shown === this.#hasDropTargets) return;
    this.#hasDropTargets = shown;
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
    if (!node) this.#isResetPending = false;
    if (!node && this.#account !== this.#model.account) this.#switchAccount();
    if (!node && this.#arriving !== undefined) return this.#shown.give(undefined, []);
    const wasUncertain = node?.kind === 'loose' && node.count === undefined;
    const children = this.#shown.give(
      node,
      await this.#changes.settled(
        () => this.#childrenOf(node),
        () => this.isDisposed,
      ),
    );
    // VS Code ignores a request to read the tree while it waits for these rows, so such a request is no longer pending.
    if (!node) this.#isResetPending = false;
    // All folders have been read now: the group gets its count, or is removed if it is empty.
    if (wasUncertain && children[0]?.kind !== 'failed') this.update();
    return children;
  }

  /** Returns the row of a folder. */
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

  /** Empties the view until the other account's folders are read: VS Code would show the old ones under the new account's name. */
  #switchAccount(): void {
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
    // Resets the context key, which was set for another account.
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
    return this.#hasDropTargets ? [{ kind: 'newFolder' }] : [];
  }

  /** Returns the group "Not in a folder" if it holds makets or is a drop target. Keeps its last state until all folders are read. */
  #looseGroup(folders: readonly Folder[]): LooseNode[] {
    const count = this.#model.unplaced.length;
    const isCertain = this.#model.isCertain(folders);
    if (isCertain || count === 0) this.#hasLoose = count > 0;
    else this.#lookForLoose();
    if (!this.#hasLoose && !this.#hasDropTargets) return [];
    return [{ kind: 'loose', ...(isCertain && { count }) }];
  }

  /** Reads all folders, to find out which makets are in none. */
  #lookForLoose(): void {
    if (this.#isReadingAll) return;
    this.#isReadingAll = true;
    this.#model
      .readFolders(this.#disposal.signal)
      .then((unread) => unread === 0 && !this.isDisposed && this.update())
      .catch((error: unknown) => this.#log.error('Looking for makets in no folder', error))
      .finally(() => {
        this.#isReadingAll = false;
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

  /** Makes VS Code read the whole tree, unless it is about to: meanwhile the tree has no selection, so keys do nothing. */
  #showAll(): void {
    if (this.#isResetPending) return;
    this.#isResetPending = true;
    this.#changed.fire(undefined);
  }

  /** Returns the rows that VS Code has to read again; `'all'` if the list of folders has changed. */
  async #findChanges(): Promise<MaketsNode[] | 'all'> {
    this.#shown.known(await this.#roots());
    const { groups } = this.#shown;
    await Promise.all(
      groups.filter((group) => this.#shown.isOpen(group)).map((group) => this.#childrenOf(group)),
    );
    await this.#model.readChanged();
    // Reads the roots again: the count of "Not in a folder" depends on the folders' makets.
    const roots = this.#shown.known(await this.#roots());
    if (this.#shown.hasOthers(undefined, roots)) return 'all';
    const changed = new Set(this.#shown.changed(undefined, this.#itemOf));
    for (const group of groups) {
      // Yields to other work of the extension host, because tens of thousands of makets may be shown.
      await turn();
      for (const node of await this.#findChangesIn(group)) changed.add(node);
    }
    return [...changed];
  }

  /** Returns the changed rows of a group. Doesn't read a collapsed group, but makes VS Code drop its children. */
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

  /** Turns an error into a row. Returns no rows if the account is offline, which the view's welcome text says. */
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

const byTitle = new Intl.Collator(vscode.env.language, { numeric: true });

/** Returns makets sorted as the view lists them. */
export function sortedMakets(nodes: readonly MaketNode[], order: Order): MaketNode[] {
  return nodes.toSorted(order === 'title' ? compareTitles : compareAges);
}

function compareTitles(one: MaketNode, other: MaketNode): number {
  return byTitle.compare(titleOf(one), titleOf(other)) || compareAges(one, other);
}

/** Compares makets, newest first: the service numbers them in the order of their uploads. */
function compareAges(one: MaketNode, other: MaketNode): number {
  return other.id - one.id;
}
