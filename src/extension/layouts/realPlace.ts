import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { UserError } from '../errors/userError.ts';
import { isWithin } from '../kit/isWithin.ts';
import { l10n } from '../kit/words.ts';
import { layoutUri } from './layoutFile.ts';

/**
 * Returns a file’s real path if symbolic links lead out of the workspace folders, or, for a file outside of the workspace, out of
 * its own directory. Returns `undefined` when it stays inside or doesn’t exist.
 */
export async function outsideOfWorkspace(file: vscode.Uri): Promise<string | undefined> {
  // Virtual file systems have nothing outside.
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

/** Returns the real path of a file; of a missing one, the real path of its nearest existing directory. */
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

/**
 * Returns the layout for a path of the journal, so that it can be opened or written beside. Rejects with a `UserError` when its
 * path or a link on it leads out of the workspace. The file may be missing.
 */
export async function realLayout(path: string): Promise<vscode.Uri> {
  const { workspaceFolders = [] } = vscode.workspace;
  if (!workspaceFolders.some(({ uri }) => uri.scheme === 'file')) {
    throw new UserError(l10n.t('Open the folder that contains “{0}” first.', path));
  }
  const uri = layoutUri(path);
  if (uri && (await isReallyInWorkspace(uri))) return uri;
  throw new UserError(
    l10n.t(
      'The journal names “{0}” as the layout, but this file is not in the workspace. It was not opened.',
      path,
    ),
  );
}

/** Returns the layout like `realLayout`, but also rejects with a `UserError` when the file is missing. */
export async function layoutAt(path: string): Promise<vscode.Uri> {
  const layout = await realLayout(path);
  try {
    await vscode.workspace.fs.stat(layout);
  } catch (error) {
    throw new UserError(
      l10n.t(
        'The layout “{0}” no longer exists: it was moved, renamed or deleted. The maket is not affected.',
        path,
      ),
      { cause: error },
    );
  }
  return layout;
}
