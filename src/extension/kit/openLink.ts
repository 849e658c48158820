import * as vscode from 'vscode';

const allowedProtocols = new Set(['http:', 'https:', 'mailto:']);

/**
 * Opens a link of a letter in the browser or mail program. Letters are untrusted: opens only web and mail addresses, and VS Code asks
 * before it opens a host that it does not trust.
 */
export async function openLink(href: string): Promise<void> {
  if (!URL.canParse(href) || !allowedProtocols.has(new URL(href).protocol)) return;
  // Passes the link as a string: a `Uri` would lose which parts of the query were percent-encoded.
  await vscode.commands.executeCommand('vscode.open', href);
}
