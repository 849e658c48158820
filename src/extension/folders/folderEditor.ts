import { type Contents, editsFor, type FolderEdit, putIn, takenOut } from '../../core/folders/change.ts';
import { FolderError } from '../../core/folders/folderList.ts';
import { normaliseFolderName } from '../../core/folders/folderName.ts';
import type { FolderAction } from '../../core/folders/history.ts';
import { adding, deleting, duplicating, moving, removing, renaming } from '../../core/folders/wishes.ts';
import { l10n, listed, type Words } from '../kit/words.ts';
import type { FolderChanges } from './folderChanges.ts';
import type { FolderOperations, MaketPlace } from './folderOperations.ts';
import { agreeToDelete, agreeToMerge } from './folderQuestions.ts';
import type { WantedChange } from './wantedChange.ts';

/** What people do with folders, as changes of folders. */
export class FolderEditor implements FolderOperations {
  readonly #changes: FolderChanges;

  constructor(changes: FolderChanges) {
    this.#changes = changes;
  }

  add(makets: readonly number[], to: string): Promise<boolean> {
    return this.#changes.run(additionOf(makets, normaliseFolderName(to)));
  }

  move(places: readonly MaketPlace[], to: string): Promise<boolean> {
    const name = normaliseFolderName(to);
    const from = foldersOf(places).filter((folder) => folder !== name);
    return this.#changes.run({
      failure: l10n.t('Couldn’t move to folder “{0}”', name),
      folders: [name, ...from],
      edits: (contents) => editsFor(moving(places, name), contents),
      action: (edits) => ({ kind: 'move', from, to: name, makets: changedOf(maketsOf(places), edits) }),
    });
  }

  async remove(places: readonly MaketPlace[]): Promise<boolean> {
    const placed = places.filter(({ folder }) => folder !== undefined);
    const from = foldersOf(placed);
    if (from.length === 0) return true;
    return this.#changes.run({
      failure: l10n.t('Couldn’t remove from folder {0}', listOf(from)),
      folders: from,
      edits: (contents) => editsFor(removing(placed), contents),
      action: (edits) => ({ kind: 'remove', from, makets: changedOf(maketsOf(placed), edits) }),
    });
  }

  rename(from: string, to: string): Promise<boolean> {
    const [old, name] = [normaliseFolderName(from), normaliseFolderName(to)];
    if (old === name) return Promise.resolve(true);
    return this.#changes.run({
      failure: l10n.t('Couldn’t rename folder “{0}”', old),
      folders: [old, name],
      edits: (contents) => editsFor(renaming(found(old, contents), name, contents), contents),
      action: (edits) => actionOfAll(isNew(name, edits) ? 'rename' : 'merge', old, name, edits),
      agree: (edits) => (isNew(name, edits) ? undefined : agreeToMerge(old, name, edits)),
    });
  }

  duplicate(from: string, to: string): Promise<boolean> {
    const [old, name] = [normaliseFolderName(from), normaliseFolderName(to)];
    return this.#changes.run({
      failure: l10n.t('Couldn’t duplicate folder “{0}”', old),
      folders: [old, name],
      edits: (contents) => editsFor(duplicating(found(old, contents), name, contents), contents),
      action: (edits) => actionOfAll('duplicate', old, name, edits),
    });
  }

  delete(folders: readonly string[]): Promise<boolean> {
    const names = folders.map(normaliseFolderName);
    return this.#changes.run({
      failure: l10n.t('Couldn’t delete folder {0}', listOf(names)),
      folders: names,
      edits: (contents) => editsFor(deleting(names, contents), contents),
      action: (edits) => ({ kind: 'delete', from: names, makets: edits.flatMap(({ before }) => before) }),
      agree: agreeToDelete,
    });
  }
}

/** Makets come into a folder, and stay where they are, too. */
export function additionOf(makets: readonly number[], name: string): WantedChange {
  return {
    failure: l10n.t('Couldn’t add to folder “{0}”', name),
    folders: [name],
    edits: (contents) => editsFor(adding(makets, name), contents),
    action: (edits) => ({
      kind: isNew(name, edits) ? 'create' : 'add',
      from: [],
      to: name,
      makets: changedOf(makets, edits),
    }),
  };
}

/** Those of `makets` for which anything changes; all, when nothing has to be changed. */
function changedOf(makets: readonly number[], edits: readonly FolderEdit[]): readonly number[] {
  const changed = new Set(edits.flatMap((edit) => [...putIn(edit), ...takenOut(edit)]));
  return changed.size > 0 ? makets.filter((maket) => changed.has(maket)) : makets;
}

/** All makets that a folder had. */
function actionOfAll(
  kind: FolderAction['kind'],
  from: string,
  to: string,
  edits: readonly FolderEdit[],
): FolderAction {
  const makets = edits.find(({ folder }) => folder === from)?.before ?? [];
  return { kind, from: [from], to, makets };
}

function isNew(name: string, edits: readonly FolderEdit[]): boolean {
  return edits.find(({ folder }) => folder === name)?.before.length === 0;
}

function found(name: string, contents: Contents): string {
  if (!contents.get(name)?.length) throw new FolderError('gone', name);
  return name;
}

function foldersOf(places: readonly MaketPlace[]): string[] {
  return [
    ...new Set(places.flatMap(({ folder }) => (folder === undefined ? [] : [normaliseFolderName(folder)]))),
  ];
}

function maketsOf(places: readonly MaketPlace[]): number[] {
  return [...new Set(places.map(({ maket }) => maket))];
}

function listOf(names: readonly string[]): Words {
  return listed(names.map((name) => l10n.t('“{0}”', name)));
}
