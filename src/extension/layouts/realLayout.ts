import * as vscode from 'vscode';
import { UserError } from '../errors/userError.ts';
import { fileKey, ignoresCase } from '../kit/placeOfFile.ts';
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

/** Returns the names in a directory; none if it can't be read. */
type NamesIn = (directory: vscode.Uri) => Promise<readonly string[]>;

/**
 * Returns the file in the spelling of the disk: its names may be decomposed there, while the journal has them composed, and written in
 * another case where the system ignores that. A missing file stays as it is. Doesn’t follow symbolic links.
 */
export async function asOnDisk(file: vscode.Uri, namesIn: NamesIn = readNames): Promise<vscode.Uri> {
  const directory = vscode.Uri.joinPath(file, '..');
  if (directory.path === file.path || (await isSpelledAsOnDisk(file))) return file;
  const real = await asOnDisk(directory, namesIn);
  const names = await namesIn(real);
  const [name, key] = [fileName(file), keyOf(fileName(file))];
  const spelled = names.includes(name) ? name : names.find((other) => keyOf(other) === key);
  return spelled === undefined ? file : vscode.Uri.joinPath(real, spelled);
}

/** Returns files in the spelling of the disk. Lists each directory once. */
export function allOnDisk(files: readonly vscode.Uri[]): Promise<readonly vscode.Uri[]> {
  const listed = new Map<string, Promise<readonly string[]>>();
  const namesIn = (directory: vscode.Uri) => {
    const names = listed.get(directory.path) ?? readNames(directory);
    listed.set(directory.path, names);
    return names;
  };
  return Promise.all(files.map((file) => asOnDisk(file, namesIn)));
}

const keyOf = (name: string) => fileKey(name.normalize('NFC'));

/** Returns true if the disk can't have another spelling. A workspace folder keeps the one that it was opened with. */
async function isSpelledAsOnDisk(file: vscode.Uri): Promise<boolean> {
  if (vscode.workspace.workspaceFolders?.some(({ uri }) => uri.path === file.path)) return true;
  return !ignoresCase() && ((await exists(file)) || !/[^ -~]/.test(file.path));
}

const readNames: NamesIn = async (directory) => {
  const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(directory)).catch(() => []);
  return entries.map(([name]) => name);
};

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
