import {
  type Contents,
  editsFor,
  type FolderEdit,
  putIn,
  takenOut,
  without,
} from '../../core/folders/change.ts';
import { FolderError } from '../../core/folders/folderList.ts';
import type { FolderAction } from '../../core/folders/history.ts';
import {
  adding,
  deleting,
  duplicating,
  type MaketPlace,
  moving,
  removing,
  renaming,
} from '../../core/folders/transfers.ts';
import { normalizeFolderName } from '../../core/port/service.ts';
import { agree } from '../kit/messages.ts';
import { joined, l10n, listed, type Words } from '../kit/words.ts';
import type { FolderChanges } from './change/folderChanges.ts';
import type { FolderChange } from './changeMaker.ts';
import { visibleName } from './folderNames.ts';
import type { FolderOperations } from './folderOperations.ts';

/** Translates folder operations into folder changes. */
export class FolderEditor implements FolderOperations {
  readonly #changes: FolderChanges;

  constructor(changes: FolderChanges) {
    this.#changes = changes;
  }

  add(makets: readonly number[], to: string): Promise<boolean> {
    return this.#changes.run(additionOf(makets, normalizeFolderName(to)));
  }

  move(places: readonly MaketPlace[], to: string): Promise<boolean> {
    const name = normalizeFolderName(to);
    const from = foldersOfPlaces(places).filter((folder) => folder !== name);
    return this.#changes.run({
      failure: l10n.t('Couldn’t move makets to folder “{0}”', name),
      folders: [name, ...from],
      edits: (contents) => editsFor(moving(places, name), contents),
      action: (edits) => ({ kind: 'move', from, to: name, makets: changedOf(maketsOfPlaces(places), edits) }),
    });
  }

  async remove(places: readonly MaketPlace[]): Promise<boolean> {
    const placed = places.filter(({ folder }) => folder !== undefined);
    const from = foldersOfPlaces(placed);
    if (from.length === 0) return true;
    return this.#changes.run({
      failure: l10n.t('Couldn’t remove makets from folder {0}', quotedNames(from)),
      folders: from,
      edits: (contents) => editsFor(removing(placed), contents),
      action: (edits) => ({ kind: 'remove', from, makets: changedOf(maketsOfPlaces(placed), edits) }),
    });
  }

  rename(from: string, to: string): Promise<boolean> {
    const [old, name] = [normalizeFolderName(from), normalizeFolderName(to)];
    if (old === name) return Promise.resolve(true);
    return this.#changes.run({
      failure: l10n.t('Couldn’t rename folder “{0}”', old),
      folders: [old, name],
      edits: (contents) => editsFor(renaming(existingFolder(old, contents), name, contents), contents),
      action: (edits) => actionOfAll(isNew(name, edits) ? 'rename' : 'merge', old, name, edits),
      agree: (edits) => (isNew(name, edits) ? undefined : agreeToMerge(old, name, edits)),
    });
  }

  duplicate(from: string, to: string): Promise<boolean> {
    const [old, name] = [normalizeFolderName(from), normalizeFolderName(to)];
    return this.#changes.run({
      failure: l10n.t('Couldn’t duplicate folder “{0}”', old),
      folders: [old, name],
      edits: (contents) => editsFor(duplicating(existingFolder(old, contents), name, contents), contents),
      action: (edits) => actionOfAll('duplicate', old, name, edits),
    });
  }

  delete(folders: readonly string[]): Promise<boolean> {
    const names = folders.map(normalizeFolderName);
    return this.#changes.run({
      failure: l10n.t('Couldn’t delete folder {0}', quotedNames(names)),
      folders: names,
      edits: (contents) => editsFor(deleting(names, contents), contents),
      action: (edits) => ({ kind: 'delete', from: names, makets: edits.flatMap(({ before }) => before) }),
      agree: agreeToDelete,
    });
  }
}

/** Returns the change that adds makets to a folder and leaves them in their other folders. */
export function additionOf(makets: readonly number[], name: string): FolderChange {
  return {
    failure: l10n.t('Couldn’t add makets to folder “{0}”', name),
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

/** Returns the ones among `makets` that the edits change; all of them if there is nothing to change. */
function changedOf(makets: readonly number[], edits: readonly FolderEdit[]): readonly number[] {
  const changed = new Set(edits.flatMap((edit) => [...putIn(edit), ...takenOut(edit)]));
  return changed.size > 0 ? makets.filter((maket) => changed.has(maket)) : makets;
}

/** Returns an action on all makets of a folder. */
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

function existingFolder(name: string, contents: Contents): string {
  if (!contents.get(name)?.length) throw new FolderError('gone', name);
  return name;
}

function foldersOfPlaces(places: readonly MaketPlace[]): string[] {
  return [
    ...new Set(places.flatMap(({ folder }) => (folder === undefined ? [] : [normalizeFolderName(folder)]))),
  ];
}

function maketsOfPlaces(places: readonly MaketPlace[]): number[] {
  return [...new Set(places.map(({ maket }) => maket))];
}

function quotedNames(names: readonly string[]): Words {
  return listed(names.map((name) => l10n.t('“{0}”', name)));
}

async function agreeToMerge(from: string, to: string, edits: readonly FolderEdit[]): Promise<boolean> {
  const source = edits.find(({ folder }) => folder === from)?.before ?? [];
  const target = edits.find(({ folder }) => folder === to)?.before ?? [];
  const onlySource = without(source, target).length;
  const [old, name] = [visibleName(from), visibleName(to)];
  return agree(
    l10n.t('Merge “{0}” into “{1}”?', old, name),
    joined('\n', [
      l10n.t('Folder “{0}” already exists.', name),
      l10n.count('• “{1}” has {0} maket.|• “{1}” has {0} makets.', source.length, old),
      l10n.count('• “{1}” has {0} maket.|• “{1}” has {0} makets.', target.length, name),
      l10n.count(
        '• {0} maket is in both folders.|• {0} makets are in both folders.',
        source.length - onlySource,
      ),
      l10n.count(
        '• After the merge, “{1}” has {0} maket.|• After the merge, “{1}” has {0} makets.',
        target.length + onlySource,
        name,
      ),
      l10n.t('No maket is deleted. Undo restores both folders.'),
    ]),
    l10n.t('Merge'),
  );
}

async function agreeToDelete(edits: readonly FolderEdit[]): Promise<boolean> {
  const gone = edits.filter(({ before }) => before.length > 0);
  if (gone.length === 0) return true;
  return agree(
    deleteQuestion(gone),
    l10n.t('Makets that are also in other folders stay there. Undo restores what you delete.'),
    gone.length === 1 ? l10n.t('Delete Folder') : l10n.t('Delete Folders'),
  );
}

function deleteQuestion(edits: readonly FolderEdit[]): Words {
  const [only, ...others] = edits;
  const count = edits.reduce((sum, { before }) => sum + before.length, 0);
  if (!only || others.length > 0) {
    return l10n.count(
      'Delete {0} folder? Its makets stay in your account.|Delete {0} folders? Their makets stay in your account.',
      edits.length,
    );
  }
  const name = visibleName(only.folder);
  return l10n.count(
    'Delete folder “{1}”? Its maket stays in your account.|Delete folder “{1}”? Its {0} makets stay in your account.',
    count,
    name,
  );
}
