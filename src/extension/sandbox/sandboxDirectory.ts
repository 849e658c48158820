import { access, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { move } from '../kit/heldFiles.ts';
import { shortHash } from '../kit/shortHash.ts';

type StorageContext = Pick<vscode.ExtensionContext, 'storageUri' | 'globalStorageUri'>;

/**
 * Returns the directory of the sandbox's data, which all windows of a workspace share. Not in VS Code's storage of the workspace,
 * because a second browser tab on the same folder gets another storage. Moves data that earlier versions stored there.
 */
export async function sandboxDirectory({ storageUri, globalStorageUri }: StorageContext): Promise<string> {
  const workspace = vscode.workspace.workspaceFile ?? vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!storageUri || !workspace) return join(globalStorageUri.fsPath, 'sandbox');
  const name = shortHash(workspace.toString());
  const directory = join(globalStorageUri.fsPath, 'sandboxes', name);
  const before = join(storageUri.fsPath, 'sandbox');
  if ((await pathExists(directory)) || !(await pathExists(before))) return directory;
  try {
    await mkdir(dirname(directory), { recursive: true });
    await move(before, directory);
    return directory;
  } catch {
    // Either another window has just moved the data, or the data can't be moved and is used where it is.
    return (await pathExists(before)) ? before : directory;
  }
}

const pathExists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
