import * as vscode from 'vscode';
import { UserError } from '../errors/userError.ts';
import { l10n } from '../kit/words.ts';
import { layoutUri } from './layoutFile.ts';
import { isReallyInWorkspace } from './realPlace.ts';

/**
 * The file at a path of the journal, for whoever opens it or writes beside it. Rejects with a `UserError` when it is not in
 * the workspace, be it by its path or by links on its way; whether it is there is another matter.
 */
export async function realLayout(path: string): Promise<vscode.Uri> {
  const { workspaceFolders = [] } = vscode.workspace;
  if (!workspaceFolders.some(({ uri }) => uri.scheme === 'file')) {
    throw new UserError(l10n.t('Open the folder that “{0}” is in first.', path));
  }
  const uri = layoutUri(path);
  if (uri && (await isReallyInWorkspace(uri))) return uri;
  throw new UserError(
    l10n.t(
      'The journal names “{0}” as the layout, but that is not in this workspace. It was not opened.',
      path,
    ),
  );
}

/** The same for whoever shows it: rejects with a `UserError` when it is not there any more, too. */
export async function layoutAt(path: string): Promise<vscode.Uri> {
  const layout = await realLayout(path);
  try {
    await vscode.workspace.fs.stat(layout);
  } catch (error) {
    throw new UserError(
      l10n.t(
        'The layout “{0}” is not there any more: it was moved, renamed or deleted. The maket stays.',
        path,
      ),
      { cause: error },
    );
  }
  return layout;
}
