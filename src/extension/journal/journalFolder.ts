import { Directory, type DirectoryFile } from '../files/directory.ts';

/** The journal's place in a folder of the workspace. */
export const workspaceFolderName = '.mailroom';

const journalName = 'journal.jsonl';

/** Where a workspace remembers that it was asked about git's merges. */
export const gitMergeOffered = 'mailroom.journal.gitMergeOffered';

/** What tells git to keep the lines of both sides of a merge. */
export const gitAttributes = `${journalName} merge=union\n`;

/** The journal in a folder of the workspace. Whoever made that folder may have put anything in its place. */
export function workspaceJournal(folder: string, isTrusted: () => boolean = () => true): DirectoryFile {
  return new Directory(folder, { name: workspaceFolderName, isWritable: isTrusted }).file(journalName);
}

/** The journal of windows without a workspace, in the extension's own storage. */
export function storedJournal(storage: string): DirectoryFile {
  return new Directory(storage).file(journalName);
}

/** What this machine wrote into its journals itself, in the extension's own storage. */
export function storedOwnWord(storage: string): DirectoryFile {
  return new Directory(storage).file('own.jsonl');
}

/** Makes the journal's folder. In a new one of a workspace git is told to merge the journal line by line. */
export async function makeJournalFolder({ directory }: DirectoryFile): Promise<void> {
  const isNew = await directory.make();
  if (!isNew || directory.name !== workspaceFolderName) return;
  const attributes = await directory.file('.gitattributes').create();
  try {
    await attributes?.writeFile(gitAttributes);
  } finally {
    await attributes?.close();
  }
}
