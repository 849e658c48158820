import { dirname, join } from 'node:path';
import type * as vscode from 'vscode';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { appendLines } from '../../files/appendLines.ts';
import { Directory, type DirectoryFile } from '../../files/directory.ts';
import { isThere } from '../../files/identity.ts';
import { Refused } from '../../files/refused.ts';
import { showInformation } from '../../kit/messages.ts';
import { l10n } from '../../kit/words.ts';
import {
  gitAttributes,
  gitMergeOffered,
  workspaceDirectoryName,
  workspaceJournal,
} from '../files/journalDirectory.ts';

/** Offers once, in a git repository without attributes for the journal, to merge the journal line by line. */
export async function offerGitMerge(
  folder: vscode.Uri,
  memory: vscode.Memento,
  errors: ErrorHandler,
): Promise<void> {
  const journal = workspaceJournal(folder.fsPath);
  const attributes = journal.sibling(attributesName);
  if (memory.get(gitMergeOffered) || !(await canOfferMerge(folder.fsPath, journal, attributes))) return;
  await memory.update(gitMergeOffered, true);
  const add = l10n.t('Add .gitattributes');
  const answer = await showInformation(
    l10n.t(
      'With an entry in “{0}”, Git can merge Mailroom’s journal without conflicts.',
      `${workspaceDirectoryName}/${attributesName}`,
    ),
    add,
  );
  if (answer !== add) return;
  await errors.run(l10n.t('Couldn’t write “.gitattributes”'), async () => {
    await appendLines(attributes, [gitAttributes.trimEnd()]);
  });
}

/** Returns true if the merge is still to be offered: there is a journal in a git repository, and no attribute for it. */
async function canOfferMerge(
  folder: string,
  journal: DirectoryFile,
  attributes: DirectoryFile,
): Promise<boolean> {
  try {
    if (!(await journal.look()) || !(await isInGit(folder))) return false;
    const texts = await Promise.all(
      [attributes, new Directory(folder).file(attributesName)].map(textOrEmpty),
    );
    return !texts.some((text) => text.includes('journal.jsonl'));
  } catch (error) {
    // Reading the journal shows this error already.
    if (error instanceof Refused) return false;
    throw error;
  }
}

async function isInGit(folder: string): Promise<boolean> {
  if (await isThere(join(folder, '.git'))) return true;
  const parent = dirname(folder);
  return parent !== folder && isInGit(parent);
}

async function textOrEmpty(file: DirectoryFile): Promise<string> {
  return ((await file.read(largestAttributes)) ?? '').toString();
}

const attributesName = '.gitattributes';

/** The longest file of attributes that is read, in bytes. */
const largestAttributes = 1024 * 1024;
