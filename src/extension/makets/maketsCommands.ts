import { l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';

/** The commands of the Makets view that are loaded with it, each with what its failure is called. */
export function maketsCommands() {
  return {
    [commands.maketsRefresh]: l10n.t('Couldn’t read the folders'),
    [commands.maketsRename]: l10n.t('Couldn’t rename'),
    [commands.maketsName]: l10n.t('Couldn’t name the makets'),
    [commands.maketsDelete]: l10n.t('Couldn’t delete'),
    [commands.folderCreate]: l10n.t('Couldn’t create the folder'),
    [commands.folderRename]: l10n.t('Couldn’t rename the folder'),
    [commands.folderMerge]: l10n.t('Couldn’t merge the folders'),
    [commands.folderDuplicate]: l10n.t('Couldn’t duplicate the folder'),
    [commands.folderDelete]: l10n.t('Couldn’t delete the folder'),
    [commands.folderUndo]: l10n.t('Couldn’t undo the change'),
    [commands.folderHistory]: l10n.t('Couldn’t show the history'),
    [commands.maketAddToFolder]: l10n.t('Couldn’t add to a folder'),
    [commands.maketMoveToFolder]: l10n.t('Couldn’t move to a folder'),
    [commands.maketRemoveFromFolder]: l10n.t('Couldn’t remove from the folder'),
    [commands.maketCopyId]: l10n.t('Couldn’t copy the number'),
    [commands.maketOpenLayout]: l10n.t('Couldn’t open the layout'),
    [commands.maketCut]: l10n.t('Couldn’t cut the makets'),
    [commands.maketCopy]: l10n.t('Couldn’t copy the makets'),
    [commands.maketPaste]: l10n.t('Couldn’t paste the makets'),
    [commands.maketClearCut]: l10n.t('Couldn’t cut the makets'),
    [commands.maketFind]: l10n.t('Couldn’t find the maket'),
    [commands.maketWhere]: l10n.t('Couldn’t find the maket'),
    [commands.layoutReveal]: l10n.t('Couldn’t find the layout’s maket'),
    [commands.maketRename]: l10n.t('Couldn’t name the maket'),
    [commands.maketLink]: l10n.t('Couldn’t link with the layout'),
    [commands.maketForget]: l10n.t('Couldn’t forget'),
  } satisfies Record<string, Words>;
}

export type MaketsCommand = keyof ReturnType<typeof maketsCommands>;
