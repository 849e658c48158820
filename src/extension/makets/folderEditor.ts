import * as vscode from 'vscode';
import { putMakets, takeMakets } from '../../core/folders.ts';
import type { FolderChanges } from './folderChanges.ts';
import { typedFolderName } from './folderNames.ts';
import type { FolderOperations, MaketPlace } from './folderOperations.ts';

/** Carries out changes of folders. */
export class FolderEditor implements FolderOperations {
  readonly #changes: FolderChanges;

  constructor(changes: FolderChanges) {
    this.#changes = changes;
  }

  add(makets: readonly number[], to: string): Promise<boolean> {
    return this.move(
      makets.map((maket) => ({ maket })),
      to,
    );
  }

  async move(places: readonly MaketPlace[], to: string): Promise<boolean> {
    const name = typedFolderName(to);
    const makets = [...new Set(places.map(({ maket }) => maket))];
    const elsewhere = byFolder(places.filter(({ folder }) => folder !== name));
    const info = {
      action: vscode.l10n.t('Couldn’t move to folder “{0}”', name),
      folders: [name, ...elsewhere.keys()],
      makets: makets.length,
    };
    const done = await this.#changes.run(info, async (service, options) => {
      await putMakets(service, name, makets, options);
      for (const [folder, taken] of elsewhere) await takeMakets(service, folder, taken, options);
      return true;
    });
    return done ?? false;
  }

  async remove(places: readonly MaketPlace[]): Promise<boolean> {
    const folders = byFolder(places);
    const info = {
      action: vscode.l10n.t('Couldn’t remove from the folder'),
      folders: [...folders.keys()],
      makets: places.length,
    };
    const done = await this.#changes.run(info, async (service, options) => {
      for (const [folder, makets] of folders) await takeMakets(service, folder, makets, options);
      return true;
    });
    return done ?? false;
  }
}

function byFolder(places: readonly MaketPlace[]): Map<string, number[]> {
  const folders = new Map<string, number[]>();
  for (const { maket, folder } of places) {
    if (folder !== undefined) folders.set(folder, [...(folders.get(folder) ?? []), maket]);
  }
  return folders;
}
