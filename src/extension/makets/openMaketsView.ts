import * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { FolderEditing } from '../folders/folderEditing.ts';
import { MaketsModel } from '../folders/maketsModel.ts';
import { operationsWhenLoaded } from '../folders/operationsWhenLoaded.ts';
import type { FolderChoice, PickFolderOptions } from '../folders/pickFolder.ts';
import type { Journal } from '../journal/journal.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { withCancellableProgress } from '../kit/progress.ts';
import { l10n, type Words } from '../kit/words.ts';
import type { LayoutInFront } from '../layouts/layoutInFront.ts';
import type { Log } from '../log.ts';
import { commands, views } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import { registerClipboardCommands } from './clipboardCommands.ts';
import { registerFindCommands } from './findCommands.ts';
import { registerFolderCommands } from './folderCommands.ts';
import { Freshness } from './freshness.ts';
import { emptyWithAccount, followRenames, MaketClipboard } from './maketClipboard.ts';
import { registerMaketCommands } from './maketCommands.ts';
import { MaketDocuments } from './maketDocuments.ts';
import { MaketMover } from './maketMover.ts';
import { type DragEffect, type DroppedFiles, MaketsDragAndDrop } from './maketsDragAndDrop.ts';
import { MaketsOrder } from './maketsOrder.ts';
import { MaketsTree } from './maketsTree.ts';
import type { MaketsView } from './maketsView.ts';
import type { MaketsNode } from './nodes.ts';
import { registerSortCommands } from './sortCommands.ts';

interface Parts {
  readonly active: ActiveAccount & { reconnect(): void };
  readonly journal: Journal;
  readonly previews: LayoutInFront;
  readonly errors: ErrorHandler;
  /** Where the history of folders is kept. */
  readonly historyFolder: string;
  readonly log: Log;
  /** What is remembered for all windows. */
  readonly memory: vscode.Memento;
}

/** The Makets view with its commands. `tree` is what it shows. */
export class OpenMaketsView extends Disposable implements MaketsView {
  readonly tree: MaketsTree;
  /** Changes of folders, loaded when they are first asked for. */
  readonly editing: () => Promise<FolderEditing>;
  /** Layouts were dropped on the view. */
  readonly onDidDropFiles: vscode.Event<DroppedFiles>;
  readonly #active: ActiveAccount;
  readonly #model: MaketsModel;
  readonly #view: vscode.TreeView<MaketsNode>;
  readonly #title: string;

  constructor({ active, journal, previews, errors, historyFolder, log, memory }: Parts) {
    super();
    this.#active = active;
    this.#model = this._register(new MaketsModel(active, journal));
    const order = this._register(new MaketsOrder(memory));
    const clipboard = this._register(new MaketClipboard());
    this.tree = this._register(new MaketsTree({ model: this.#model, order, clipboard, log }));
    const model = this.#model;
    this.editing = lazily(async () => {
      const { createFolderEditing } = await import('../folders/folderEditing.ts');
      const { FolderHistory } = await import('../folders/folderHistory.ts');
      const history = new FolderHistory(historyFolder, log);
      const editing = createFolderEditing({ active, model, history, errors, log });
      this._register(editing.maker);
      this._register(followRenames(clipboard, editing.maker, errors));
      return editing;
    });
    const operations = operationsWhenLoaded(async () => (await this.editing()).operations);
    const undo = async () => (await this.editing()).undo;
    const mover = new MaketMover(operations, model);
    const dragAndDrop = this._register(
      new MaketsDragAndDrop({ mover, errors, onDrag: (effect) => this.#showDrag(effect) }),
    );
    this.onDidDropFiles = dragAndDrop.onDidDropFiles;
    this.#view = this._register(
      vscode.window.createTreeView(views.makets, {
        treeDataProvider: this.tree,
        dragAndDropController: dragAndDrop,
        canSelectMany: true,
        showCollapseAll: true,
      }),
    );
    this.#title = this.#view.title ?? '';
    dragAndDrop.follow(this.#view);
    this.tree.follow(this.#view);
    this._register(new MaketDocuments(model));
    this._register(new Freshness(this.#model, this.#view, log));
    const selection = () => this.#view.selection;
    this._register(registerFolderCommands({ model, operations, undo, errors, selection }));
    this._register(registerMaketCommands({ model, operations, errors, selection }));
    this._register(registerSortCommands(order, errors));
    this._register(registerFindCommands({ model, view: this, previews, selection }, errors));
    this._register(registerClipboardCommands({ clipboard, mover, errors, selection }));
    this._register(emptyWithAccount(clipboard, active, errors));
    this._register(
      registerCommand(
        errors,
        commands.maketsRefresh,
        l10n.t('Couldn’t read the folders'),
        (folder?: unknown) => {
          if (this.#model.isOffline) active.reconnect();
          else if (typeof folder === 'string') this.#model.refreshFolders(folder);
          else this.#model.refresh();
        },
      ),
    );
    this.#describe();
    this._register(active.onDidChange(() => this.#describe()));
  }

  /** While makets are dragged, the title says what dropping them does, and there is a place for each thing to do. */
  #showDrag(effect: DragEffect | undefined): void {
    this.#view.title = effect ? titleWhile(effect) : this.#title;
    this.tree.setPlacesToDrop(effect !== undefined);
  }

  #describe(): void {
    this.#view.description = this.#active.account?.name ?? '';
  }

  async reveal(maketId: number, folderName?: string): Promise<void> {
    const place = folderName === undefined ? await this.#findPlace(maketId) : { folder: folderName };
    if (!place) return;
    const found = place.folder === undefined ? undefined : await this.tree.findFolder(place.folder);
    const node = this.tree.maketNode(maketId, found?.folder);
    await this.#view.reveal(node, { select: true, focus: true });
  }

  /** A folder that holds a maket, or none of them; `undefined` when the user left before it was found. */
  #findPlace(maketId: number): Promise<{ readonly folder: string | undefined } | undefined> {
    const title = l10n.t('Looking for maket {0} in the folders…', maketId);
    return withCancellableProgress(title, async (signal) => {
      const folder = await this.#model.findPlace(maketId, signal);
      return signal.aborted ? undefined : { folder };
    });
  }

  async refresh(folderName?: string): Promise<void> {
    if (folderName === undefined) this.#model.refresh();
    else this.#model.refreshFolders(folderName);
    await this.#model.folders();
  }

  placesOf(maketId: number): readonly string[] {
    return this.#model.placesOf(maketId);
  }

  async pickFolder(options: PickFolderOptions): Promise<FolderChoice | undefined> {
    const { pickFolder: pick } = await import('../folders/pickFolder.ts');
    return pick(() => this.#model.folders(), options);
  }
}

function titleWhile(effect: DragEffect): Words {
  switch (effect) {
    case 'move':
      return l10n.t('Move to…');
    case 'add':
      return l10n.t('Add to…');
    case 'ask':
      return l10n.t('Drop on…');
  }
}
