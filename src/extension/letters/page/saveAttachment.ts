import * as vscode from 'vscode';
import { attachmentName } from '../../../core/letters/attachmentName.ts';
import { showInformation } from '../../kit/messages.ts';
import { l10n } from '../../kit/words.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import { requireTrust } from '../../trust/requireTrust.ts';

/** Asks for a path and saves an attachment there. Doesn’t open the attachment. */
export async function saveAttachment(
  letter: vscode.Uri,
  written: string,
  content: Uint8Array,
): Promise<void> {
  requireTrust();
  const name = attachmentName(written, l10n.t('attachment'));
  const directory = letter.scheme === 'file' ? vscode.Uri.joinPath(letter, '..') : workspaceFolder();
  const target = await vscode.window.showSaveDialog({
    title: l10n.t('Save Attachment'),
    ...(directory && { defaultUri: vscode.Uri.joinPath(directory, name) }),
  });
  if (!target) return;
  await vscode.workspace.fs.writeFile(target, content);
  void showInformation(l10n.t('Saved “{0}”.', fileName(target)));
}

const workspaceFolder = () => vscode.workspace.workspaceFolders?.[0]?.uri;
