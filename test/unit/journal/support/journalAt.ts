import { dirname } from 'node:path';
import type { DirectoryFile } from '../../../../src/extension/files/directory.ts';
import { workspaceJournal } from '../../../../src/extension/journal/journalDirectory.ts';

/** The journal at `<workspace folder>/.mailroom/journal.jsonl`. */
export function journalAt(path: string): DirectoryFile {
  return workspaceJournal(dirname(dirname(path)));
}
