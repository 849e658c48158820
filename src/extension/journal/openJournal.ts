import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Log } from '../log.ts';
import type { Journal } from './journal.ts';
import { JournalFile, type JournalWindow } from './journalFile.ts';
import { workspaceFolderName } from './journalFolder.ts';
import { offerGitMerge } from './offerGitMerge.ts';

/** Opens the journal of the workspace: in its first folder on a disk, else in the extension's own storage. */
export function openJournal(context: vscode.ExtensionContext, errors: ErrorHandler, log: Log): Journal {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file');
  const path = journalPath(context, folder);
  if (folder) {
    void errors.run(vscode.l10n.t('Couldn’t look for “.gitattributes”'), () =>
      offerGitMerge(folder.uri, context.workspaceState, errors),
    );
  }
  return new JournalFile(path, rememberWindow(context.workspaceState, errors), errors, log);
}

function journalPath(
  { globalStorageUri }: vscode.ExtensionContext,
  folder: vscode.WorkspaceFolder | undefined,
): string {
  if (folder) return join(folder.uri.fsPath, workspaceFolderName, 'journal.jsonl');
  // It has to be there to be watched.
  mkdirSync(globalStorageUri.fsPath, { recursive: true });
  return join(globalStorageUri.fsPath, 'journal.jsonl');
}

function rememberWindow(state: vscode.Memento, errors: ErrorHandler): JournalWindow {
  const current = randomUUID();
  const previous = state.get<string>(windowKey);
  void errors.run(vscode.l10n.t('Couldn’t remember this window'), async () =>
    state.update(windowKey, current),
  );
  return { current, previous };
}

const windowKey = 'mailroom.journal.window';
