import * as vscode from 'vscode';
import { UserError } from '../errors/userError.ts';
import { isReallyInWorkspace } from '../kit/realPlace.ts';
import { l10n } from '../kit/words.ts';
import { fileName } from './layoutDocument.ts';
import { layoutUri } from './layoutFile.ts';

/**
 * Returns the layout for a path of the journal. It is safe to open, and to create files next to it. Rejects with a `UserError` if
 * the path, or a symbolic link in it, leads out of the workspace. The file may be missing.
 */
export async function realLayout(path: string): Promise<vscode.Uri> {
  const { workspaceFolders = [] } = vscode.workspace;
  if (!workspaceFolders.some(({ uri }) => uri.scheme === 'file')) {
    throw new UserError(
      workspaceFolders.length === 0
        ? l10n.t('Open the folder that contains “{0}” first.', path)
        : l10n.t(
            'Can’t open “{0}”: in a virtual workspace, Mailroom can’t read the layouts that the journal names. Open their folder on a disk.',
            path,
          ),
    );
  }
  const named = layoutUri(path);
  const uri = named && (await asOnDisk(named));
  if (uri && (await isReallyInWorkspace(uri))) return uri;
  throw new UserError(
    l10n.t('Not opened: the journal names “{0}” as the layout, but this file is not in the workspace.', path),
  );
}

/**
 * Returns the file in the spelling of the disk: its names may be decomposed there, while the journal has them composed. A missing file stays
 * as it is. Doesn’t follow symbolic links.
 */
export async function asOnDisk(file: vscode.Uri): Promise<vscode.Uri> {
  const directory = vscode.Uri.joinPath(file, '..');
  if (directory.path === file.path || (await exists(file)) || !/[^ -~]/.test(file.path)) return file;
  const real = await asOnDisk(directory);
  const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(real)).catch(() => []);
  const name = fileName(file).normalize('NFC');
  const spelled = entries.find(([entry]) => entry.normalize('NFC') === name);
  return spelled ? vscode.Uri.joinPath(real, spelled[0]) : file;
}

const exists = (file: vscode.Uri) =>
  vscode.workspace.fs.stat(file).then(
    () => true,
    () => false,
  );

/** Returns the error for a layout that has no path in the journal (`journalPath`), so that no maket is known to be from it. */
export const unlinkedLayout = (layout: vscode.Uri) =>
  new UserError(
    l10n.t(
      'The journal can’t link makets with “{0}”: the layout isn’t in a folder of this workspace that is on a disk.',
      fileName(layout),
    ),
  );

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
