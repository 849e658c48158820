import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { isWithin } from '../kit/isWithin.ts';

/**
 * The path that a file really has when links lead out of where it is: out of the workspace's folders, or, for a file of
 * none of them, out of its own folder. `undefined` when it stays within, or is not there.
 */
export async function outsideOfWorkspace(file: vscode.Uri): Promise<string | undefined> {
  // Other file systems have nothing outside.
  if (file.scheme !== 'file') return undefined;
  const roots = vscode.workspace.getWorkspaceFolder(file) ? foldersOnDisk() : [];
  const real = await realPathOf(file.fsPath);
  if (real === undefined) return undefined;
  return (await isInOneOf(roots.length > 0 ? roots : [dirname(file.fsPath)], real)) ? undefined : real;
}

/** Whether a file on a disk, or the folder where it would be, is in the workspace once all links have been followed. */
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

/** Of what is not there, the folder counts that it would be in. */
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
