import type * as vscode from 'vscode';
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
import type { LayoutInFront } from '../layouts/layoutFile.ts';
import type { Log } from '../log.ts';
import { commands } from '../names.ts';
import type { CommandActions } from '../trust/registerCommand.ts';
import { clipboardCommands } from './clipboardCommands.ts';
import { findCommands } from './findCommands.ts';
import { folderCommands } from './folderCommands.ts';
import { Freshness } from './freshness.ts';
import { knownCommands } from './knownCommands.ts';
import { emptyWithAccount, followRenames, MaketClipboard } from './maketClipboard.ts';
import { maketCommands } from './maketCommands.ts';
import { MaketDocuments } from './maketDocuments.ts';
import { MaketMover } from './maketMover.ts';
import type { MaketsCommand } from './maketsCommands.ts';
import { type DragEffect, type DroppedFiles, MaketsDragAndDrop } from './maketsDragAndDrop.ts';
import type { MaketsOrder } from './maketsOrder.ts';
import { MaketsTree } from './maketsTree.ts';
import type { MaketsView } from './maketsView.ts';
import type { MaketsNode } from './nodes.ts';

export interface MaketsParts {
  readonly active: ActiveAccount & { reconnect(): void };
  readonly journal: Journal;
  readonly previews: LayoutInFront;
  readonly errors: ErrorHandler;
  /** Where the history of folders is kept. */
  readonly historyFolder: string;
  readonly log: Log;
  readonly order: MaketsOrder;
  /** The view that shows `tree`. */
  readonly view: vscode.TreeView<MaketsNode>;
  /** What else there is to say of a maket, for its tooltip. */
  explain(maket: number): Promise<string | undefined>;
  /** Whether the layout of a maket still says what was uploaded, as far as that is known by now. */
  isCurrentText(maket: number): boolean;
  /** Told of layouts that were dropped on the view. */
  onDrop(dropped: DroppedFiles): void;
}

/** The makets and folders of the active account: their tree, dragging, documents, and what their commands do. */
export class Makets extends Disposable implements MaketsView {
  readonly model: MaketsModel;
  readonly tree: MaketsTree;
  readonly dragAndDrop: MaketsDragAndDrop;
  readonly commands: CommandActions<MaketsCommand>;
  /** Changes of folders, loaded when they are first asked for. */
  readonly editing: () => Promise<FolderEditing>;
  readonly isCurrentText: (maketId: number) => boolean;
  readonly #active: MaketsParts['active'];
  readonly #view: vscode.TreeView<MaketsNode>;
  readonly #title: string;

  constructor({ active, journal, previews, errors, historyFolder, log, order, view, ...told }: MaketsParts) {
    super();
    const { explain, isCurrentText, onDrop } = told;
    this.isCurrentText = isCurrentText;
    this.#active = active;
    this.#view = view;
    this.#title = view.title ?? '';
    const model = this._register(new MaketsModel(active, journal));
    this.model = model;
    const clipboard = this._register(new MaketClipboard());
    this._register(emptyWithAccount(clipboard, active, errors));
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
    const mover = new MaketMover(operations, model);
    const onDrag = (effect: DragEffect | undefined) => this.#showDrag(effect);
    this.tree = this._register(new MaketsTree({ model, order, clipboard, log, explain }));
    this.tree.follow(view);
    this.dragAndDrop = this._register(new MaketsDragAndDrop({ mover, errors, onDrag, onDrop }));
    this.dragAndDrop.follow(view);
    this._register(new Freshness(model, view, log));
    const undo = async () => (await this.editing()).undo;
    const selection = () => view.selection;
    this.commands = {
      ...folderCommands({ model, isCurrentText, operations, undo, selection }),
      ...maketCommands({ model, isCurrentText, operations, selection }),
      ...clipboardCommands({ clipboard, mover, selection }),
      ...findCommands({ model, isCurrentText, view: this, previews, selection }),
      ...knownCommands({ active, journal, errors }),
      [commands.maketsRefresh]: (folder) => this.#readAgain(folder),
    };
  }

  /** Documents that say what is known of makets. */
  openDocuments(): MaketDocuments {
    return new MaketDocuments(this.model);
  }

  async reveal(maketId: number, folderName?: string): Promise<void> {
    const place = folderName === undefined ? await this.#findPlace(maketId) : { folder: folderName };
    if (!place) return;
    const found = place.folder === undefined ? undefined : await this.tree.findFolder(place.folder);
    const node = this.tree.maketNode(maketId, found?.folder);
    await this.#view.reveal(node, { select: true, focus: true });
  }

  async refresh(folderName?: string): Promise<void> {
    if (folderName === undefined) this.model.refresh();
    else this.model.refreshFolders(folderName);
    await this.model.folders();
  }

  placesOf(maketId: number): readonly string[] {
    return this.model.placesOf(maketId);
  }

  async lists(): Promise<MaketsModel> {
    return this.model;
  }

  async pickFolder(options: PickFolderOptions): Promise<FolderChoice | undefined> {
    const { pickFolder: pick } = await import('../folders/pickFolder.ts');
    return pick(() => this.model.folders(), options);
  }

  /** Has all be read again, or the folder whose reading has failed. */
  #readAgain(folder: unknown): void {
    if (this.model.isOffline) this.#active.reconnect();
    else if (typeof folder === 'string') this.model.refreshFolders(folder);
    else this.model.refresh();
  }

  /** While makets are dragged, the title says what dropping them does, and there is a place for each thing to do. */
  #showDrag(effect: DragEffect | undefined): void {
    this.#view.title = effect ? titleWhile(effect) : this.#title;
    this.tree.setPlacesToDrop(effect !== undefined);
  }

  /** A folder that holds a maket, or none of them; `undefined` when the user left before it was found. */
  #findPlace(maketId: number): Promise<{ readonly folder: string | undefined } | undefined> {
    const title = l10n.t('Looking for maket {0} in the folders…', maketId);
    return withCancellableProgress(title, async (signal) => {
      const folder = await this.model.findPlace(maketId, signal);
      return signal.aborted ? undefined : { folder };
    });
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
