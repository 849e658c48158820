import type * as vscode from 'vscode';
import type { RoomCommands } from '../doors/commands.ts';
import { l10n, type Words } from '../kit/words.ts';
import { commandsOf } from '../names.ts';
import type { MaketsCommands } from './commands/maketsCommands.ts';
import type { VersionCommands } from './commands/versionCommands.ts';
import type { Makets } from './index.ts';
import type { MaketsOrder, Order } from './view/maketsOrder.ts';
import type { MaketNode, MaketsNode } from './view/nodes.ts';

const ids = commandsOf.makets;

declare module '../kit/runCommand.ts' {
  interface CommandArguments {
    [ids.maketsRefresh]: [folder?: string];
    [ids.maketsRename]: Row;
    [ids.maketsDelete]: Row;
    [ids.folderRename]: Row;
    [ids.folderMerge]: Row;
    [ids.folderDuplicate]: Row;
    [ids.folderDelete]: Row;
    [ids.maketAddToFolder]: Row;
    [ids.maketMoveToFolder]: Row;
    [ids.maketRemoveFromFolder]: Row;
    [ids.maketCut]: Row;
    [ids.maketCopy]: Row;
    [ids.maketPaste]: Row;
    [ids.maketWhere]: Row;
    [ids.maketCopyId]: Row;
    [ids.maketOpenLayout]: Row;
    [ids.maketRename]: Row;
    [ids.maketLink]: Row;
    [ids.maketForget]: Row;
    [ids.maketOpen]: Row;
    [ids.maketRestore]: Row;
    [ids.folderUndo]: [change?: string];
    [ids.layoutReveal]: [layout?: vscode.Uri];
    [ids.layoutVersions]: [of?: vscode.Uri | MaketNode];
    [ids.layoutCompareWithUploaded]: [of?: vscode.Uri | MaketNode];
    [ids.layoutCompareVersionPictures]: [of?: vscode.Uri | MaketNode];
  }
}

/** The clicked or focused row, and all selected rows if it is one of them. */
type Row = [clicked?: MaketsNode, selected?: readonly MaketsNode[]];

interface MaketsCommandTableParts {
  readonly order: MaketsOrder;
  readonly makets: () => Promise<Makets>;
  readonly versions: () => Promise<VersionCommands>;
}

/** Returns the commands of the Makets view. */
export function maketsCommandTable({ order, makets, versions }: MaketsCommandTableParts) {
  const on = <Args extends unknown[]>(
    failure: Words,
    command: (of: MaketsCommands) => (...args: Args) => unknown,
  ) => ({
    failure,
    run: async (...args: Args) => command(await (await makets()).commands())(...args),
  });
  // Allowed in Restricted Mode: these commands only show versions; Restore opens an unsaved document.
  const onVersion = (failure: Words, command: (of: VersionCommands) => (of: unknown) => unknown) => ({
    failure,
    run: async (of?: unknown) => command(await versions())(of),
    untrusted: true as const,
  });
  const sortBy = (chosen: Order) => ({
    failure: l10n.t('Couldn’t sort the makets'),
    run: () => order.choose(chosen),
    untrusted: true as const,
  });
  return {
    [ids.maketsRefresh]: {
      failure: l10n.t('Couldn’t read the folders'),
      run: async (folder) => (await makets()).readAgain(folder),
      untrusted: true,
    },
    [ids.maketsSortByNewest]: sortBy('newest'),
    [ids.maketsSortByTitle]: sortBy('title'),
    [ids.maketsRename]: on(l10n.t('Couldn’t rename the selection'), (of) => of.selection.rename),
    [ids.maketsDelete]: on(l10n.t('Couldn’t delete the selection'), (of) => of.selection.delete),
    [ids.folderCreate]: on(l10n.t('Couldn’t create the folder'), (of) => of.folder.create),
    [ids.folderRename]: on(l10n.t('Couldn’t rename the folder'), (of) => of.folder.rename),
    [ids.folderMerge]: on(l10n.t('Couldn’t merge the folders'), (of) => of.folder.merge),
    [ids.folderDuplicate]: on(l10n.t('Couldn’t duplicate the folder'), (of) => of.folder.duplicate),
    [ids.folderDelete]: on(l10n.t('Couldn’t delete the folder'), (of) => of.folder.delete),
    [ids.folderUndo]: on(l10n.t('Couldn’t undo the change'), (of) => of.folder.undo),
    [ids.folderHistory]: on(l10n.t('Couldn’t show the folder history'), (of) => of.folder.history),
    [ids.maketAddToFolder]: on(l10n.t('Couldn’t add the makets to a folder'), (of) => of.place.add),
    [ids.maketMoveToFolder]: on(l10n.t('Couldn’t move the makets to a folder'), (of) => of.place.move),
    [ids.maketRemoveFromFolder]: on(
      l10n.t('Couldn’t remove the makets from the folder'),
      (of) => of.place.remove,
    ),
    [ids.maketCut]: on(l10n.t('Couldn’t cut the makets'), (of) => of.place.cut),
    [ids.maketCopy]: {
      ...on(l10n.t('Couldn’t copy the makets'), (of) => of.place.copy),
      untrusted: true,
    },
    [ids.maketPaste]: on(l10n.t('Couldn’t paste the makets'), (of) => of.place.paste),
    [ids.maketClearCut]: {
      ...on(l10n.t('Couldn’t cancel the cut'), (of) => of.place.clearCut),
      untrusted: true,
    },
    [ids.maketFind]: {
      ...on(l10n.t('Couldn’t find the maket'), (of) => of.find.byFacts),
      untrusted: true,
    },
    [ids.maketWhere]: {
      ...on(l10n.t('Couldn’t find the maket'), (of) => of.find.folders),
      untrusted: true,
    },
    [ids.layoutReveal]: {
      ...on(l10n.t('Couldn’t find the layout’s maket'), (of) => of.find.byLayout),
      untrusted: true,
    },
    [ids.maketCopyId]: {
      ...on(l10n.t('Couldn’t copy the number'), (of) => of.record.copyNumbers),
      untrusted: true,
    },
    [ids.maketOpenLayout]: {
      ...on(l10n.t('Couldn’t open the layout'), (of) => of.record.openLayouts),
      untrusted: true,
    },
    [ids.maketsName]: on(l10n.t('Couldn’t name the makets'), (of) => of.record.nameByList),
    [ids.maketRename]: on(l10n.t('Couldn’t rename the maket'), (of) => of.record.rename),
    [ids.maketLink]: on(l10n.t('Couldn’t link the makets to a layout'), (of) => of.record.link),
    [ids.maketForget]: on(l10n.t('Couldn’t forget the makets'), (of) => of.record.forget),
    [ids.maketOpen]: onVersion(l10n.t('Couldn’t open the maket'), (of) => of.open),
    [ids.maketRestore]: onVersion(l10n.t('Couldn’t restore the version'), (of) => of.restore),
    [ids.layoutCompareWithUploaded]: onVersion(
      l10n.t('Couldn’t compare the layout with its upload'),
      (of) => of.compare,
    ),
    // Not allowed in Restricted Mode: a browser draws what the workspace has written.
    [ids.layoutCompareVersionPictures]: {
      failure: l10n.t('Couldn’t compare the pictures'),
      run: async (of) => (await versions()).pictures(of),
    },
    [ids.layoutVersions]: onVersion(l10n.t('Couldn’t show the layout’s versions'), (of) => of.list),
  } satisfies RoomCommands<'makets'>;
}
