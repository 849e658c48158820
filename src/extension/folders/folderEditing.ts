import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Log } from '../log.ts';
import { ChangeMaker } from './changeMaker.ts';
import { FolderChanges } from './folderChanges.ts';
import { FolderEditor } from './folderEditor.ts';
import type { FolderHistory } from './folderHistory.ts';
import { FolderNotices } from './folderNotices.ts';
import type { FolderOperations } from './folderOperations.ts';
import { FolderUndo } from './folderUndo.ts';
import type { MaketsModel } from './maketsModel.ts';

/** Changes of folders, and the way back. */
export interface FolderEditing {
  readonly maker: ChangeMaker;
  readonly operations: FolderOperations;
  readonly undo: FolderUndo;
}

interface Parts {
  readonly active: ActiveAccount;
  readonly model: MaketsModel;
  readonly history: FolderHistory;
  readonly errors: ErrorHandler;
  readonly log: Log;
}

export function createFolderEditing({ active, model, history, errors, log }: Parts): FolderEditing {
  const nameMakets = (makets: readonly number[]) => model.nameMakets(makets);
  const notices = new FolderNotices(errors, nameMakets);
  const maker = new ChangeMaker({ active, model, history, log });
  const changes = new FolderChanges({ active, maker, notices, errors, log });
  return {
    maker,
    operations: new FolderEditor(changes),
    undo: new FolderUndo({ active, history, changes, nameMakets }),
  };
}
