import * as vscode from 'vscode';
import type { FolderEditing } from '../folders/folderEditing.ts';
import type { FolderChoice, PickFolderOptions } from '../folders/pickFolder.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { LazyDocuments } from '../kit/lazyDocuments.ts';
import { LazyTree } from '../kit/lazyTree.ts';
import { knownScheme, views } from '../names.ts';
import { registerCommands } from '../trust/registerCommand.ts';
import type { Makets, MaketsParts } from './index.ts';
import { lazyDragAndDrop } from './lazyDragAndDrop.ts';
import { maketsCommands } from './maketsCommands.ts';
import type { DroppedFiles } from './maketsDragAndDrop.ts';
import { MaketsOrder } from './maketsOrder.ts';
import type { MaketsView } from './maketsView.ts';
import type { MaketsNode } from './nodes.ts';
import { registerSortCommands } from './sortCommands.ts';

interface Parts extends Omit<MaketsParts, 'order' | 'view' | 'onDrop'> {
  /** What is remembered for all windows. */
  readonly memory: vscode.Memento;
}

/** The Makets view with its commands, loaded when the view is first seen or a command first used. */
export class OpenMaketsView extends Disposable implements MaketsView {
  readonly tree: vscode.TreeDataProvider<MaketsNode>;
  readonly loaded: () => Promise<Makets>;
  readonly #dropped = this._register(new vscode.EventEmitter<DroppedFiles>());
  readonly isCurrentText: (maketId: number) => boolean;
  #loaded: Makets | undefined;

  /** Layouts were dropped on the view. */
  readonly onDidDropFiles = this.#dropped.event;

  constructor({ memory, ...parts }: Parts) {
    super();
    const { active, errors, isCurrentText } = parts;
    this.isCurrentText = isCurrentText;
    const order = this._register(new MaketsOrder(memory));
    const makets = lazily(async (): Promise<Makets> => {
      const { Makets: Loaded } = await import('./index.ts');
      const onDrop = (dropped: DroppedFiles) => this.#dropped.fire(dropped);
      this.#loaded = this._register(new Loaded({ ...parts, order, view, onDrop }));
      return this.#loaded;
    });
    this.loaded = makets;
    this.tree = this._register(new LazyTree(async () => (await makets()).tree));
    const view: vscode.TreeView<MaketsNode> = this._register(
      vscode.window.createTreeView(views.makets, {
        treeDataProvider: this.tree,
        dragAndDropController: lazyDragAndDrop(async () => (await makets()).dragAndDrop),
        canSelectMany: true,
        showCollapseAll: true,
      }),
    );
    const describe = () => {
      view.description = active.account?.name ?? '';
    };
    describe();
    this._register(active.onDidChange(describe));
    this._register(new LazyDocuments(knownScheme, async () => (await makets()).openDocuments()));
    this._register(registerSortCommands(order, errors));
    this._register(registerCommands(errors, maketsCommands(), async () => (await makets()).commands));
  }

  /** Changes of folders, loaded when they are first asked for. */
  async editing(): Promise<FolderEditing> {
    return (await this.loaded()).editing();
  }

  async reveal(maketId: number, folderName?: string): Promise<void> {
    await (await this.loaded()).reveal(maketId, folderName);
  }

  async refresh(folderName?: string): Promise<void> {
    await (await this.loaded()).refresh(folderName);
  }

  /** Before the view is loaded no folder has been read. */
  placesOf(maketId: number): readonly string[] {
    return this.#loaded?.placesOf(maketId) ?? [];
  }

  async lists() {
    return (await this.loaded()).model;
  }

  async pickFolder(options: PickFolderOptions): Promise<FolderChoice | undefined> {
    return (await this.loaded()).pickFolder(options);
  }
}
