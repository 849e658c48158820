import * as vscode from 'vscode';

const allowed = new Set(['http:', 'https:', 'mailto:']);

/**
 * Opens a letter's link outside. Letters are untrusted: only web and mail addresses are opened, and VS Code itself asks
 * before it goes to a host that it does not know.
 */
export async function openLink(href: string): Promise<void> {
  if (!URL.canParse(href) || !allowed.has(new URL(href).protocol)) return;
  // As it is written: a Uri would decode and encode it, and lose which parts of its query were encoded.
  await vscode.commands.executeCommand('vscode.open', href);
}
