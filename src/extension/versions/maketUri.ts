import * as vscode from 'vscode';

const scheme = 'mailroom-maket';

/** What stands for a maket where VS Code decorates things by their address. Nothing can be read there. */
export function maketUri(id: number): vscode.Uri {
  return vscode.Uri.from({ scheme, path: `/${id}` });
}

/** The number of the maket that this stands for, if it does. */
export function maketOf(uri: vscode.Uri): number | undefined {
  return uri.scheme === scheme ? Number(uri.path.slice(1)) : undefined;
}
