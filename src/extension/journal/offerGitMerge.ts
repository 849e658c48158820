import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { appendLine } from './appendLine.ts';
import { gitAttributes, workspaceFolderName } from './journalFolder.ts';

const offeredKey = 'mailroom.journal.gitMergeOffered';

/** Offers once, in a workspace that git knows, to have the journal merged line by line, when nothing says so yet. */
export async function offerGitMerge(
  folder: vscode.Uri,
  memory: vscode.Memento,
  errors: ErrorHandler,
): Promise<void> {
  if (memory.get(offeredKey) || !(await isOpen(folder.fsPath))) return;
  await memory.update(offeredKey, true);
  const add = vscode.l10n.t('Add .gitattributes');
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t(
      'Git can merge Mailroom’s journal without conflicts when “{0}” says so.',
      `${workspaceFolderName}/.gitattributes`,
    ),
    add,
  );
  if (answer !== add) return;
  await errors.run(vscode.l10n.t('Couldn’t write “.gitattributes”'), async () => {
    await appendLine(join(folder.fsPath, workspaceFolderName, '.gitattributes'), gitAttributes.trimEnd());
  });
}

/** Whether there is a journal in a checkout, and no attributes of it. */
async function isOpen(folder: string): Promise<boolean> {
  const journal = join(folder, workspaceFolderName);
  if (!(await isThere(join(journal, 'journal.jsonl'))) || !(await isInGit(folder))) return false;
  const attributes = await Promise.all(
    [journal, folder].map((place) => textOf(join(place, '.gitattributes'))),
  );
  return !attributes.some((text) => text.includes('journal.jsonl'));
}

async function isInGit(folder: string): Promise<boolean> {
  if (await isThere(join(folder, '.git'))) return true;
  const parent = dirname(folder);
  return parent !== folder && isInGit(parent);
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
const textOf = (path: string) => readFile(path, 'utf8').catch(() => '');
