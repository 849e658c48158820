import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The journal's place in a folder of the workspace. */
export const workspaceFolderName = '.mailroom';

/** What tells git to keep the lines of both sides of a merge. */
export const gitAttributes = 'journal.jsonl merge=union\n';

/** Makes the journal's folder. In a new one of a workspace git is told to merge the journal line by line. */
export async function makeJournalFolder(path: string): Promise<void> {
  const folder = dirname(path);
  const created = await mkdir(folder, { recursive: true });
  if (created && folder.endsWith(workspaceFolderName)) {
    await writeFile(join(folder, '.gitattributes'), gitAttributes);
  }
}
