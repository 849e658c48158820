import * as vscode from 'vscode';
import { tellInView } from './messages.ts';

/**
 * Creates a view that the manifest declares as collapsed. When the user expands it, VS Code waits two seconds before it shows the
 * tree, unless the view sets a message: an empty one is enough.
 */
export function openCollapsedView<Node>(
  id: string,
  tree: vscode.TreeDataProvider<Node>,
  options: Omit<vscode.TreeViewOptions<Node>, 'treeDataProvider'> = {},
): vscode.Disposable {
  const view = vscode.window.createTreeView(id, { ...options, treeDataProvider: tree });
  return vscode.Disposable.from(
    view,
    view.onDidChangeVisibility(() => tellInView(view, undefined)),
  );
}
