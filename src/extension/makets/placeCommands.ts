import * as vscode from 'vscode';
import type { MaketPlace } from '../../core/folders/transfers.ts';
import { UserError } from '../errors/userError.ts';
import type { FolderOperations } from '../folders/folderOperations.ts';
import { folderItem, pickFolder } from '../folders/pickFolder.ts';
import type { Choice } from '../kit/inputs.ts';
import { showInStatusBar } from '../kit/messages.ts';
import { runSteps, type Step } from '../kit/steps.ts';
import { l10n, type Words } from '../kit/words.ts';
import { askMakets, noMakets, type PickerParts } from './maketChoices.ts';
import { type Clipped, type MaketClipboard, maketPlace } from './maketClipboard.ts';
import { destinationAt, type MaketMover } from './maketMover.ts';
import {
  chosenNode,
  chosenNodes,
  type MaketNode,
  type MaketsSelection,
  maketNodesIn,
  maketsAmong,
} from './nodes.ts';

export interface PlaceCommandsParts extends FolderPlacingParts {
  readonly clipboard: MaketClipboard;
  readonly mover: MaketMover;
  readonly selection: MaketsSelection;
}

interface FolderPlacingParts extends PickerParts {
  readonly operations: FolderOperations;
}

/** Returns the commands that put makets into folders or take them out: after asking for the folder, and by Cut, Copy and Paste. */
export function placeCommands(parts: PlaceCommandsParts) {
  const { clipboard, mover, selection } = parts;
  const withMakets =
    (work: (makets: readonly MaketNode[]) => Promise<void>) => (node: unknown, selected: unknown) =>
      work(maketNodesIn(chosenNodes(selection, node, selected)));
  return {
    add: withMakets((makets) => addMaketsToFolder(parts, makets)),
    move: withMakets((makets) => moveToFolder(parts, makets)),
    remove: withMakets((makets) => removeFromFolder(parts, makets)),
    cut: withMakets((makets) => putOnClipboard(clipboard, 'cut', makets)),
    copy: withMakets((makets) => putOnClipboard(clipboard, 'copied', makets)),
    clearCut: () => clipboard.clear(),
    /** Pastes the clipboard into a folder. Cut makets can be pasted once, copied ones any number of times. */
    paste: async (node: unknown) => {
      const { clipped } = clipboard;
      if (!clipped) return;
      const destination = destinationAt(chosenNode(selection, node));
      const done = await mover.put(clipped.how === 'cut' ? 'move' : 'add', clipped.places, destination);
      if (done && clipped.how === 'cut' && clipboard.clipped === clipped) await clipboard.clear();
    },
  };
}

async function putOnClipboard(
  clipboard: MaketClipboard,
  how: Clipped['how'],
  makets: readonly MaketNode[],
): Promise<void> {
  if (makets.length === 0) return;
  await clipboard.take(how, makets);
  const hint = showInStatusBar(
    how === 'cut'
      ? l10n.t('The makets are cut. Paste them into a folder to move them.')
      : l10n.t('The makets are copied. Paste them into a folder to add them.'),
  );
  const following = clipboard.onDidChange(() => {
    hint.dispose();
    following.dispose();
  });
}

/** Adds makets to a folder that the user picks. Asks for the makets if there are none in `nodes`. */
async function addMaketsToFolder(parts: FolderPlacingParts, nodes: readonly MaketNode[]): Promise<void> {
  const { model, operations } = parts;
  const makets = nodes.length > 0 ? maketsAmong(nodes) : await askKnown(parts);
  if (makets.length === 0) return;
  const choice = await pickFolder(() => model.folders(), {
    title:
      makets.length === 1
        ? l10n.t('Add “{0}” to a Folder', model.nameMakets(makets))
        : l10n.t('Add {0} Makets to a Folder', makets.length),
  });
  if (choice?.kind === 'folder') await operations.add(makets, choice.name);
}

/** Moves makets from their folders to one that the user picks. Asks for the makets if there are none in `nodes`. */
export async function moveToFolder(parts: FolderPlacingParts, nodes: readonly MaketNode[]): Promise<void> {
  const { model, operations } = parts;
  const title = l10n.t('Move to a Folder');
  const places =
    nodes.length > 0 ? nodes.map(maketPlace) : await askPlaces(parts, title, { mayBeLoose: true });
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

/** Removes makets from their folders. Asks for the makets if there are none in `nodes`. */
async function removeFromFolder(parts: FolderPlacingParts, nodes: readonly MaketNode[]): Promise<void> {
  const title = l10n.t('Remove from Folder');
  const places =
    nodes.length > 0 ? nodes.map(maketPlace) : await askPlaces(parts, title, { mayBeLoose: false });
  if (places.length > 0 && places.every(({ folder }) => folder === undefined)) {
    throw new UserError(
      l10n.t(
        'These makets aren’t in a folder, so they can’t be removed from one. Makets can’t be deleted from Mailroom.',
      ),
    );
  }
  await parts.operations.remove(places);
}

/** Asks for some of the makets that the journal knows, in any folder or none. */
async function askKnown(parts: PickerParts): Promise<readonly number[]> {
  const { model } = parts;
  await model.folders();
  const makets = model.knownMakets;
  if (makets.length === 0) throw noMakets();
  const ask = askMakets<{ readonly makets: readonly number[] }>(
    parts,
    l10n.t('Which makets?'),
    l10n.t('Select at least one maket.'),
    async () => makets,
  );
  const draft = await runSteps(l10n.t('Add to a Folder'), [ask], { makets: [] });
  return draft?.makets ?? [];
}

interface PlacesDraft {
  readonly folder?: string | undefined;
  readonly makets: readonly number[];
}

/** Asks for a folder, with `mayBeLoose` also for "Not in a folder", and then for makets in it. */
async function askPlaces(
  parts: PickerParts,
  title: Words,
  { mayBeLoose }: { readonly mayBeLoose: boolean },
): Promise<readonly MaketPlace[]> {
  const { model } = parts;
  const folders = await model.folders();
  const items: (Choice & { readonly folder?: string })[] = folders.map((folder) => ({
    ...folderItem(folder),
    folder: folder.title,
  }));
  if (mayBeLoose && model.unplaced.length > 0) {
    items.push({ label: l10n.t('Not in a folder'), iconPath: new vscode.ThemeIcon('inbox') });
  }
  if (items.length === 0) throw noMakets();
  const askFolder: Step<PlacesDraft> = {
    ask: async (draft, questions) => {
      const { folder } = await questions.pick({ placeholder: l10n.t('From which folder?'), items });
      return folder === draft.folder ? draft : { folder, makets: [] };
    },
  };
  const inFolder = async ({ folder }: PlacesDraft) => {
    const found = folders.find(({ title: name }) => name === folder);
    return found ? model.makets(found) : model.looseMakets();
  };
  const askThem = askMakets(parts, l10n.t('Which makets?'), l10n.t('Select at least one maket.'), inFolder);
  const draft = await runSteps<PlacesDraft>(title, [askFolder, askThem], { makets: [] });
  if (!draft) return [];
  const { folder } = draft;
  return draft.makets.map((maket) => ({ maket, ...(folder !== undefined && { folder }) }));
}
