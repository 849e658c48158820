import { Folder, type FolderFile } from '../files/folder.ts';

/** The journal's place in a folder of the workspace. */
export const workspaceFolderName = '.mailroom';

const journalName = 'journal.jsonl';

/** Where a workspace remembers that it was asked about git's merges. */
export const gitMergeOffered = 'mailroom.journal.gitMergeOffered';

/** What tells git to keep the lines of both sides of a merge. */
export const gitAttributes = `${journalName} merge=union\n`;

/** The journal in a folder of the workspace. Whoever made that folder may have put anything in its place. */
export function workspaceJournal(folder: string, isTrusted: () => boolean = () => true): FolderFile {
  return new Folder(folder, { name: workspaceFolderName, isWritable: isTrusted }).file(journalName);
}

/** The journal of windows without a workspace, in the extension's own storage. */
export function storedJournal(storage: string): FolderFile {
  return new Folder(storage).file(journalName);
}

/** What this machine wrote into its journals itself, in the extension's own storage. */
export function storedOwnWord(storage: string): FolderFile {
  return new Folder(storage).file('own.jsonl');
}

/** Makes the journal's folder. In a new one of a workspace git is told to merge the journal line by line. */
export async function makeJournalFolder({ folder }: FolderFile): Promise<void> {
  const isNew = await folder.make();
  if (!isNew || folder.name !== workspaceFolderName) return;
  const attributes = await folder.file('.gitattributes').create();
  try {
    await attributes?.writeFile(gitAttributes);
  } finally {
    await attributes?.close();
  }
}
