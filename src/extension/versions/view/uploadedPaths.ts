import type * as vscode from 'vscode';
import { setContext } from '../../kit/contextKeys.ts';
import { ignoresCase } from '../../kit/placeOfFile.ts';
import { contextKeys } from '../../names.ts';
import type { LayoutVersions } from '../layoutVersions.ts';

/**
 * Keeps the context key with the paths of uploaded layouts up to date. The when clauses of menus test it, and compare each letter of a path.
 */
export function keepUploadedPaths(
  versions: Pick<LayoutVersions, 'layouts' | 'onDidChange'>,
): vscode.Disposable {
  let last: readonly string[] | undefined;
  const set = (files: readonly vscode.Uri[]) => {
    // The Explorer names a file as the disk does, the journal composes its letters.
    const spelled = files.flatMap(({ fsPath }) => [fsPath, fsPath.normalize('NFD')]);
    const paths = [...new Set(spelled)];
    // Usually, nothing has changed: most uploads are of layouts that were uploaded before.
    if (paths.length === last?.length && paths.every((path, index) => path === last?.[index])) return;
    last = paths;
    void setContext(contextKeys.uploadedLayouts, paths);
  };
  let newest = 0;
  const update = async () => {
    newest += 1;
    const mine = newest;
    const { layouts } = versions;
    const onDisk = ignoresCase() ? await spelledAsOnDisk(layouts) : [];
    if (mine === newest) set([...layouts, ...onDisk]);
  };
  void update();
  return versions.onDidChange(() => void update());
}

async function spelledAsOnDisk(layouts: readonly vscode.Uri[]): Promise<readonly vscode.Uri[]> {
  if (layouts.length === 0) return layouts;
  return (await import('../../layouts/realLayout.ts')).allOnDisk(layouts);
}
