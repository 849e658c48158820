import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Log } from '../log.ts';
import { FolderChanges } from './change/folderChanges.ts';
import { FolderHistory } from './change/folderHistory.ts';
import { ChangeMaker } from './changeMaker.ts';
import { FolderEditor } from './folderEditor.ts';
import type { FolderOperations } from './folderOperations.ts';
import { FolderUndo } from './folderUndo.ts';
import type { MaketsModel } from './maketsModel.ts';

/** Changes of folders, and their undo. */
export interface FolderEditing {
  readonly maker: ChangeMaker;
  readonly operations: FolderOperations;
  readonly undo: FolderUndo;
}

interface FolderEditingParts {
  readonly active: ActiveAccount;
  readonly model: MaketsModel;
  /** Path of the directory that holds the history of folder changes. */
  readonly historyDirectory: string;
  readonly errors: ErrorHandler;
  readonly log: Log;
}

export function createFolderEditing(parts: FolderEditingParts): FolderEditing {
  const { active, model, historyDirectory, errors, log } = parts;
  const history = new FolderHistory(historyDirectory, log);
  const nameMakets = (makets: readonly number[]) => model.nameMakets(makets);
  const maker = new ChangeMaker({ model, history, log });
  const changes = new FolderChanges({ active, maker, nameMakets, errors, log });
  return {
    maker,
    operations: new FolderEditor(changes),
    undo: new FolderUndo({ active, history, changes, nameMakets }),
  };
}
