import { dirname } from 'node:path';
import type { DirectoryFile } from '../../../../src/extension/files/directory.ts';
import { workspaceJournal } from '../../../../src/extension/journal/files/journalDirectory.ts';

/** The journal at `<workspace folder>/.mailroom/journal.jsonl`. */
export function journalAt(path: string): DirectoryFile {
  return workspaceJournal(dirname(dirname(path)));
}

/** A waiting time that is always over: any unfinished rewrite counts as abandoned. */
export const noPatience = Number.NEGATIVE_INFINITY;
