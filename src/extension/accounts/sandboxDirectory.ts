import { createHash } from 'node:crypto';
import { access, mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';

type Context = Pick<vscode.ExtensionContext, 'storageUri' | 'globalStorageUri'>;

/**
 * Returns the directory of the sandbox's data: the same one for every window of a workspace. VS Code's own storage of a workspace is
 * not that: a second browser tab on one folder gets another one. Data that are still there move.
 */
export async function sandboxDirectory({ storageUri, globalStorageUri }: Context): Promise<string> {
  const workspace = vscode.workspace.workspaceFile ?? vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!storageUri || !workspace) return join(globalStorageUri.fsPath, 'sandbox');
  const name = createHash('sha256').update(workspace.toString()).digest('hex').slice(0, 16);
  const directory = join(globalStorageUri.fsPath, 'sandboxes', name);
  const before = join(storageUri.fsPath, 'sandbox');
  if ((await exists(directory)) || !(await exists(before))) return directory;
  try {
    await mkdir(dirname(directory), { recursive: true });
    await rename(before, directory);
    return directory;
  } catch {
    // Another window has just moved them; or they cannot be moved, and are used where they are.
    return (await exists(before)) ? before : directory;
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
