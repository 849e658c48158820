import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Journal } from '../journal/journal.ts';
import { l10n } from '../kit/words.ts';
import { journalPath } from '../layouts/layoutFile.ts';

/** Lets makets follow their layouts when these are renamed or moved in VS Code, alone or with their folder. */
export function followMoves(journal: Journal, errors: ErrorHandler): vscode.Disposable {
  return vscode.workspace.onDidRenameFiles(({ files }) =>
    errors.run(l10n.t('Couldn’t note in the journal that layouts were moved'), async () => {
      for (const { oldUri, newUri } of files) {
        const [from, to] = [journalPath(oldUri), journalPath(newUri)];
        if (from !== undefined && to !== undefined) await journal.followMove(from, to);
      }
    }),
  );
}
