import * as vscode from 'vscode';
import { UserError } from '../errors/userError.ts';
import { isReallyInWorkspace } from '../kit/realPlace.ts';
import { l10n } from '../kit/words.ts';
import { layoutUri } from './layoutFile.ts';

/**
 * Returns the layout for a path of the journal. It is safe to open, and to create files next to it. Rejects with a `UserError` if
 * the path, or a symbolic link in it, leads out of the workspace. The file may be missing.
 */
export async function realLayout(path: string): Promise<vscode.Uri> {
  const { workspaceFolders = [] } = vscode.workspace;
  if (!workspaceFolders.some(({ uri }) => uri.scheme === 'file')) {
    throw new UserError(l10n.t('Open the folder that contains “{0}” first.', path));
  }
  const uri = layoutUri(path);
  if (uri && (await isReallyInWorkspace(uri))) return uri;
  throw new UserError(
    l10n.t('Not opened: the journal names “{0}” as the layout, but this file is not in the workspace.', path),
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
