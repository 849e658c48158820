import * as vscode from 'vscode';
import { showInformation } from '../kit/messages.ts';
import { l10n } from '../kit/words.ts';
import { requireTrust } from '../trust/requireTrust.ts';
import { attachmentName } from './attachmentName.ts';
import { fileName } from './readLetterFile.ts';

/** Asks where to keep an attachment, and keeps it there. It is not opened. */
export async function saveAttachment(
  letter: vscode.Uri,
  written: string,
  content: Uint8Array,
): Promise<void> {
  requireTrust();
  const name = attachmentName(written, l10n.t('attachment'));
  const folder = letter.scheme === 'file' ? vscode.Uri.joinPath(letter, '..') : firstFolder();
  const target = await vscode.window.showSaveDialog({
    title: l10n.t('Save Attachment'),
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
  });
  if (!target) return;
  await vscode.workspace.fs.writeFile(target, content);
  void showInformation(l10n.t('Saved “{0}”.', fileName(target)));
}

const firstFolder = () => vscode.workspace.workspaceFolders?.[0]?.uri;
