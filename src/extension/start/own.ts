import type * as vscode from 'vscode';

/** Has a part end with the extension. */
export function own<T extends vscode.Disposable>(context: vscode.ExtensionContext, part: T): T {
  context.subscriptions.push(part);
  return part;
}
