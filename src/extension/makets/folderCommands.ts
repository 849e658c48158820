import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { FolderOperations } from '../folders/folderOperations.ts';
import type { FolderUndo } from '../folders/folderUndo.ts';
import type { MaketsModel } from '../folders/maketsModel.ts';
import { l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import type { MaketsNode } from './nodes.ts';
import { chosenNode, chosenNodes, foldersAmong, maketsAmong, type Selection } from './selection.ts';

interface Parts {
  readonly model: MaketsModel;
  readonly operations: FolderOperations;
  readonly undo: () => Promise<FolderUndo>;
  readonly errors: ErrorHandler;
  readonly selection: Selection;
}

/**
 * Commands on folders: on the one that was clicked, else on the one that is selected in the view; the palette asks when
 * none is.
 */
export function registerFolderCommands(parts: Parts): vscode.Disposable {
  const { model, operations, undo, errors, selection } = parts;
  const questions = () => import('./askFolder.ts');
  const withFolder = (
    command: string,
    title: Words,
    failure: Words,
    work: (folder: string) => Promise<unknown>,
  ) =>
    registerCommand(errors, command, failure, async (node) => {
      const chosen = chosenNode(selection, node);
      const folder =
        chosen?.kind === 'folder' ? chosen.folder.title : await (await questions()).askFolder(model, title);
      if (folder !== undefined) await work(folder);
    });
  return vscode.Disposable.from(
    registerCommand(errors, commands.folderCreate, l10n.t('Couldn’t create the folder'), async () => {
      const { askNewFolder } = await import('./newFolder.ts');
      const created = await askNewFolder(model, maketsAmong(selection()));
      if (created) await operations.add(created.makets, created.name);
    }),
    withFolder(
      commands.folderRename,
      l10n.t('Rename Folder'),
      l10n.t('Couldn’t rename the folder'),
      async (folder) => {
        const name = await (await questions()).askNewName(folder, await model.folders());
        if (name !== undefined) await operations.rename(folder, name);
      },
    ),
    withFolder(
      commands.folderMerge,
      l10n.t('Merge Folder'),
      l10n.t('Couldn’t merge the folders'),
      async (folder) => {
        const title = l10n.t('Merge “{0}” into Another Folder', folder);
        const into = await (await questions()).askFolder(model, title, folder);
        if (into !== undefined) await operations.rename(folder, into);
      },
    ),
    withFolder(
      commands.folderDuplicate,
      l10n.t('Duplicate Folder'),
      l10n.t('Couldn’t duplicate the folder'),
      async (folder) => {
        const name = await (await questions()).askCopyName(folder, await model.folders());
        if (name !== undefined) await operations.duplicate(folder, name);
      },
    ),
    registerCommand(
      errors,
      commands.folderDelete,
      l10n.t('Couldn’t delete the folder'),
      async (node, selected) => {
        const chosen = foldersAmong(chosenNodes(selection, node, selected));
        const { askFolder } = await questions();
        const asked = chosen.length > 0 ? undefined : await askFolder(model, l10n.t('Delete Folder'));
        const folders = asked === undefined ? chosen : [asked];
        if (folders.length > 0) await operations.delete(folders);
      },
    ),
    ...keys(selection, errors),
    registerCommand(errors, commands.folderUndo, l10n.t('Couldn’t undo the change'), async (id) => {
      await (await undo()).undo(typeof id === 'string' ? id : undefined);
    }),
    registerCommand(errors, commands.folderHistory, l10n.t('Couldn’t show the history'), async () =>
      (await undo()).pick(),
    ),
  );
}

/** F2 and Delete do what is meant by them for what has the focus: keys cannot see whether that is a folder. */
function keys(selection: Selection, errors: ErrorHandler): vscode.Disposable[] {
  const onKey = (
    command: string,
    failure: Words,
    chosen: (node: unknown) => readonly MaketsNode[],
    forFolders: string,
    forMakets: string,
  ) =>
    registerCommand(errors, command, failure, async (node?: unknown) => {
      const nodes = chosen(node);
      if (foldersAmong(nodes).length > 0) await vscode.commands.executeCommand(forFolders, nodes[0], nodes);
      else if (maketsAmong(nodes).length > 0)
        await vscode.commands.executeCommand(forMakets, nodes[0], nodes);
    });
  const one = (node: unknown) => [chosenNode(selection, node)].filter((chosen) => chosen !== undefined);
  const all = (node: unknown) => chosenNodes(selection, node, undefined);
  return [
    onKey(commands.maketsRename, l10n.t('Couldn’t rename'), one, commands.folderRename, commands.maketRename),
    onKey(
      commands.maketsDelete,
      l10n.t('Couldn’t delete'),
      all,
      commands.folderDelete,
      commands.maketRemoveFromFolder,
    ),
  ];
}
