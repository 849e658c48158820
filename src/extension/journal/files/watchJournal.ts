import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { placeIn } from '../../kit/placeOfFile.ts';

/**
 * Calls `onChange` when the file may have been changed by any process. In the workspace, the directory of the file need not
 * exist yet; elsewhere it must.
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
  const journals = placeIn(folder.uri, vscode.Uri.file(dirname(path)));
  // When a file is created or deleted with its directory, VS Code may report only the directory.
  const pattern = `{${journals},${journals}/${basename(path)}}`;
  const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, pattern));
  watcher.onDidChange(onChange);
  watcher.onDidCreate(onChange);
  watcher.onDidDelete(onChange);
  return watcher;
}

/** Watches the whole directory: VS Code does not watch single files outside the workspace on every platform. */
function watchElsewhere(path: string, onChange: () => void): vscode.Disposable {
  const watcher = watch(dirname(path), { persistent: false }, (_, name) => {
    if (name === null || name === basename(path)) onChange();
  });
  watcher.on('error', onChange);
  return { dispose: () => watcher.close() };
}
