import type * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { l10n } from '../kit/words.ts';
import { commands } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import type { Journal } from './journal.ts';

/** Registers the command "Compact Journal". */
export function registerCompactJournal(journal: Journal, errors: ErrorHandler): vscode.Disposable {
  const failure = l10n.t('Couldn’t compact the journal');
  return registerCommand(errors, commands.journalCompact, failure, async () => {
    await journal.ready;
    const { compactJournal } = await import('./compactJournal.ts');
    await compactJournal(journal);
  });
}
