import * as vscode from 'vscode';
import { ownFooterName } from '../../core/layouts/layout.ts';
import { limits } from '../../core/limits.ts';
import { UserError } from '../errors/userError.ts';
import { l10n } from '../kit/words.ts';
import { fileName, openDocument } from './layoutDocument.ts';
import { readWhole } from './readWhole.ts';
import { outsideOfWorkspace } from './realPlace.ts';

/** The file beside a layout that holds its own footer, whether it exists or not. */
export function ownFooterUri(layout: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(layout, '..', ownFooterName(fileName(layout)));
}

/**
 * The layout's own footer: the text that is being edited, else the file's; `undefined` when there is none or it is blank.
 * Rejects with a `UserError` when it is there and cannot be read, or leads to a file elsewhere: that would be sent along.
 */
export async function readOwnFooter(layout: vscode.Uri): Promise<string | undefined> {
  // There is nothing beside a layout that was never saved.
  if (layout.scheme === 'untitled') return undefined;
  const uri = ownFooterUri(layout);
  const elsewhere = await outsideOfWorkspace(uri);
  if (elsewhere !== undefined) {
    throw new UserError(
      l10n.t(
        'The footer “{0}” is a link to {1}, which is elsewhere. Put the footer itself there.',
        fileName(uri),
        elsewhere,
      ),
    );
  }
  const document = openDocument(uri);
  const text = document?.isDirty ? document.getText() : await readText(uri);
  return text?.trim() ? text : undefined;
}

async function readText(uri: vscode.Uri): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await readWhole(uri, limits.footer));
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    if (error instanceof UserError) throw error;
    throw new UserError(l10n.t('The footer “{0}” cannot be read.', fileName(uri)), { cause: error });
  }
}
