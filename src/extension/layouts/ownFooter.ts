import * as vscode from 'vscode';
import { ownFooterName } from '../../core/layouts/layout.ts';
import { limits } from '../../core/limits.ts';
import { UserError } from '../errors/userError.ts';
import { outsideOfWorkspace } from '../kit/realPlace.ts';
import { l10n } from '../kit/words.ts';
import { fileName, openDocument } from './layoutDocument.ts';
import { readWholeText } from './readWhole.ts';

/** Returns the address of a layout’s own footer, a file beside the layout that may not exist. */
export function ownFooterUri(layout: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(layout, '..', ownFooterName(fileName(layout)));
}

/**
 * Reads a layout’s own footer from its editor or its file; resolves with `undefined` if it is missing or blank. Rejects with a
 * `UserError` if it can’t be read, or is a symbolic link that leads out of the workspace: the service would send the linked file.
 */
export async function readOwnFooter(layout: vscode.Uri): Promise<string | undefined> {
  // A layout that was never saved has no directory to look in.
  if (layout.scheme === 'untitled') return undefined;
  const uri = ownFooterUri(layout);
  const elsewhere = await outsideOfWorkspace(uri);
  if (elsewhere !== undefined) {
    throw new UserError(
      l10n.t(
        'The footer “{0}” is a link to {1}, outside of this directory. Replace the link with the footer itself.',
        fileName(uri),
        elsewhere,
      ),
    );
  }
  const document = openDocument(uri);
  const text = document?.isDirty ? document.getText() : await readFooterText(uri);
  return text?.trim() ? text : undefined;
}

async function readFooterText(uri: vscode.Uri): Promise<string | undefined> {
  try {
    return await readWholeText(uri, limits.footer);
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    if (error instanceof UserError) throw error;
    throw new UserError(l10n.t('Couldn’t read the footer “{0}”.', fileName(uri)), { cause: error });
  }
}
