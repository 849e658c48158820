import { dirname } from 'node:path';
import type { FolderFile } from '../../../../src/extension/files/folder.ts';
import { workspaceJournal } from '../../../../src/extension/journal/journalFolder.ts';

/** The journal at `<workspace folder>/.mailroom/journal.jsonl`. */
export function journalAt(path: string): FolderFile {
  return workspaceJournal(dirname(dirname(path)));
}
