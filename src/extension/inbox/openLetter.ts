import * as vscode from 'vscode';
import type { InboxLetter, InboxReply } from '../../protocol/inbox.ts';
import type { SandboxHost } from '../sandbox/door.ts';
import { inboxUri, isReply } from './inboxFiles.ts';

/**
 * Shows a letter of the inbox, as its reader sees it who opens it, or a reply to one: in the group of editors that has it already, if
 * any. `beside` leaves the focus where it is.
 */
export async function openLetter(
  sandbox: SandboxHost,
  letter: InboxLetter | InboxReply,
  { beside = false } = {},
): Promise<void> {
  const uri = inboxUri(letter);
  const viewColumn = columnOf(uri) ?? (beside ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active);
  const options = { preview: true, preserveFocus: beside, viewColumn };
  await vscode.commands.executeCommand('vscode.open', uri, options);
  if (!isReply(letter)) await sandbox.ask({ kind: 'react', id: letter.id, reaction: 'open' });
}

/** Returns the group of editors that has a file open in an editor of its own kind. */
function columnOf(uri: vscode.Uri): vscode.ViewColumn | undefined {
  const isShown = ({ input }: vscode.Tab) =>
    input instanceof vscode.TabInputCustom && input.uri.toString() === uri.toString();
  return vscode.window.tabGroups.all.find(({ tabs }) => tabs.some(isShown))?.viewColumn;
}
