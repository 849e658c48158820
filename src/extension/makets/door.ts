import { join } from 'node:path';
import * as vscode from 'vscode';
import type { FolderEditing } from '../folders/folderEditing.ts';
import type { FolderChoice, PickFolderOptions } from '../folders/pickFolder.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { LazyDocuments } from '../kit/lazyDocuments.ts';
import { LazyTree } from '../kit/lazyTree.ts';
import { l10n } from '../kit/words.ts';
import { commands, knownScheme, views } from '../names.ts';
import { type Command, registerCommandTable } from '../trust/registerCommand.ts';
import type { LayoutKnowledge } from '../versions/door.ts';
import type { MaketsCommands } from './commands.ts';
import type { Makets, MaketsParts } from './index.ts';
import { lazyDragAndDrop } from './lazyDragAndDrop.ts';
import { MaketsOrder, type Order } from './maketsOrder.ts';
import type { DroppedFiles, MaketsView } from './maketsView.ts';
import type { MaketsNode } from './nodes.ts';
import type { VersionCommands, VersionCommandsParts } from './versionCommands.ts';

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
  #loaded: Makets | undefined;

  /** Fires when files are dropped on the view. */
  readonly onDidDropFiles = this.#dropped.event;

  constructor({ context, knowledge, ...parts }: LazyMaketsViewParts) {
    super();
    this.#knowledge = knowledge;
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

  /** Loads what changes folders. */
  async editing(): Promise<FolderEditing> {
    return (await this.loaded()).editing();
  }

  async reveal(maketId: number, folderName?: string): Promise<void> {
    await (await this.loaded()).reveal(maketId, folderName);
  }

  async refresh(folderName?: string): Promise<void> {
    await (await this.loaded()).refresh(folderName);
  }

  /** No folder has been read before the view is loaded. */
  placesOf(maketId: number): readonly string[] {
    return this.#loaded?.placesOf(maketId) ?? [];
  }

  async lists() {
    return (await this.loaded()).model;
  }

  isCurrentText(maketId: number): boolean {
    return this.#knowledge.isCurrentText(maketId);
  }

  async pickFolder(options: PickFolderOptions): Promise<FolderChoice | undefined> {
    return (await this.loaded()).pickFolder(options);
  }
}

type Run = Command['run'];

