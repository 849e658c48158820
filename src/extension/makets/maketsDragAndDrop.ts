import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { Disposable } from '../kit/disposable.ts';
import { choose } from '../kit/inputs.ts';
import { l10n } from '../kit/words.ts';
import { layoutUri } from '../layouts/layoutFile.ts';
import { isReallyInWorkspace } from '../layouts/realPlace.ts';
import { settings } from '../names.ts';
import { requireTrust } from '../trust/requireTrust.ts';
import { type Destination, destinationAt } from './destination.ts';
import { type DragAndDrop, filesType, maketsType } from './lazyDragAndDrop.ts';
import { maketPlace } from './maketClipboard.ts';
import type { MaketMover } from './maketMover.ts';
import { type MaketNode, type MaketsNode, maketsOf } from './nodes.ts';

/** When a drag counts as over that ended elsewhere, which VS Code does not tell, in milliseconds. */
const longestDrag = 15_000;

/** Files that were dropped, from the explorer for example, and the folder on which they were. */
export interface DroppedFiles {
  readonly files: readonly vscode.Uri[];
  readonly folder?: string | undefined;
}

interface Parts {
  readonly mover: MaketMover;
  readonly errors: ErrorHandler;
  /** Told when makets are dragged, with what dropping them does, and when that is over. */
  onDrag(does: DragEffect | undefined): void;
  /** Told of files that were dropped. */
  onDrop(dropped: DroppedFiles): void;
}

/** What dropping does, as the setting says. */
export type DragEffect = 'move' | 'add' | 'ask';

/** Makets are dragged onto folders, layouts from the explorer too; makets dragged to the editor open their layouts. */
export class MaketsDragAndDrop extends Disposable implements DragAndDrop {
  readonly #parts: Parts;
  #forgetting: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    super();
    this.#parts = parts;
  }

  /** What comes after a drag that ended elsewhere tells that it has: another selection, another editor. */
  follow(view: Pick<vscode.TreeView<unknown>, 'onDidChangeSelection'>): void {
    this._register(view.onDidChangeSelection(() => this.#end()));
    this._register(vscode.window.onDidChangeActiveTextEditor(() => this.#end()));
  }

  async handleDrag(source: readonly MaketsNode[], data: vscode.DataTransfer): Promise<void> {
    const makets = maketsOf(source);
    if (makets.length === 0) return;
    data.set(maketsType, new vscode.DataTransferItem(makets));
    this.#parts.onDrag(effect());
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => this.#end(), longestDrag);
    data.set(filesType, new vscode.DataTransferItem((await layoutsOf(makets)).join('\r\n')));
  }

  async handleDrop(target: MaketsNode | undefined, data: vscode.DataTransfer): Promise<void> {
    this.#end();
    const destination = destinationAt(target);
    const makets: unknown = data.get(maketsType)?.value;
    if (Array.isArray(makets)) await this.#dropMakets(makets, destination);
    else await this.#dropFiles(data.get(filesType), destination);
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

  async #dropFiles(item: vscode.DataTransferItem | undefined, destination: Destination): Promise<void> {
    const { mover, errors, onDrop } = this.#parts;
    const files = filesOf((await item?.asString()) ?? '');
    if (files.length === 0) return;
    await errors.run(l10n.t('Couldn’t upload the layouts'), async () => {
      requireTrust();
      const target = await mover.folderOf(destination);
      if (target) onDrop({ files, folder: target.name });
    });
  }
}

/** The addresses of the makets' layouts, each once. */
async function layoutsOf(makets: readonly MaketNode[]): Promise<readonly string[]> {
  const layouts = makets.flatMap(({ record }) => (record?.layout ? (layoutUri(record.layout) ?? []) : []));
  const unique = [...new Map(layouts.map((layout) => [layout.toString(), layout])).values()];
  const isReal = await Promise.all(unique.map(isReallyInWorkspace));
  return unique.filter((_, index) => isReal[index]).map(String);
}

/** Reads a list of files (RFC 2483, 5). */
function filesOf(list: string): vscode.Uri[] {
  const lines = list.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => vscode.Uri.parse(line));
}

function effect(): DragEffect {
  return vscode.workspace.getConfiguration().get<DragEffect>(settings.dragging) ?? 'move';
}

/** Asks where the setting says so; `undefined` when the user left. Out of folders makets can only be moved. */
async function chosenEffect(destination: Destination): Promise<'move' | 'add' | undefined> {
  const chosen = effect();
  if (destination.kind === 'none') return 'move';
  if (chosen !== 'ask') return chosen;
  const move = {
    label: l10n.t('Move'),
    description: l10n.t('out of the folder where it was'),
    how: 'move',
  } as const;
  const add = {
    label: l10n.t('Add'),
    description: l10n.t('and leave it in the folder where it is'),
    how: 'add',
  } as const;
  const title =
    destination.kind === 'folder' ? l10n.t('Dropped on “{0}”', destination.name) : l10n.t('New Folder');
  return (await choose([move, add], { title }))?.how;
}
