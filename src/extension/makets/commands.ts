import { type FindCommandsParts, findCommands } from './findCommands.ts';
import { type FolderCommandsParts, folderCommands, selectionCommands } from './folderCommands.ts';
import { type PlaceCommandsParts, placeCommands } from './placeCommands.ts';
import { type RecordCommandsParts, recordCommands } from './recordCommands.ts';

type MaketsCommandsParts = FindCommandsParts & FolderCommandsParts & PlaceCommandsParts & RecordCommandsParts;

export type MaketsCommands = ReturnType<typeof maketsCommands>;

/** Returns what the commands of the Makets view do. A menu passes the row that was clicked and all selected rows. */
export function maketsCommands(parts: MaketsCommandsParts) {
  return {
    selection: selectionCommands(parts.selection),
    folder: folderCommands(parts),
    place: placeCommands(parts),
    find: findCommands(parts),
    record: recordCommands(parts),
  };
}