function commandTable(
  order: MaketsOrder,
  makets: () => Promise<Makets>,
  versions: () => Promise<VersionCommands>,
): Readonly<Record<string, Command>> {
  const on =
    (command: (of: MaketsCommands) => Run): Run =>
    async (...args) =>
      command(await (await makets()).commands())(...args);
  const onVersion =
    (command: (of: VersionCommands) => Run): Run =>
    async (...args) =>
      command(await versions())(...args);
  const sortBy = (chosen: Order): Command => ({
    failure: l10n.t('Couldn’t sort the makets'),
    untrusted: true,
    run: () => order.choose(chosen),
  });
  return {
    [commands.maketsRefresh]: {
      failure: l10n.t('Couldn’t read the folders'),
      untrusted: true,
      run: async (folder) => (await makets()).readAgain(folder),
    },
    [commands.maketsSortByNewest]: sortBy('newest'),
    [commands.maketsSortByTitle]: sortBy('title'),
    [commands.maketsRename]: {
      failure: l10n.t('Couldn’t rename'),
      run: on(({ selection }) => selection.rename),
    },
    [commands.maketsDelete]: {
      failure: l10n.t('Couldn’t delete'),
      run: on(({ selection }) => selection.delete),
    },
    [commands.folderCreate]: {
      failure: l10n.t('Couldn’t create the folder'),
      run: on(({ folder }) => folder.create),
    },
    [commands.folderRename]: {
      failure: l10n.t('Couldn’t rename the folder'),
      run: on(({ folder }) => folder.rename),
    },
    [commands.folderMerge]: {
      failure: l10n.t('Couldn’t merge the folders'),
      run: on(({ folder }) => folder.merge),
    },
    [commands.folderDuplicate]: {
      failure: l10n.t('Couldn’t duplicate the folder'),
      run: on(({ folder }) => folder.duplicate),
    },
    [commands.folderDelete]: {
      failure: l10n.t('Couldn’t delete the folder'),
      run: on(({ folder }) => folder.delete),
    },
    [commands.folderUndo]: {
      failure: l10n.t('Couldn’t undo the change'),
      run: on(({ folder }) => folder.undo),
    },
    [commands.folderHistory]: {
      failure: l10n.t('Couldn’t show the history'),
      run: on(({ folder }) => folder.history),
    },
    [commands.maketAddToFolder]: {
      failure: l10n.t('Couldn’t add to a folder'),
      run: on(({ place }) => place.add),
    },
    [commands.maketMoveToFolder]: {
      failure: l10n.t('Couldn’t move to a folder'),
      run: on(({ place }) => place.move),
    },
    [commands.maketRemoveFromFolder]: {
      failure: l10n.t('Couldn’t remove from the folder'),
      run: on(({ place }) => place.remove),
    },
    [commands.maketCut]: {
      failure: l10n.t('Couldn’t cut the makets'),
      run: on(({ place }) => place.cut),
    },
    [commands.maketCopy]: {
      failure: l10n.t('Couldn’t copy the makets'),
      untrusted: true,
      run: on(({ place }) => place.copy),
    },
    [commands.maketPaste]: {
      failure: l10n.t('Couldn’t paste the makets'),
      run: on(({ place }) => place.paste),
    },
    [commands.maketClearCut]: {
      failure: l10n.t('Couldn’t cut the makets'),
      untrusted: true,
      run: on(({ place }) => place.clearCut),
    },
    [commands.maketFind]: {
      failure: l10n.t('Couldn’t find the maket'),
      untrusted: true,
      run: on(({ find }) => find.byFacts),
    },
    [commands.maketWhere]: {
      failure: l10n.t('Couldn’t find the maket'),
      untrusted: true,
      run: on(({ find }) => find.folders),
    },
    [commands.layoutReveal]: {
      failure: l10n.t('Couldn’t find the layout’s maket'),
      untrusted: true,
      run: on(({ find }) => find.byLayout),
    },
    [commands.maketCopyId]: {
      failure: l10n.t('Couldn’t copy the number'),
      untrusted: true,
      run: on(({ record }) => record.copyNumbers),
    },
    [commands.maketOpenLayout]: {
      failure: l10n.t('Couldn’t open the layout'),
      untrusted: true,
      run: on(({ record }) => record.openLayouts),
    },
    [commands.maketsName]: {
      failure: l10n.t('Couldn’t name the makets'),
      run: on(({ record }) => record.nameByList),
    },
    [commands.maketRename]: {
      failure: l10n.t('Couldn’t name the maket'),
      run: on(({ record }) => record.rename),
    },
    [commands.maketLink]: {
      failure: l10n.t('Couldn’t link with the layout'),
      run: on(({ record }) => record.link),
    },
    [commands.maketForget]: {
      failure: l10n.t('Couldn’t forget'),
      run: on(({ record }) => record.forget),
    },
    [commands.maketOpen]: {
      failure: l10n.t('Couldn’t open the maket'),
      untrusted: true,
      run: onVersion((version) => version.open),
    },
    [commands.maketRestore]: {
      failure: l10n.t('Couldn’t restore the version'),
      // The restored text is an unsaved document.
      untrusted: true,
      run: onVersion((version) => version.restore),
    },
    [commands.layoutCompareWithUploaded]: {
      failure: l10n.t('Couldn’t compare'),
      untrusted: true,
      run: onVersion((version) => version.compare),
    },
    [commands.layoutVersions]: {
      failure: l10n.t('Couldn’t show the versions'),
      untrusted: true,
      run: onVersion((version) => version.list),
    },
  };
}
