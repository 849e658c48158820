import type * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { lazyOperations } from '../folders/folderOperations.ts';
import type { FolderEditing } from '../folders/index.ts';
import { MaketsModel } from '../folders/maketsModel.ts';
import type { Journal } from '../journal/journal.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { withCancellableProgress } from '../kit/progress.ts';
import { l10n, type Words } from '../kit/words.ts';
import type { LayoutInFront } from '../layouts/layoutFile.ts';
import type { Log } from '../log.ts';
import type { LayoutKnowledge } from '../versions/layoutKnowledge.ts';
import { clearOnAccountChange, followRenames, MaketClipboard } from './commands/maketClipboard.ts';
import { MaketMover } from './commands/maketMover.ts';
import type { MaketsCommands } from './commands/maketsCommands.ts';
import { MaketDocuments } from './commands/openMaket.ts';
import type { DroppedFiles } from './maketsView.ts';
import { type DragEffect, MaketsDragAndDrop } from './view/maketsDragAndDrop.ts';
import type { MaketsOrder } from './view/maketsOrder.ts';
import { MaketsTree } from './view/maketsTree.ts';
import type { MaketsNode } from './view/nodes.ts';
import { RefreshOnFocus } from './view/refreshOnFocus.ts';

export interface MaketsParts {
  readonly active: ActiveAccount & { reconnect(): void };
  readonly journal: Journal;
  readonly previews: LayoutInFront;
  readonly knowledge: Pick<LayoutKnowledge, 'describe' | 'isCurrentText'>;
  readonly errors: ErrorHandler;
  readonly log: Log;
  /** Path of the directory that holds the history of folder changes. */
  readonly historyDirectory: string;
  readonly order: MaketsOrder;
  /** The view that displays `tree`. */
  readonly view: vscode.TreeView<MaketsNode>;
  /** Called when layouts are dropped on the view. */
  onDrop(dropped: DroppedFiles): void;
}

/** The makets and folders of the active account: their tree, drag and drop, documents and commands. */
export class Makets extends Disposable {
  readonly model: MaketsModel;
  readonly tree: MaketsTree;
  readonly dragAndDrop: MaketsDragAndDrop;
  /** Loads the implementations of the view's commands. */
  readonly commands: () => Promise<MaketsCommands>;
  /** Loads the code that edits folders. */
  readonly editing: () => Promise<FolderEditing>;
  readonly #parts: MaketsParts;
  readonly #title: string;

  constructor(parts: MaketsParts) {
    super();
    const { active, journal, errors, log, order, view, knowledge } = parts;
    this.#parts = parts;
    this.#title = view.title ?? '';
    const model = this._register(new MaketsModel(active, journal));
    this.model = model;
    const clipboard = this._register(new MaketClipboard());
    this._register(clearOnAccountChange(clipboard, active, errors));
    this.editing = lazily(async () => {
      const { createFolderEditing } = await import('../folders/index.ts');
      const { historyDirectory } = parts;
      const editing = createFolderEditing({ active, model, historyDirectory, errors, log });
      this._register(editing.maker);
      this._register(followRenames(clipboard, editing.maker, errors));
      return editing;
    });
    const operations = lazyOperations(async () => (await this.editing()).operations);
    const mover = new MaketMover(operations, model);
    this.commands = lazily(async () => {
      const { maketsCommands } = await import('./commands/maketsCommands.ts');
      const undo = async () => (await this.editing()).undo;
      const selection = () => view.selection;
      const isCurrentText = (maket: number) => knowledge.isCurrentText(maket);
      const { previews } = parts;
      return maketsCommands({
        ...{ active, journal, errors, previews, model, isCurrentText, view: this },
        ...{ selection, operations, mover, clipboard, undo },
      });
    });
    const explain = (maket: number) => knowledge.describe(maket);
    this.tree = this._register(new MaketsTree({ model, order, clipboard, log, explain }));
    this.tree.follow(view);
    const onDrag = (effect: DragEffect | undefined) => this.#showDrag(effect);
    const { onDrop } = parts;
    this.dragAndDrop = this._register(new MaketsDragAndDrop({ mover, errors, onDrag, onDrop }));
    this.dragAndDrop.follow(view);
    this._register(new RefreshOnFocus(model, view, log));
  }

  /** Returns the provider of the documents that describe makets. */
  openDocuments(): MaketDocuments {
    return new MaketDocuments(this.model);
  }

  /** See `MaketsView`. */
  async reveal(maketId: number, folderName?: string): Promise<void> {
    const place = folderName === undefined ? await this.#findPlace(maketId) : { folder: folderName };
    if (!place) return;
    const found = place.folder === undefined ? undefined : await this.tree.findFolder(place.folder);
    const node = this.tree.maketNode(maketId, found?.folder);
    await this.#parts.view.reveal(node, { select: true, focus: true });
  }

  /** See `MaketsView`. */
  async refresh(folderName?: string): Promise<void> {
    if (folderName === undefined) this.model.refresh();
    else this.model.refreshFolders(folderName);
    await this.model.folders();
  }

  /** Reads everything again, or only the folder with this name, which couldn't be read before. Reconnects if the account is offline. */
  readAgain(folder: unknown): void {
    if (this.model.isOffline) this.#parts.active.reconnect();
    else if (typeof folder === 'string') this.model.refreshFolders(folder);
    else this.model.refresh();
  }

  /** Shows in the view's title what a drop will do while makets are dragged, and adds drop targets to the tree. `undefined` ends this. */
  #showDrag(effect: DragEffect | undefined): void {
    this.#parts.view.title = effect ? titleWhile(effect) : this.#title;
    this.tree.setDropTargets(effect !== undefined);
  }

  /** Finds a folder that holds a maket; `folder` is `undefined` if none does. Returns `undefined` if the user cancels. */
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
