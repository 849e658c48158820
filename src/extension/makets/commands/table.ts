import { l10n, type Words } from '../../kit/words.ts';
import { commands } from '../../names.ts';
import type { Command, CommandTable } from '../../trust/registerCommand.ts';
import type { Makets } from '../index.ts';
import type { VersionCommands } from '../versionCommands.ts';
import type { MaketsOrder, Order } from '../view/maketsOrder.ts';
import type { MaketsCommands } from './maketsCommands.ts';

/** Returns the commands of the Makets view. */
export function commandTable(
  order: MaketsOrder,
  makets: () => Promise<Makets>,
  versions: () => Promise<VersionCommands>,
) {
  const on = (failure: Words, command: (of: MaketsCommands) => Command['run']): Command => ({
    failure,
    run: async (...args) => command(await (await makets()).commands())(...args),
  });
  const onVersion = (failure: Words, command: (of: VersionCommands) => Command['run']): Command => ({
    failure,
    run: async (...args) => command(await versions())(...args),
    // Allowed in Restricted Mode: these commands only show versions; Restore opens an unsaved document.
    untrusted: true,
  });
  const sortBy = (chosen: Order): Command => ({
    failure: l10n.t('Couldn’t sort the makets'),
    run: () => order.choose(chosen),
    untrusted: true,
  });
  return {
    [commands.maketsRefresh]: {
      failure: l10n.t('Couldn’t read the folders'),
      run: async (folder) => (await makets()).readAgain(folder),
      untrusted: true,
    },
    [commands.maketsSortByNewest]: sortBy('newest'),
    [commands.maketsSortByTitle]: sortBy('title'),
    [commands.maketsRename]: on(l10n.t('Couldn’t rename the selection'), (of) => of.selection.rename),
    [commands.maketsDelete]: on(l10n.t('Couldn’t delete the selection'), (of) => of.selection.delete),
    [commands.folderCreate]: on(l10n.t('Couldn’t create the folder'), (of) => of.folder.create),
    [commands.folderRename]: on(l10n.t('Couldn’t rename the folder'), (of) => of.folder.rename),
    [commands.folderMerge]: on(l10n.t('Couldn’t merge the folders'), (of) => of.folder.merge),
    [commands.folderDuplicate]: on(l10n.t('Couldn’t duplicate the folder'), (of) => of.folder.duplicate),
    [commands.folderDelete]: on(l10n.t('Couldn’t delete the folder'), (of) => of.folder.delete),
    [commands.folderUndo]: on(l10n.t('Couldn’t undo the change'), (of) => of.folder.undo),
    [commands.folderHistory]: on(l10n.t('Couldn’t show the folder history'), (of) => of.folder.history),
    [commands.maketAddToFolder]: on(l10n.t('Couldn’t add the makets to a folder'), (of) => of.place.add),
    [commands.maketMoveToFolder]: on(l10n.t('Couldn’t move the makets to a folder'), (of) => of.place.move),
    [commands.maketRemoveFromFolder]: on(
      l10n.t('Couldn’t remove the makets from the folder'),
      (of) => of.place.remove,
    ),
    [commands.maketCut]: on(l10n.t('Couldn’t cut the makets'), (of) => of.place.cut),
    [commands.maketCopy]: {
      ...on(l10n.t('Couldn’t copy the makets'), (of) => of.place.copy),
      untrusted: true,
    },
    [commands.maketPaste]: on(l10n.t('Couldn’t paste the makets'), (of) => of.place.paste),
    [commands.maketClearCut]: {
      ...on(l10n.t('Couldn’t cancel the cut'), (of) => of.place.clearCut),
      untrusted: true,
    },
    [commands.maketFind]: {
      ...on(l10n.t('Couldn’t find the maket'), (of) => of.find.byFacts),
      untrusted: true,
    },
    [commands.maketWhere]: {
      ...on(l10n.t('Couldn’t find the maket'), (of) => of.find.folders),
      untrusted: true,
    },
    [commands.layoutReveal]: {
      ...on(l10n.t('Couldn’t find the layout’s maket'), (of) => of.find.byLayout),
      untrusted: true,
    },
    [commands.maketCopyId]: {
      ...on(l10n.t('Couldn’t copy the number'), (of) => of.record.copyNumbers),
      untrusted: true,
    },
    [commands.maketOpenLayout]: {
      ...on(l10n.t('Couldn’t open the layout'), (of) => of.record.openLayouts),
      untrusted: true,
    },
    [commands.maketsName]: on(l10n.t('Couldn’t name the makets'), (of) => of.record.nameByList),
    [commands.maketRename]: on(l10n.t('Couldn’t rename the maket'), (of) => of.record.rename),
    [commands.maketLink]: on(l10n.t('Couldn’t link the makets to a layout'), (of) => of.record.link),
    [commands.maketForget]: on(l10n.t('Couldn’t forget the makets'), (of) => of.record.forget),
    [commands.maketOpen]: onVersion(l10n.t('Couldn’t open the maket'), (of) => of.open),
    [commands.maketRestore]: onVersion(l10n.t('Couldn’t restore the version'), (of) => of.restore),
    [commands.layoutCompareWithUploaded]: onVersion(
      l10n.t('Couldn’t compare the layout with its upload'),
      (of) => of.compare,
    ),
    [commands.layoutVersions]: onVersion(l10n.t('Couldn’t show the layout’s versions'), (of) => of.list),
  } satisfies CommandTable;
}
