import * as vscode from 'vscode';
import type { FolderOperations } from '../folders/folderOperations.ts';
import type { FolderUndo } from '../folders/folderUndo.ts';
import { l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import type { PickingParts } from './askMakets.ts';
import type { MaketsNode } from './nodes.ts';
import { chosenNode, chosenNodes, foldersAmong, maketsAmong, type Selection } from './selection.ts';

interface Parts extends PickingParts {
  readonly operations: FolderOperations;
  readonly undo: () => Promise<FolderUndo>;
  readonly selection: Selection;
}

/**
 * Commands on folders: on the one that was clicked, else on the one that is selected in the view; the palette asks when
 * none is.
 */
export function folderCommands(parts: Parts) {
  const { model, operations, undo, selection } = parts;
  const questions = () => import('./askFolder.ts');
  const withFolder = (title: Words, work: (folder: string) => Promise<unknown>) => async (node: unknown) => {
    const chosen = chosenNode(selection, node);
    const folder =
      chosen?.kind === 'folder' ? chosen.folder.title : await (await questions()).askFolder(model, title);
    if (folder !== undefined) await work(folder);
  };
  return {
    [commands.folderCreate]: async () => {
      const { askNewFolder } = await import('./newFolder.ts');
      const created = await askNewFolder(parts, maketsAmong(selection()));
      if (created) await operations.add(created.makets, created.name);
    },
    [commands.folderRename]: withFolder(l10n.t('Rename Folder'), async (folder) => {
      const name = await (await questions()).askNewName(folder, await model.folders());
      if (name !== undefined) await operations.rename(folder, name);
    }),
    [commands.folderMerge]: withFolder(l10n.t('Merge Folder'), async (folder) => {
      const title = l10n.t('Merge “{0}” into Another Folder', folder);
      const into = await (await questions()).askFolder(model, title, folder);
      if (into !== undefined) await operations.rename(folder, into);
    }),
    [commands.folderDuplicate]: withFolder(l10n.t('Duplicate Folder'), async (folder) => {
      const name = await (await questions()).askCopyName(folder, await model.folders());
      if (name !== undefined) await operations.duplicate(folder, name);
    }),
    [commands.folderDelete]: async (node: unknown, selected: unknown) => {
      const chosen = foldersAmong(chosenNodes(selection, node, selected));
      const { askFolder } = await questions();
      const asked = chosen.length > 0 ? undefined : await askFolder(model, l10n.t('Delete Folder'));
      const folders = asked === undefined ? chosen : [asked];
      if (folders.length > 0) await operations.delete(folders);
    },
    ...keys(selection),
    [commands.folderUndo]: async (id: unknown) => {
      await (await undo()).undo(typeof id === 'string' ? id : undefined);
    },
    [commands.folderHistory]: async () => (await undo()).pick(),
  };
}

/** F2 and Delete do what is meant by them for what has the focus: keys cannot see whether that is a folder. */
function keys(selection: Selection) {
  const onKey =
    (chosen: (node: unknown) => readonly MaketsNode[], forFolders: string, forMakets: string) =>
    async (node: unknown) => {
      const nodes = chosen(node);
      if (foldersAmong(nodes).length > 0) await vscode.commands.executeCommand(forFolders, nodes[0], nodes);
      else if (maketsAmong(nodes).length > 0)
        await vscode.commands.executeCommand(forMakets, nodes[0], nodes);
    };
  const one = (node: unknown) => [chosenNode(selection, node)].filter((chosen) => chosen !== undefined);
  const all = (node: unknown) => chosenNodes(selection, node, undefined);
  return {
    [commands.maketsRename]: onKey(one, commands.folderRename, commands.maketRename),
    [commands.maketsDelete]: onKey(all, commands.folderDelete, commands.maketRemoveFromFolder),
  };
}
