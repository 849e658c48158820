import * as vscode from 'vscode';
import type { InboxLetter, InboxReply } from '../../protocol/inbox.ts';
import type { SandboxHost } from '../sandbox/sandboxHost.ts';
import { inboxUri, isReply } from './view/inboxFiles.ts';

/**
 * Opens a letter or reply of the inbox, in the editor group that already has it, if any. A letter counts as opened by its
 * reader. With `beside`, it is opened beside the active editor without moving the focus.
 */
export async function openLetter(
  sandbox: SandboxHost,
  letter: InboxLetter | InboxReply,
  { beside = false } = {},
): Promise<void> {
  const uri = inboxUri(letter);
  const viewColumn = columnOfLetter(uri) ?? (beside ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active);
  const options = { preview: true, preserveFocus: beside, viewColumn };
  await vscode.commands.executeCommand('vscode.open', uri, options);
  if (!isReply(letter)) await sandbox.ask({ kind: 'react', id: letter.id, reaction: 'open' });
}

/** Returns the editor group that has the file open in a custom editor. */
function columnOfLetter(uri: vscode.Uri): vscode.ViewColumn | undefined {
  const isShown = ({ input }: vscode.Tab) =>
    input instanceof vscode.TabInputCustom && input.uri.toString() === uri.toString();
  return vscode.window.tabGroups.all.find(({ tabs }) => tabs.some(isShown))?.viewColumn;
}
