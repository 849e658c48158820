import { type FindCommandsParts, findCommands } from './findCommands.ts';
import {
  type FolderCommandsParts,
  folderCommands,
  placeCommands,
  selectionCommands,
} from './folderCommands.ts';
import { type RecordCommandsParts, recordCommands } from './recordCommands.ts';

type MaketsCommandsParts = FindCommandsParts & FolderCommandsParts & RecordCommandsParts;

export type MaketsCommands = ReturnType<typeof maketsCommands>;

/** Returns the implementations of the Makets view's commands. A menu passes the clicked row and all selected rows. */
export function maketsCommands(parts: MaketsCommandsParts) {
  return {
    selection: selectionCommands(parts.selection),
    folder: folderCommands(parts),
    place: placeCommands(parts),
    find: findCommands(parts),
    record: recordCommands(parts),
  };
}
