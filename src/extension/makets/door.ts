import { join } from 'node:path';
import * as vscode from 'vscode';
import type { CompiledLayout } from '../compiling/layoutCompiler.ts';
import type { FolderEditing } from '../folders/index.ts';
import type { FolderChoice, PickFolderOptions } from '../folders/pickFolder.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { LazyDocuments } from '../kit/lazyDocuments.ts';
import { LazyTree } from '../kit/lazyTree.ts';
import { l10n, type Words } from '../kit/words.ts';
import { commands, knownScheme, views } from '../names.ts';
import { type Command, type CommandTable, registerCommandTable } from '../trust/registerCommand.ts';
import type { LayoutKnowledge } from '../versions/door.ts';
import type { MaketsCommands } from './commands/maketsCommands.ts';
import type { Makets, MaketsParts } from './index.ts';
import type { DroppedFiles, MaketsView } from './maketsView.ts';
import type { VersionCommands, VersionCommandsParts } from './versionCommands.ts';
import { lazyDragAndDrop } from './view/lazyDragAndDrop.ts';
import { MaketsOrder, type Order } from './view/maketsOrder.ts';
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
    this._register(registerCommandTable(errors, commandTable(order, makets, versions)));
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

/** Returns the commands of the view. Their implementations are loaded with the first command. */
function commandTable(
  order: MaketsOrder,
  makets: () => Promise<Makets>,
  versions: () => Promise<VersionCommands>,
): CommandTable {
  const on = (failure: Words, command: (of: MaketsCommands) => Command['run']): Command => ({
    failure,
    run: async (...args) => command(await (await makets()).commands())(...args),
  });
  const onVersion = (failure: Words, command: (of: VersionCommands) => Command['run']): Command => ({
    failure,
    run: async (...args) => command(await versions())(...args),
    // Allowed in Restricted Mode: these commands only show versions; Restore opens an unsaved document.
    untrusted: true,
  });
  const sortBy = (chosen: Order): Command => ({
    failure: l10n.t('Couldn’t sort the makets'),
    run: () => order.choose(chosen),
    untrusted: true,
  });
  return {
    [commands.maketsRefresh]: {
      failure: l10n.t('Couldn’t read the folders'),
      run: async (folder) => (await makets()).readAgain(folder),
      untrusted: true,
    },
    [commands.maketsSortByNewest]: sortBy('newest'),
    [commands.maketsSortByTitle]: sortBy('title'),
    [commands.maketsRename]: on(l10n.t('Couldn’t rename the selection'), (of) => of.selection.rename),
    [commands.maketsDelete]: on(l10n.t('Couldn’t delete the selection'), (of) => of.selection.delete),
    [commands.folderCreate]: on(l10n.t('Couldn’t create the folder'), (of) => of.folder.create),
    [commands.folderRename]: on(l10n.t('Couldn’t rename the folder'), (of) => of.folder.rename),
    [commands.folderMerge]: on(l10n.t('Couldn’t merge the folders'), (of) => of.folder.merge),
    [commands.folderDuplicate]: on(l10n.t('Couldn’t duplicate the folder'), (of) => of.folder.duplicate),
    [commands.folderDelete]: on(l10n.t('Couldn’t delete the folder'), (of) => of.folder.delete),
    [commands.folderUndo]: on(l10n.t('Couldn’t undo the change'), (of) => of.folder.undo),
    [commands.folderHistory]: on(l10n.t('Couldn’t show the folder history'), (of) => of.folder.history),
    [commands.maketAddToFolder]: on(l10n.t('Couldn’t add the makets to a folder'), (of) => of.place.add),
    [commands.maketMoveToFolder]: on(l10n.t('Couldn’t move the makets to a folder'), (of) => of.place.move),
    [commands.maketRemoveFromFolder]: on(
      l10n.t('Couldn’t remove the makets from the folder'),
      (of) => of.place.remove,
    ),
    [commands.maketCut]: on(l10n.t('Couldn’t cut the makets'), (of) => of.place.cut),
    [commands.maketCopy]: {
      ...on(l10n.t('Couldn’t copy the makets'), (of) => of.place.copy),
      untrusted: true,
    },
    [commands.maketPaste]: on(l10n.t('Couldn’t paste the makets'), (of) => of.place.paste),
    [commands.maketClearCut]: {
      ...on(l10n.t('Couldn’t cancel the cut'), (of) => of.place.clearCut),
      untrusted: true,
    },
    [commands.maketFind]: {
      ...on(l10n.t('Couldn’t find the maket'), (of) => of.find.byFacts),
      untrusted: true,
    },
    [commands.maketWhere]: {
      ...on(l10n.t('Couldn’t find the maket'), (of) => of.find.folders),
      untrusted: true,
    },
    [commands.layoutReveal]: {
      ...on(l10n.t('Couldn’t find the layout’s maket'), (of) => of.find.byLayout),
      untrusted: true,
    },
    [commands.maketCopyId]: {
      ...on(l10n.t('Couldn’t copy the number'), (of) => of.record.copyNumbers),
      untrusted: true,
    },
    [commands.maketOpenLayout]: {
      ...on(l10n.t('Couldn’t open the layout'), (of) => of.record.openLayouts),
      untrusted: true,
    },
    [commands.maketsName]: on(l10n.t('Couldn’t name the makets'), (of) => of.record.nameByList),
    [commands.maketRename]: on(l10n.t('Couldn’t rename the maket'), (of) => of.record.rename),
    [commands.maketLink]: on(l10n.t('Couldn’t link the makets to a layout'), (of) => of.record.link),
    [commands.maketForget]: on(l10n.t('Couldn’t forget the makets'), (of) => of.record.forget),
    [commands.maketOpen]: onVersion(l10n.t('Couldn’t open the maket'), (of) => of.open),
    [commands.maketRestore]: onVersion(l10n.t('Couldn’t restore the version'), (of) => of.restore),
    [commands.layoutCompareWithUploaded]: onVersion(
      l10n.t('Couldn’t compare the layout with its upload'),
      (of) => of.compare,
    ),
    [commands.layoutVersions]: onVersion(l10n.t('Couldn’t show the layout’s versions'), (of) => of.list),
  };
}
