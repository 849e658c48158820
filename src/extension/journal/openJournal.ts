import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import * as vscode from 'vscode';
import type { JournalWindows } from '../../core/journal/holds.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { DirectoryFile } from '../files/directory.ts';
import { lazily } from '../kit/lazily.ts';
import { l10n } from '../kit/words.ts';
import type { Log } from '../log.ts';
import type { SandboxHost } from '../sandbox/sandboxHost.ts';
import { whenTrusted } from '../trust/requireTrust.ts';
import type { Creator } from './creator.ts';
import { DemoRecords } from './files/demoRecords.ts';
import {
  gitMergeOffered,
  storedJournal,
  storedLocalEvents,
  workspaceJournal,
} from './files/journalDirectory.ts';
import { JournalFile } from './files/journalFile.ts';
import type { Journal } from './journal.ts';

export interface OpenJournal {
  readonly journal: Journal;
  readonly file: DirectoryFile;
}

/**
 * Opens the journal of the workspace: in its first folder on a disk, else in the extension's storage. Adds the demo data of the sandbox.
 * The context disposes it.
 */
export function openJournal(
  context: vscode.ExtensionContext,
  sandbox: Pick<SandboxHost, 'onDidStart'>,
  errors: ErrorHandler,
  log: Log,
): OpenJournal {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file');
  const file = journalFile(context, folder);
  if (folder) {
    const offer = () =>
      void errors.run(l10n.t('Couldn’t look for “.gitattributes”'), async () => {
        if (context.workspaceState.get(gitMergeOffered)) return;
        const { offerGitMerge } = await import('./repair/offerGitMerge.ts');
        await offerGitMerge(folder.uri, context.workspaceState, errors);
      });
    const tellOfCopies = () =>
      void errors.run(l10n.t('Couldn’t look for copies of the journal'), async () => {
        const { ConflictCopies } = await import('./repair/conflictCopies.ts');
        context.subscriptions.push(new ConflictCopies(folder, file, errors));
      });
    context.subscriptions.push(whenTrusted(offer), whenTrusted(tellOfCopies));
  }
  const local = storedLocalEvents(context.globalStorageUri.fsPath);
  const window = rememberWindow(context.workspaceState, errors);
  const journal = new DemoRecords(new JournalFile(file, local, window, errors, log), sandbox);
  context.subscriptions.push(journal);
  return { journal, file };
}

/** Returns the creator of the journal, which is loaded when something is first created. */
export function lazyCreator(journal: Journal): () => Promise<Creator> {
  return lazily(async () => {
    const { Creator: Loaded } = await import('./creator.ts');
    return new Loaded(journal);
  });
}

function journalFile(
  { globalStorageUri }: vscode.ExtensionContext,
  folder: vscode.WorkspaceFolder | undefined,
): DirectoryFile {
  if (folder) return workspaceJournal(folder.uri.fsPath, () => vscode.workspace.isTrusted);
  // A directory can be watched only if it exists.
  mkdirSync(globalStorageUri.fsPath, { recursive: true });
  return storedJournal(globalStorageUri.fsPath);
}

function rememberWindow(state: vscode.Memento, errors: ErrorHandler): JournalWindows {
  const current = randomUUID();
  const previous = state.get<string>(windowKey);
  void errors.run(l10n.t('Couldn’t remember this window'), async () => state.update(windowKey, current));
  return { current, previous };
}

const windowKey = 'mailroom.journal.window';
