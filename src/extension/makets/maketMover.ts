import type { FolderOperations, MaketPlace } from '../folders/folderOperations.ts';
import type { MaketsModel } from '../folders/maketsModel.ts';
import { showInformation } from '../kit/messages.ts';
import { l10n } from '../kit/words.ts';
import { askForNewFolder, type Destination } from './destination.ts';

/** Puts makets where they were dropped or pasted. */
export class MaketMover {
  readonly #operations: FolderOperations;
  readonly #model: MaketsModel;

  constructor(operations: FolderOperations, model: MaketsModel) {
    this.#operations = operations;
    this.#model = model;
  }

  /** Moves makets, or adds them and leaves them where they stand, too. Returns whether all of it was done. */
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

  /** The folder of a destination, without a name for none; asks for one that is yet to be named. `undefined` when the user left. */
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
      l10n.t('What is added to no folder stays as it is. Move makets to “Not in a folder” to take them out.'),
    );
    return false;
  }
}
