import * as vscode from 'vscode';
import type { InboxLetter, InboxReply } from '../../protocol/inbox.ts';
import type { SandboxHost } from '../accounts/sandboxHost.ts';
import { inboxUri, isReply } from './inboxFiles.ts';

/** Shows a letter of the inbox, as its reader sees it who opens it, or a reply to one. `beside` leaves the focus where it is. */
export async function openLetter(
  sandbox: SandboxHost,
  letter: InboxLetter | InboxReply,
  { beside = false } = {},
): Promise<void> {
  const place = beside && { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
  await vscode.commands.executeCommand('vscode.open', inboxUri(letter), { preview: true, ...place });
  if (!isReply(letter)) await sandbox.ask({ kind: 'react', id: letter.id, reaction: 'open' });
}
