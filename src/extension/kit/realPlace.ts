import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { isWithin } from './isWithin.ts';

/**
 * Returns a file’s real path if symbolic links lead out of the workspace folders or, for a file outside of the workspace, out of
 * its own directory. Returns `undefined` if the real path is inside or the file doesn’t exist.
 */
export async function outsideOfWorkspace(file: vscode.Uri): Promise<string | undefined> {
  // Only local files are checked: virtual file systems can’t link to files of this machine.
  if (file.scheme !== 'file') return undefined;
  const roots = vscode.workspace.getWorkspaceFolder(file) ? foldersOnDisk() : [];
  const real = await realPathOf(file.fsPath);
  if (real === undefined) return undefined;
  return (await isInOneOf(roots.length > 0 ? roots : [dirname(file.fsPath)], real)) ? undefined : real;
}

/** Returns true if a file, or the directory in which it would be created, is in the workspace after following all links. */
export async function isReallyInWorkspace({ fsPath }: vscode.Uri): Promise<boolean> {
  const real = await realPlaceOf(fsPath);
  return real !== undefined && isInOneOf(foldersOnDisk(), real);
}

function foldersOnDisk(): string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath);
}

async function isInOneOf(folders: readonly string[], real: string): Promise<boolean> {
  const roots = await Promise.all(folders.map(realPathOf));
  return roots.some((root) => root !== undefined && isWithin(root, real));
}

async function realPathOf(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined);
}

/** Returns the real path of a file; if it is missing, the real path of its nearest existing directory. */
async function realPlaceOf(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    const parent = dirname(path);
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && parent !== path
      ? realPlaceOf(parent)
      : undefined;
  }
}
