import * as vscode from 'vscode';
import { UserError } from '../../errors/userError.ts';
import { outsideOfWorkspace } from '../../kit/realPlace.ts';
import { l10n } from '../../kit/words.ts';
import { fileName, openDocument } from '../layoutDocument.ts';
import { readWholeText } from '../readWhole.ts';

/**
 * Reads a file that belongs to a layout: the text of its editor if that is not saved, else of the file, at most `most` bytes. Resolves with
 * `undefined` if it is missing. Rejects with a `UserError` if it can’t be read, or is a symbolic link out of the workspace.
 */
export async function readBeside(file: vscode.Uri, most: number): Promise<string | undefined> {
  // Comes first: an editor may have the linked file open.
  await refuseLinkOutside(file);
  const document = openDocument(file);
  if (document?.isDirty) return document.getText();
  try {
    return await readWholeText(file, most);
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    if (error instanceof UserError) throw error;
    throw new UserError(l10n.t('Couldn’t read “{0}”.', fileName(file)), { cause: error });
  }
}

/** Rejects with a `UserError` for a symbolic link that leads out of the workspace. */
export async function refuseLinkOutside(file: vscode.Uri): Promise<void> {
  const elsewhere = await outsideOfWorkspace(file);
  if (elsewhere === undefined) return;
  throw new UserError(
    l10n.t(
      '“{0}” is a link to {1}, outside of this directory. Replace the link with the file itself.',
      fileName(file),
      elsewhere,
    ),
  );
}
