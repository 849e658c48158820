import * as vscode from 'vscode';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { Disposable } from '../../kit/disposable.ts';
import { droppedFiles, filesType } from '../../kit/droppedFiles.ts';
import { choose } from '../../kit/inputs.ts';
import { l10n } from '../../kit/words.ts';
import { realLayout } from '../../layouts/realLayout.ts';
import { settings } from '../../names.ts';
import { requireTrust } from '../../trust/requireTrust.ts';
import { maketPlace } from '../commands/maketClipboard.ts';
import { type Destination, destinationAt, type MaketMover } from '../commands/maketMover.ts';
import type { DroppedFiles } from '../maketsView.ts';
import { type DragAndDrop, maketsType } from './lazyDragAndDrop.ts';
import { type MaketNode, type MaketsNode, maketNodesIn } from './nodes.ts';

/** Milliseconds after which a drag counts as ended: VS Code doesn't report a drop outside of the view. */
const longestDrag = 15_000;

interface DragAndDropParts {
  readonly mover: MaketMover;
  readonly errors: ErrorHandler;
  /** Called with the effect of a drop when makets are dragged, and with `undefined` when the drag ends. */
  onDrag(effect: DragEffect | undefined): void;
  /** Called when files are dropped. */
  onDrop(dropped: DroppedFiles): void;
}

/** The effect of a drop (setting `mailroom.makets.dragging`); `ask` lets the user choose. */
export type DragEffect = 'move' | 'add' | 'ask';

/** Handles drops of makets on folders, and of layouts from the explorer. Makets dragged to the editor area open their layouts. */
export class MaketsDragAndDrop extends Disposable implements DragAndDrop {
  readonly #parts: DragAndDropParts;
  #forgetting: NodeJS.Timeout | undefined;

  constructor(parts: DragAndDropParts) {
    super();
    this.#parts = parts;
  }

  /** Ends a drag when the selection or the active editor changes: both imply a drop outside of the view, which VS Code doesn't report. */
  follow(view: Pick<vscode.TreeView<unknown>, 'onDidChangeSelection'>): void {
    this._register(view.onDidChangeSelection(() => this.#end()));
    this._register(vscode.window.onDidChangeActiveTextEditor(() => this.#end()));
  }

  async handleDrag(source: readonly MaketsNode[], data: vscode.DataTransfer): Promise<void> {
    const makets = maketNodesIn(source);
    if (makets.length === 0) return;
    data.set(maketsType, new vscode.DataTransferItem(makets));
    this.#parts.onDrag(dragEffect());
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => this.#end(), longestDrag);
    data.set(filesType, new vscode.DataTransferItem((await layoutsOf(makets)).join('\r\n')));
  }

  async handleDrop(target: MaketsNode | undefined, data: vscode.DataTransfer): Promise<void> {
    this.#end();
    const destination = destinationAt(target);
    const makets: unknown = data.get(maketsType)?.value;
    if (Array.isArray(makets)) await this.#dropMakets(makets, destination);
    else await this.#dropFiles(data, destination);
  }

  override dispose(): void {
    clearTimeout(this.#forgetting);
    super.dispose();
  }

  #end(): void {
    if (!this.#forgetting) return;
    clearTimeout(this.#forgetting);
    this.#forgetting = undefined;
    this.#parts.onDrag(undefined);
  }

  async #dropMakets(makets: readonly MaketNode[], destination: Destination): Promise<void> {
    const { mover, errors } = this.#parts;
    await errors.run(l10n.t('Couldn’t move the makets'), async () => {
      requireTrust();
      const how = await chosenEffect(destination);
      if (how) await mover.put(how, makets.map(maketPlace), destination);
    });
  }

  async #dropFiles(data: vscode.DataTransfer, destination: Destination): Promise<void> {
    const { mover, errors, onDrop } = this.#parts;
    const files = await droppedFiles(data);
    if (files.length === 0) return;
    await errors.run(l10n.t('Couldn’t upload the layouts'), async () => {
      requireTrust();
      const target = await mover.folderOf(destination);
      if (target) onDrop({ files, folder: target.name });
    });
  }
}

/** Returns the addresses of the makets' layouts in the workspace, without duplicates. */
async function layoutsOf(makets: readonly MaketNode[]): Promise<readonly string[]> {
  const paths = new Set(makets.flatMap(({ record }) => record?.layout ?? []));
  const layouts = await Promise.all([...paths].map((path) => realLayout(path).catch(() => undefined)));
  return [...new Set(layouts.flatMap((layout) => layout?.toString() ?? []))];
}

function dragEffect(): DragEffect {
  return vscode.workspace.getConfiguration().get<DragEffect>(settings.dragging) ?? 'move';
}

/**
 * Returns the effect of a drop. Asks if the setting says so; `undefined` if the user cancels. Dropping on "Not in a folder" always
 * moves.
 */
async function chosenEffect(destination: Destination): Promise<'move' | 'add' | undefined> {
  const chosen = dragEffect();
  if (destination.kind === 'none') return 'move';
  if (chosen !== 'ask') return chosen;
  const move = {
    label: l10n.t('Move'),
    description: l10n.t('Remove from the current folder'),
    how: 'move',
  } as const;
  const add = {
    label: l10n.t('Add'),
    description: l10n.t('Keep in the current folder, too'),
    how: 'add',
  } as const;
  const title =
    destination.kind === 'folder' ? l10n.t('Dropped on “{0}”', destination.name) : l10n.t('New Folder');
  return (await choose([move, add], { title }))?.how;
}
