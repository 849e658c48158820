import { Directory, type DirectoryFile } from '../../files/directory.ts';

/** The directory of the journal in a folder of the workspace. */
export const workspaceDirectoryName = '.mailroom';

const journalName = 'journal.jsonl';

/** The key under which a workspace remembers that the git merge driver was offered. */
export const gitMergeOffered = 'mailroom.journal.gitMergeOffered';

/** The content of `.gitattributes`: git keeps the lines of both sides of a merge, and their line ends on Windows, too. */
export const gitAttributes = `${journalName} text eol=lf merge=union\n`;

/** Returns the journal in a folder of the workspace. It is untrusted: a cloned repository may contain anything there. */
export function workspaceJournal(folder: string, isTrusted: () => boolean = () => true): DirectoryFile {
  return new Directory(folder, { name: workspaceDirectoryName, isWritable: isTrusted }).file(journalName);
}

/** Returns the journal of windows without a workspace, in the extension's storage. */
export function storedJournal(storage: string): DirectoryFile {
  return new Directory(storage).file(journalName);
}

/** Returns the events that this machine has written into its journals, in the extension's storage. */
export function storedLocalEvents(storage: string): DirectoryFile {
  return new Directory(storage).file('own.jsonl');
}

/** Creates the directory of the journal, in a workspace with a `.gitattributes` that merges it line by line. */
export async function makeJournalDirectory({ directory }: DirectoryFile): Promise<void> {
  const isNew = await directory.make();
  if (!isNew || directory.name !== workspaceDirectoryName) return;
  const attributes = await directory.file('.gitattributes').create();
  try {
    await attributes?.writeFile(gitAttributes);
  } finally {
    await attributes?.close();
  }
}
