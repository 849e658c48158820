import { access, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { shortHash } from '../../kit/hashes.ts';
import { move } from '../../kit/heldFiles.ts';
import { fileKey } from '../../kit/placeOfFile.ts';

type StorageContext = Pick<vscode.ExtensionContext, 'storageUri' | 'globalStorageUri'>;

/**
 * Returns the directory of the sandbox's data, which all windows of a workspace share. Not in VS Code's storage of the workspace,
 * because a second browser tab on the same folder gets another storage. Moves data that earlier versions stored there, or under another
 * spelling of the folder.
 */
export async function sandboxDirectory({ storageUri, globalStorageUri }: StorageContext): Promise<string> {
  const workspace = vscode.workspace.workspaceFile ?? vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!storageUri || !workspace) return join(globalStorageUri.fsPath, 'sandbox');
  const directoryOf = (uri: vscode.Uri) =>
    join(globalStorageUri.fsPath, 'sandboxes', shortHash(uri.toString()));
  const directory = directoryOf(workspace.with({ path: fileKey(workspace.path) }));
  for (const before of [join(storageUri.fsPath, 'sandbox'), directoryOf(workspace)]) {
    if (await pathExists(directory)) return directory;
    if (!(await pathExists(before))) continue;
    try {
      await mkdir(dirname(directory), { recursive: true });
      await move(before, directory);
    } catch {
      // Either another window has just moved the data, or the data can't be moved and is used where it is.
      if (await pathExists(before)) return before;
    }
  }
  return directory;
}

const pathExists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
