import { watch } from 'node:fs';
import { basename, dirname, relative, sep } from 'node:path';
import * as vscode from 'vscode';

/**
 * Calls `onChange` when the file may have changed, whoever did it. In the workspace the file's folder need not be
 * there yet; elsewhere it must be.
 */
export function watchJournal(path: string, onChange: () => void): vscode.Disposable {
  const workspaceFolder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(path));
  return workspaceFolder ? watchInWorkspace(workspaceFolder, path, onChange) : watchElsewhere(path, onChange);
}

function watchInWorkspace(
  folder: vscode.WorkspaceFolder,
  path: string,
  onChange: () => void,
): vscode.Disposable {
  const journals = relative(folder.uri.fsPath, dirname(path)).replaceAll(sep, '/');
  // Of a file that is made or removed together with its folder, VS Code at times tells of the folder alone.
  const pattern = `{${journals},${journals}/${basename(path)}}`;
  const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, pattern));
  watcher.onDidChange(onChange);
  watcher.onDidCreate(onChange);
  watcher.onDidDelete(onChange);
  return watcher;
}

/** VS Code does not tell of single files outside of the workspace everywhere. */
function watchElsewhere(path: string, onChange: () => void): vscode.Disposable {
  const watcher = watch(dirname(path), { persistent: false }, (_, name) => {
    if (name === null || name === basename(path)) onChange();
  });
  watcher.on('error', onChange);
  return { dispose: () => watcher.close() };
}
