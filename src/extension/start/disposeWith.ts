import type * as vscode from 'vscode';

/** Disposes a part when the extension is deactivated. Returns the part. */
export function disposeWith<T extends vscode.Disposable>(context: vscode.ExtensionContext, part: T): T {
  context.subscriptions.push(part);
  return part;
}
