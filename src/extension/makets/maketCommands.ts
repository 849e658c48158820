import * as vscode from 'vscode';
import { isGone, putMakets, takeMakets } from '../../core/folders.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import { commands } from '../names.ts';
import type { FolderChanges } from './folderChanges.ts';
import { titleOf } from './maketItems.ts';
import type { MaketsModel } from './maketsModel.ts';
import type { MaketNode, MaketsNode } from './nodes.ts';
import { pickFolder } from './pickFolder.ts';

interface Parts {
  readonly model: MaketsModel;
  readonly changes: FolderChanges;
  readonly errors: ErrorHandler;
}

/** How long a word about a finished change stays in the status bar, in milliseconds. */
const messageTime = 5000;

/** Commands on the makets that were clicked or are selected. */
export function registerMaketCommands(parts: Parts): vscode.Disposable {
  const { errors } = parts;
  const forMakets = (
    command: string,
    action: string,
    work: (makets: readonly MaketNode[]) => Promise<void>,
  ) =>
    vscode.commands.registerCommand(command, (node?: MaketsNode, selected?: readonly MaketsNode[]) =>
      errors.run(action, async () => {
        const makets = (selected ?? (node ? [node] : [])).filter((one) => one.kind === 'maket');
        if (makets.length > 0) await work(makets);
      }),
    );
  return vscode.Disposable.from(
    forMakets(commands.maketAddToFolder, vscode.l10n.t('Couldn’t add to a folder'), (makets) =>
      addToFolder(parts, makets),
    ),
    forMakets(commands.maketRemoveFromFolder, vscode.l10n.t('Couldn’t remove from the folder'), (makets) =>
      removeFromFolders(parts, makets),
    ),
    forMakets(commands.maketCopyId, vscode.l10n.t('Couldn’t copy the number'), copyIds),
    forMakets(commands.maketOpenLayout, vscode.l10n.t('Couldn’t open the layout'), openLayouts),
  );
}

async function addToFolder({ model, changes }: Parts, nodes: readonly MaketNode[]): Promise<void> {
  const makets = idsOf(nodes);
  const choice = await pickFolder(await model.folders(), {
    title:
      nodes.length === 1
        ? vscode.l10n.t('Add “{0}” to a Folder', nameOf(nodes))
        : vscode.l10n.t('Add {0} Makets to a Folder', makets.length),
  });
  if (choice?.kind !== 'folder') return;
  const { name } = choice;
  const info = {
    action: vscode.l10n.t('Couldn’t add to folder “{0}”', name),
    folders: [name],
    makets: makets.length,
  };
  const done = await changes.run(info, async (service, options) => {
    await putMakets(service, name, makets, options);
    return true;
  });
  if (done)
    vscode.window.setStatusBarMessage(vscode.l10n.t('Added to “{0}”: {1}', name, nameOf(nodes)), messageTime);
}

async function removeFromFolders(parts: Parts, nodes: readonly MaketNode[]): Promise<void> {
  const byFolder = Map.groupBy(
    nodes.filter(({ folder }) => folder),
    ({ folder }) => folder?.title ?? '',
  );
  for (const [name, group] of byFolder) await removeFromFolder(parts, name, group);
}

async function removeFromFolder(
  { changes }: Parts,
  name: string,
  nodes: readonly MaketNode[],
): Promise<void> {
  const makets = idsOf(nodes);
  const info = {
    action: vscode.l10n.t('Couldn’t remove from folder “{0}”', name),
    folders: [name],
    makets: makets.length,
  };
  const became = await changes.run(info, async (service, options) => {
    await takeMakets(service, name, makets, options);
    return (await isGone(service, name, options)) ? 'gone' : 'smaller';
  });
  if (became === 'smaller') {
    vscode.window.setStatusBarMessage(
      vscode.l10n.t('Removed from “{0}”: {1}', name, nameOf(nodes)),
      messageTime,
    );
  }
  if (became === 'gone') {
    await vscode.window.showInformationMessage(
      vscode.l10n.t('Folder “{0}” is gone with its last maket. The makets stay in your account.', name),
    );
  }
}

async function copyIds(nodes: readonly MaketNode[]): Promise<void> {
  const ids = idsOf(nodes).join('\n');
  await vscode.env.clipboard.writeText(ids);
  vscode.window.setStatusBarMessage(vscode.l10n.t('Copied: {0}', ids.replaceAll('\n', ', ')), messageTime);
}

async function openLayouts(nodes: readonly MaketNode[]): Promise<void> {
  for (const { record } of nodes) if (record?.layout) await openLayout(record.layout);
}

/** The journal's paths are relative to the folder that the journal is in: the workspace's first one on a disk. */
async function openLayout(path: string): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file');
  if (!folder) throw new UserError(vscode.l10n.t('Open the folder that “{0}” is in first.', path));
  const layout = vscode.Uri.joinPath(folder.uri, path);
  try {
    await vscode.workspace.fs.stat(layout);
  } catch (error) {
    throw new UserError(
      vscode.l10n.t(
        'The layout “{0}” is not there any more: it was moved, renamed or deleted. The maket stays.',
        path,
      ),
      { cause: error },
    );
  }
  await vscode.window.showTextDocument(layout, { preview: true });
}

function idsOf(nodes: readonly MaketNode[]): number[] {
  return [...new Set(nodes.map(({ id }) => id))];
}

/** The title of the one maket, or how many there are. */
function nameOf(nodes: readonly MaketNode[]): string {
  const [only, ...others] = nodes;
  return only && others.length === 0 ? titleOf(only) : vscode.l10n.t('{0} makets', nodes.length);
}
