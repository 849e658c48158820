import { type FolderEdit, without } from '../../core/folders/change.ts';
import { agree } from '../kit/messages.ts';
import { joined, l10n, type Words } from '../kit/words.ts';
import { visibleName } from './folderNames.ts';

/** The questions before a change of folders that cannot be seen coming, each with what will be. */

export async function agreeToMerge(from: string, to: string, edits: readonly FolderEdit[]): Promise<boolean> {
  const source = edits.find(({ folder }) => folder === from)?.before ?? [];
  const target = edits.find(({ folder }) => folder === to)?.before ?? [];
  const onlySource = without(source, target).length;
  const [old, name] = [visibleName(from), visibleName(to)];
  return agree(
    l10n.t('Merge “{0}” into “{1}”?', old, name),
    joined('\n', [
      l10n.t('There is a folder “{0}” already.', name),
      l10n.t('• makets in “{0}”: {1}', old, source.length),
      l10n.t('• makets in “{0}”: {1}', name, target.length),
      l10n.t('• of these in both: {0}', source.length - onlySource),
      l10n.t('• together in “{0}”: {1}', name, target.length + onlySource),
      l10n.t('No maket is deleted, and Undo makes two folders of it again.'),
    ]),
    l10n.t('Merge'),
  );
}

export async function agreeToDelete(edits: readonly FolderEdit[]): Promise<boolean> {
  const gone = edits.filter(({ before }) => before.length > 0);
  if (gone.length === 0) return true;
  return agree(
    deleteQuestion(gone),
    l10n.t('Those that are in other folders, too, stay there. Undo brings back what you delete here.'),
    gone.length === 1 ? l10n.t('Delete Folder') : l10n.t('Delete Folders'),
  );
}

function deleteQuestion(edits: readonly FolderEdit[]): Words {
  const [only, ...others] = edits;
  const count = edits.reduce((sum, { before }) => sum + before.length, 0);
  if (!only || others.length > 0) {
    return l10n.t('Delete {0} folders? Their makets stay in your account.', edits.length);
  }
  const name = visibleName(only.folder);
  return count === 1
    ? l10n.t('Delete folder “{0}”? Its maket stays in your account.', name)
    : l10n.t('Delete folder “{0}”? Its {1} makets stay in your account.', name, count);
}
