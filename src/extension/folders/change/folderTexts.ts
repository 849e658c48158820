import { type FolderEdit, putIn, takenOut, union, without } from '../../../core/folders/change.ts';
import type { ChangeRecord, FolderAction } from '../../../core/folders/history.ts';
import { joined, l10n, type Words } from '../../kit/words.ts';

/** Returns the title of a single maket, else the number of makets. */
export type NameMakets = (makets: readonly number[]) => Words;

/** Describes a change in one line, for the notification and the history. */
export function describeChange({ action, way }: ChangeRecord, nameMakets: NameMakets): Words {
  const words = describeAction(action, nameMakets);
  switch (way) {
    case 'do':
      return words;
    case 'undo':
      return l10n.t('Undone: {0}', words);
    case 'redo':
      return l10n.t('Redone: {0}', words);
  }
}

function describeAction({ kind, from, to = '', makets }: FolderAction, nameMakets: NameMakets): Words {
  const [first = '', ...others] = from;
  const what = nameMakets(makets);
  switch (kind) {
    case 'add':
      return l10n.t('Added to “{0}”: {1}', to, what);
    case 'create':
      return l10n.t('New folder “{0}”: {1}', to, what);
    case 'move':
      return from.length === 1
        ? l10n.t('Moved from “{0}” to “{1}”: {2}', first, to, what)
        : l10n.t('Moved to “{0}”: {1}', to, what);
    case 'replace':
      return others.length === 0
        ? l10n.t('Replaced earlier makets in “{0}” with {1}', first, what)
        : l10n.count(
            'Replaced earlier makets in {0} folder with {1}|Replaced earlier makets in {0} folders with {1}',
            from.length,
            what,
          );
    case 'remove':
      return others.length === 0
        ? l10n.t('Removed from “{0}”: {1}', first, what)
        : l10n.count('Removed from {0} folder: {1}|Removed from {0} folders: {1}', from.length, what);
    case 'rename':
      return l10n.t('Renamed “{0}” to “{1}”', first, to);
    case 'merge':
      return l10n.t('Merged “{0}” into “{1}”', first, to);
    case 'duplicate':
      return l10n.t('Duplicated “{0}” as “{1}”', first, to);
    case 'delete':
      return others.length === 0
        ? l10n.t('Deleted folder “{0}”', first)
        : l10n.count('Deleted {0} folder|Deleted {0} folders', from.length);
  }
}

/** Describes the makets that a change has left in their folder: somebody else removed them from the new one, so they would be in none. */
export function describeLeft(intended: readonly FolderEdit[], done: readonly FolderEdit[]): Words[] {
  return done.flatMap(({ folder, after }) => {
    const wanted = intended.find((edit) => edit.folder === folder)?.after ?? after;
    const left = without(after, wanted).length;
    if (left === 0) return [];
    return l10n.count(
      '{0} maket stays in “{1}” because somebody else removed it from the new folder.|{0} makets stay in “{1}” because somebody else removed them from the new folder.',
      left,
      folder,
    );
  });
}

/** Says exactly where the makets are after a change that stopped before its end. */
export function describeStop(intended: readonly FolderEdit[], done: readonly FolderEdit[]): Words {
  const puts = intended.filter((edit) => putIn(edit).length > 0);
  const takes = intended.filter((edit) => takenOut(edit).length > 0);
  const [to] = puts;
  const [from] = takes;
  const reached = (edit: FolderEdit) =>
    done.find(({ folder }) => folder === edit.folder)?.after ?? edit.before;
  const stillIn = (edit: FolderEdit) => without(takenOut(edit), without(edit.before, reached(edit)));
  if (puts.length === 1 && takes.length <= 1 && to) return describeMoving(to, from, reached);
  if (puts.length === 0 && takes.length === 1 && from) {
    const total = takenOut(from).length;
    const left = stillIn(from).length;
    return l10n.count(
      '{1} of {0} maket was removed from “{2}”.|{1} of {0} makets were removed from “{2}”. The others are still there.',
      total,
      total - left,
      from.folder,
    );
  }
  const count = (edits: readonly FolderEdit[], change: (edit: FolderEdit) => readonly number[]) =>
    edits.reduce((sum, edit) => sum + change(edit).length, 0);
  const [added, toAdd] = [count(done, putIn), count(intended, putIn)];
  const [removed, toRemove] = [count(done, takenOut), count(intended, takenOut)];
  return joined(' ', [
    toAdd > 0 && l10n.count('{1} of {0} maket was added.|{1} of {0} makets were added.', toAdd, added),
    toRemove > 0 &&
      l10n.count('{1} of {0} maket was removed.|{1} of {0} makets were removed.', toRemove, removed),
  ]);
}

function describeMoving(
  to: FolderEdit,
  from: FolderEdit | undefined,
  reached: (edit: FolderEdit) => readonly number[],
): Words {
  const moved = union(putIn(to), from ? takenOut(from) : []);
  const missing = without(moved, reached(to));
  const there = l10n.count(
    '{1} of {0} maket is in “{2}” now.|{1} of {0} makets are in “{2}” now.',
    moved.length,
    moved.length - missing.length,
    to.folder,
  );
  if (!from) return there;
  const still = moved.filter((maket) => takenOut(from).includes(maket) && reached(from).includes(maket));
  const only = still.filter((maket) => missing.includes(maket));
  return joined(' ', [
    there,
    missing.length > 0
      ? l10n.count('{0} is still only in “{1}”.|{0} are still only in “{1}”.', only.length, from.folder)
      : l10n.count('{0} is still in “{1}”, too.|{0} are still in “{1}”, too.', still.length, from.folder),
  ]);
}

/** Returns the label of the button that undoes a change: Redo if the change is an undo itself. */
export function undoLabel(way: ChangeRecord['way']): Words {
  return way === 'undo' ? l10n.t('Redo') : l10n.t('Undo');
}
