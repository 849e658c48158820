import type { MaketPlace } from '../../../core/folders/transfers.ts';
import type { Folder } from '../../../core/port/service.ts';
import { typedFolderName, validateFolderName } from '../../folders/folderNames.ts';
import type { FolderOperations } from '../../folders/folderOperations.ts';
import type { MaketsModel } from '../../folders/maketsModel.ts';
import { askText } from '../../kit/inputs.ts';
import { showInformation } from '../../kit/messages.ts';
import { l10n } from '../../kit/words.ts';
import type { MaketsNode } from '../view/nodes.ts';

/** The target of a drop or paste: a folder, a new folder, or none, which removes makets from their folders. */
export type Destination =
  | { readonly kind: 'folder'; readonly name: string }
  | { readonly kind: 'new' | 'none' };

/** Returns the destination for a row: for a maket, its folder; for no row, a new folder. */
export function destinationAt(node: MaketsNode | undefined): Destination {
  switch (node?.kind) {
    case 'folder':
      return { kind: 'folder', name: node.folder.title };
    case 'maket':
      return node.folder ? { kind: 'folder', name: node.folder.title } : { kind: 'none' };
    case 'loose':
      return { kind: 'none' };
    case 'failed':
      return destinationAt(node.parent);
    case 'newFolder':
    case undefined:
      return { kind: 'new' };
  }
}

/** Moves or adds makets to the folder that they were dropped on or pasted into. */
export class MaketMover {
  readonly #operations: FolderOperations;
  readonly #model: MaketsModel;

  constructor(operations: FolderOperations, model: MaketsModel) {
    this.#operations = operations;
    this.#model = model;
  }

  /** Moves makets, or adds them and leaves them in their folders. Returns true if all changes were made. */
  async put(how: 'move' | 'add', places: readonly MaketPlace[], destination: Destination): Promise<boolean> {
    const target = await this.folderOf(destination);
    if (!target) return false;
    const { name } = target;
    if (name === undefined) return this.#takeOut(how, places);
    const coming = places.filter(({ folder }) => folder !== name);
    if (coming.length === 0) return false;
    if (how === 'move') return this.#operations.move(coming, name);
    return this.#operations.add([...new Set(coming.map(({ maket }) => maket))], name);
  }

  /**
   * Returns the name of the destination's folder, or `{}` for no folder. Asks for the name of a new folder. Returns `undefined` if
   * the user cancels.
   */
  async folderOf(destination: Destination): Promise<{ readonly name?: string } | undefined> {
    if (destination.kind === 'none') return {};
    if (destination.kind === 'folder') return { name: destination.name };
    const name = await askForNewFolder(await this.#model.folders());
    return name === undefined ? undefined : { name };
  }

  async #takeOut(how: 'move' | 'add', places: readonly MaketPlace[]): Promise<boolean> {
    const inFolders = places.filter(({ folder }) => folder !== undefined);
    if (how === 'move') return inFolders.length > 0 && this.#operations.remove(inFolders);
    await showInformation(
      l10n.t(
        'Copied makets can’t be pasted outside a folder. To remove makets from their folders, cut them or drag them to “Not in a folder”.',
      ),
    );
    return false;
  }
}

/** Asks for the name of a new or existing folder. Returns `undefined` if the user cancels. */
async function askForNewFolder(folders: readonly Folder[]): Promise<string | undefined> {
  const typed = await askText({
    title: l10n.t('New Folder'),
    prompt: l10n.t('Folder name. The service stores it in lowercase.'),
    validate: (text) => validateFolderName(text, folders),
  });
  return typed === undefined ? undefined : typedFolderName(typed);
}
