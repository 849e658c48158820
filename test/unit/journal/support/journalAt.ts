import { dirname } from 'node:path';
import type { DirectoryFile } from '../../../../src/extension/files/directory.ts';
import { workspaceJournal } from '../../../../src/extension/journal/files/journalDirectory.ts';

/** The journal at `<workspace folder>/.mailroom/journal.jsonl`. */
export function journalAt(path: string): DirectoryFile {
  return workspaceJournal(dirname(dirname(path)));
}

/** A patience that is always over: a rewrite counts as abandoned, whatever time stamp the file has. */
export const noPatience = Number.NEGATIVE_INFINITY;
