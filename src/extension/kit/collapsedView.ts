import * as vscode from 'vscode';
import { tellInView } from './messages.ts';

/**
 * Opens a view that the manifest has collapsed. When somebody opens it, VS Code shows what is in it only two seconds later, or
 * once the view has something to say, and be it nothing.
 */
export function openCollapsedView<Node>(id: string, tree: vscode.TreeDataProvider<Node>): vscode.Disposable {
  const view = vscode.window.createTreeView(id, { treeDataProvider: tree });
  return vscode.Disposable.from(
    view,
    view.onDidChangeVisibility(() => tellInView(view, undefined)),
  );
}
