import * as vscode from 'vscode';

const maketScheme = 'mailroom-maket';

/** Returns an address that identifies a maket in file decorations. It can't be opened. */
export function maketUri(id: number): vscode.Uri {
  return vscode.Uri.from({ scheme: maketScheme, path: `/${id}` });
}

/** Returns the maket's number; `undefined` for addresses of other schemes. */
export function maketIdOf(uri: vscode.Uri): number | undefined {
  return uri.scheme === maketScheme ? Number(uri.path.slice(1)) : undefined;
}
