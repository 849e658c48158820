import { join } from 'node:path';
import * as vscode from 'vscode';
import type { CompiledLayout } from '../compiling/layoutCompiler.ts';
import type { FolderEditing } from '../folders/index.ts';
import type { FolderChoice, PickFolderOptions } from '../folders/pickFolder.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { LazyDocuments } from '../kit/lazyDocuments.ts';
import { LazyTree } from '../kit/lazyTree.ts';
import { l10n } from '../kit/words.ts';
import { commands, knownScheme, views } from '../names.ts';
import { registerLazyTable } from '../trust/registerCommand.ts';
import type { LayoutKnowledge } from '../versions/door.ts';
import type { Makets, MaketsParts } from './index.ts';
import type { DroppedFiles, MaketsView } from './maketsView.ts';
import type { VersionCommandsParts } from './versionCommands.ts';
import { lazyDragAndDrop } from './view/lazyDragAndDrop.ts';
import { MaketsOrder } from './view/maketsOrder.ts';
import type { MaketsNode } from './view/nodes.ts';

interface LazyMaketsViewParts
  extends Pick<MaketsParts, 'active' | 'journal' | 'errors' | 'log'>,
    Pick<VersionCommandsParts, 'sandbox' | 'previews'> {
  readonly context: vscode.ExtensionContext;
  readonly knowledge: LayoutKnowledge;
}

/** The Makets view and its commands, loaded when the view is first shown or one of the commands is first used. */
export class LazyMaketsView extends Disposable implements MaketsView {
  readonly tree: vscode.TreeDataProvider<MaketsNode>;
  readonly loaded: () => Promise<Makets>;
  readonly #dropped = this._register(new vscode.EventEmitter<DroppedFiles>());
  readonly #knowledge: LayoutKnowledge;
  readonly #parts: Omit<LazyMaketsViewParts, 'context' | 'knowledge'>;
  #loaded: Makets | undefined;

  /** Fires when files are dropped on the view. */
  readonly onDidDropFiles = this.#dropped.event;

  constructor({ context, knowledge, ...parts }: LazyMaketsViewParts) {
    super();
    this.#knowledge = knowledge;
    this.#parts = parts;
    const { active, errors } = parts;
    const order = this._register(new MaketsOrder(context.globalState));
    const historyDirectory = join(context.globalStorageUri.fsPath, 'folders');
    const makets = lazily(async (): Promise<Makets> => {
      const { Makets: Loaded } = await import('./index.ts');
      const onDrop = (dropped: DroppedFiles) => this.#dropped.fire(dropped);
      this.#loaded = this._register(
        new Loaded({ ...parts, knowledge, historyDirectory, order, view, onDrop }),
      );
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
    void errors.run(l10n.t('Couldn’t sort the makets'), () => order.updateMenus());
    const versions = async () => {
      await knowledge.versions.ready;
      const { versionCommands } = await import('./versionCommands.ts');
      const { kept, compare } = await knowledge.uploads();
      return versionCommands({ ...parts, versions: knowledge.versions, kept, compare, makets: this });
    };
    const table = lazily(async () =>
      (await import('./commands/table.ts')).commandTable(order, makets, versions),
    );
    this._register(registerLazyTable(errors, ids, table));
  }

  /** Loads the code that edits folders. */
  async editing(): Promise<FolderEditing> {
    return (await this.loaded()).editing();
  }

  async reveal(maketId: number, folderName?: string): Promise<void> {
    await (await this.loaded()).reveal(maketId, folderName);
  }

  async refresh(folderName?: string): Promise<void> {
    await (await this.loaded()).refresh(folderName);
  }

  /** Returns an empty list until the view is loaded, because no folder has been read before. */
  placesOf(maketId: number): readonly string[] {
    return this.#loaded?.model.placesOf(maketId) ?? [];
  }

  async lists() {
    return (await this.loaded()).model;
  }

  /** See `MaketsView`. */
  async uploaded(maketId: number): Promise<CompiledLayout | undefined> {
    const { active, sandbox, journal } = this.#parts;
    const { identity } = await active.connect();
    const [{ kept }, { uploadedLetter }] = await Promise.all([
      this.#knowledge.uploads(),
      import('./commands/openMaket.ts'),
    ]);
    const record = journal.records(identity).makets.get(maketId);
    const maket = { kind: 'maket', id: maketId, ...(record && { record }) } as const;
    return uploadedLetter({ active, sandbox, kept }, maket);
  }

  /** See `MaketsView`. */
  get onDidChangeText(): vscode.Event<void> {
    return this.#knowledge.onDidChangeText;
  }

  isCurrentText(maketId: number): boolean {
    return this.#knowledge.isCurrentText(maketId);
  }

  async pickFolder(options: PickFolderOptions): Promise<FolderChoice | undefined> {
    const { pickFolder } = await import('../folders/pickFolder.ts');
    return pickFolder(async () => (await this.loaded()).model.folders(), options);
  }
}

/** The commands of the view, which `commands/table.ts` implements. */
const ids = [
  commands.maketsRefresh,
  commands.maketsSortByNewest,
  commands.maketsSortByTitle,
  commands.maketsRename,
  commands.maketsDelete,
  commands.folderCreate,
  commands.folderRename,
  commands.folderMerge,
  commands.folderDuplicate,
  commands.folderDelete,
  commands.folderUndo,
  commands.folderHistory,
  commands.maketAddToFolder,
  commands.maketMoveToFolder,
  commands.maketRemoveFromFolder,
  commands.maketCut,
  commands.maketCopy,
  commands.maketPaste,
  commands.maketClearCut,
  commands.maketFind,
  commands.maketWhere,
  commands.layoutReveal,
  commands.maketCopyId,
  commands.maketOpenLayout,
  commands.maketsName,
  commands.maketRename,
  commands.maketLink,
  commands.maketForget,
  commands.maketOpen,
  commands.maketRestore,
  commands.layoutCompareWithUploaded,
  commands.layoutVersions,
] as const;
