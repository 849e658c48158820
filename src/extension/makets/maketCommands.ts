import * as vscode from 'vscode';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import type { FolderOperations } from '../folders/folderOperations.ts';
import type { MaketsModel } from '../folders/maketsModel.ts';
import { pickFolder } from '../folders/pickFolder.ts';
import { showInStatusBar } from '../kit/messages.ts';
import { runSteps } from '../kit/steps.ts';
import { l10n, type Words } from '../kit/words.ts';
import { layoutAt } from '../layouts/realLayout.ts';
import { commands } from '../names.ts';
import { registerCommand } from '../trust/registerCommand.ts';
import { askMakets, askPlaces, maketItems, noMakets } from './askMakets.ts';
import { maketNumbers, placeOf } from './maketClipboard.ts';
import type { MaketNode } from './nodes.ts';
import { chosenNodes, maketsAmong, type Selection } from './selection.ts';

interface Parts {
  readonly model: MaketsModel;
  readonly operations: FolderOperations;
  readonly errors: ErrorHandler;
  readonly selection: Selection;
}

/** Commands on makets: on those that were clicked, else on those that are selected; some of them ask when none are. */
export function registerMaketCommands(parts: Parts): vscode.Disposable {
  const { errors, selection } = parts;
  const forMakets = (
    command: string,
    failure: Words,
    work: (makets: readonly MaketNode[]) => Promise<unknown>,
  ) =>
    registerCommand(errors, command, failure, async (node?: unknown, selected?: unknown) => {
      await work(chosenNodes(selection, node, selected).filter((one) => one.kind === 'maket'));
    });
  return vscode.Disposable.from(
    forMakets(commands.maketAddToFolder, l10n.t('Couldn’t add to a folder'), (makets) =>
      addToFolder(parts, makets),
    ),
    forMakets(commands.maketMoveToFolder, l10n.t('Couldn’t move to a folder'), (makets) =>
      moveToFolder(parts, makets),
    ),
    forMakets(commands.maketRemoveFromFolder, l10n.t('Couldn’t remove from the folder'), (makets) =>
      removeFromFolder(parts, makets),
    ),
    forMakets(commands.maketCopyId, l10n.t('Couldn’t copy the number'), copyIds),
    forMakets(commands.maketOpenLayout, l10n.t('Couldn’t open the layout'), openLayouts),
  );
}

async function addToFolder({ model, operations }: Parts, nodes: readonly MaketNode[]): Promise<void> {
  const makets = nodes.length > 0 ? maketsAmong(nodes) : await askKnown(model);
  if (makets.length === 0) return;
  const choice = await pickFolder(() => model.folders(), {
    title:
      makets.length === 1
        ? l10n.t('Add “{0}” to a Folder', model.nameMakets(makets))
        : l10n.t('Add {0} Makets to a Folder', makets.length),
  });
  if (choice?.kind === 'folder') await operations.add(makets, choice.name);
}

async function moveToFolder({ model, operations }: Parts, nodes: readonly MaketNode[]): Promise<void> {
  const title = l10n.t('Move to a Folder');
  const places = nodes.length > 0 ? nodes.map(placeOf) : await askPlaces(model, title, { mayBeLoose: true });
  if (places.length === 0) return;
  const makets = [...new Set(places.map(({ maket }) => maket))];
  const choice = await pickFolder(() => model.folders(), {
    title:
      makets.length === 1
        ? l10n.t('Move “{0}” to a Folder', model.nameMakets(makets))
        : l10n.t('Move {0} Makets to a Folder', makets.length),
  });
  if (choice?.kind === 'folder') await operations.move(places, choice.name);
}

async function removeFromFolder({ model, operations }: Parts, nodes: readonly MaketNode[]): Promise<void> {
  const title = l10n.t('Remove from Folder');
  const places = nodes.length > 0 ? nodes.map(placeOf) : await askPlaces(model, title, { mayBeLoose: false });
  if (places.length > 0 && places.every(({ folder }) => folder === undefined)) {
    throw new UserError(
      l10n.t('What is in no folder cannot be taken out of one. Makets cannot be deleted from here.'),
    );
  }
  await operations.remove(places);
}

/** Any of the makets that are known here, wherever they are. */
async function askKnown(model: MaketsModel): Promise<readonly number[]> {
  await model.folders();
  const items = maketItems(model, model.knownMakets);
  if (items.length === 0) throw noMakets();
  const ask = askMakets<{ readonly makets: readonly number[] }>(
    l10n.t('Which makets?'),
    l10n.t('Tick at least one maket.'),
    async () => items,
  );
  const draft = await runSteps(l10n.t('Add to a Folder'), [ask], { makets: [] });
  return draft?.makets ?? [];
}

async function copyIds(nodes: readonly MaketNode[]): Promise<void> {
  if (nodes.length === 0) return;
  const ids = maketNumbers(nodes);
  await vscode.env.clipboard.writeText(ids);
  showInStatusBar(l10n.t('Copied: {0}', ids.replaceAll('\n', ', ')));
}

/** Each layout once; several stay open side by side, and a single one until another is looked at. */
async function openLayouts(nodes: readonly MaketNode[]): Promise<void> {
  const layouts = new Set(nodes.flatMap(({ record }) => record?.layout ?? []));
  for (const layout of layouts) {
    await vscode.window.showTextDocument(await layoutAt(layout), { preview: layouts.size === 1 });
  }
}
