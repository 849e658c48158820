import * as vscode from 'vscode';

/** Replaces the workspace folders until it is disposed of. Every file counts as part of the first folder. */
export function openFolders(...uris: readonly vscode.Uri[]): Disposable {
  const { workspaceFolders, getWorkspaceFolder } = vscode.workspace;
  const folders = uris.map((uri, index) => ({ uri, name: `folder ${index}`, index }));
  replace(folders, () => folders[0]);
  return { [Symbol.dispose]: () => replace(workspaceFolders, getWorkspaceFolder) };
}

function replace(
  workspaceFolders: typeof vscode.workspace.workspaceFolders,
  getWorkspaceFolder: typeof vscode.workspace.getWorkspaceFolder,
): void {
  // The real VS Code has getters.
  const values = { workspaceFolders, getWorkspaceFolder };
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(vscode.workspace, name, { value, configurable: true, writable: true });
}
