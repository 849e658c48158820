import { FolderChanges } from './folderChanges.ts';
import { FolderEditor } from './folderEditor.ts';
import { FolderNotices } from './folderNotices.ts';
import type { FolderOperations } from './folderOperations.ts';
import { FolderUndo } from './folderUndo.ts';

/** Changes of folders, and the way back. */
export interface FolderEditing {
  readonly operations: FolderOperations;
  readonly undo: FolderUndo;
}

type Parts = Omit<ConstructorParameters<typeof FolderChanges>[0], 'notices'>;

export function createFolderEditing(parts: Parts): FolderEditing {
  const { active, model, history, errors } = parts;
  const nameMakets = (makets: readonly number[]) => model.nameMakets(makets);
  const notices = new FolderNotices(errors, nameMakets);
  const changes = new FolderChanges({ ...parts, notices });
  return {
    operations: new FolderEditor(changes),
    undo: new FolderUndo({ active, history, changes, nameMakets }),
  };
}
