import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { DirectoryFile } from '../files/directory.ts';
import { l10n } from '../kit/words.ts';
import type { Log } from '../log.ts';
import { whenTrusted } from '../trust/requireTrust.ts';
import type { Journal } from './journal.ts';
import { JournalFile, type JournalWindow } from './journalFile.ts';
import { gitMergeOffered, storedJournal, storedOwnWord, workspaceJournal } from './journalFolder.ts';

/** Opens the journal of the workspace: in its first folder on a disk, else in the extension's own storage. */
export function openJournal(context: vscode.ExtensionContext, errors: ErrorHandler, log: Log): Journal {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file');
  const file = journalFile(context, folder);
  if (folder) {
    const offer = () =>
      void errors.run(l10n.t('Couldn’t look for “.gitattributes”'), async () => {
        if (context.workspaceState.get(gitMergeOffered)) return;
        const { offerGitMerge } = await import('./offerGitMerge.ts');
        await offerGitMerge(folder.uri, context.workspaceState, errors);
      });
    context.subscriptions.push(whenTrusted(offer));
  }
  const own = storedOwnWord(context.globalStorageUri.fsPath);
  return new JournalFile(file, own, rememberWindow(context.workspaceState, errors), errors, log);
}

function journalFile(
  { globalStorageUri }: vscode.ExtensionContext,
  folder: vscode.WorkspaceFolder | undefined,
): DirectoryFile {
  if (folder) return workspaceJournal(folder.uri.fsPath, () => vscode.workspace.isTrusted);
  // It has to be there to be watched.
  mkdirSync(globalStorageUri.fsPath, { recursive: true });
  return storedJournal(globalStorageUri.fsPath);
}

function rememberWindow(state: vscode.Memento, errors: ErrorHandler): JournalWindow {
  const current = randomUUID();
  const previous = state.get<string>(windowKey);
  void errors.run(l10n.t('Couldn’t remember this window'), async () => state.update(windowKey, current));
  return { current, previous };
}

const windowKey = 'mailroom.journal.window';
