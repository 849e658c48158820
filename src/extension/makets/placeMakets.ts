import { UserError } from '../errors/userError.ts';
import type { FolderOperations } from '../folders/folderOperations.ts';
import { pickFolder } from '../folders/pickFolder.ts';
import { runSteps } from '../kit/steps.ts';
import { l10n } from '../kit/words.ts';
import { askMakets, askPlaces, noMakets, type PickingParts } from './askMakets.ts';
import { maketPlace } from './maketClipboard.ts';
import type { MaketNode } from './nodes.ts';
import { maketsAmong } from './selection.ts';

/** What puts makets into folders needs. */
export interface PlacingParts extends PickingParts {
  readonly operations: FolderOperations;
}

/** Puts makets into a folder that is asked for; asks which ones when none are given. */
export async function addToFolder(parts: PlacingParts, nodes: readonly MaketNode[]): Promise<void> {
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

/** Moves makets from where they stand into a folder that is asked for; asks which ones when none are given. */
export async function moveToFolder(parts: PlacingParts, nodes: readonly MaketNode[]): Promise<void> {
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

/** Takes makets out of the folders where they stand; asks which ones when none are given. */
export async function removeFromFolder(parts: PlacingParts, nodes: readonly MaketNode[]): Promise<void> {
  const title = l10n.t('Remove from Folder');
  const places =
    nodes.length > 0 ? nodes.map(maketPlace) : await askPlaces(parts, title, { mayBeLoose: false });
  if (places.length > 0 && places.every(({ folder }) => folder === undefined)) {
    throw new UserError(
      l10n.t('What is in no folder cannot be taken out of one. Makets cannot be deleted from here.'),
    );
  }
  await parts.operations.remove(places);
}

/** Any of the makets that are known here, wherever they are. */
async function askKnown(parts: PickingParts): Promise<readonly number[]> {
  const { model } = parts;
  await model.folders();
  const makets = model.knownMakets;
  if (makets.length === 0) throw noMakets();
  const ask = askMakets<{ readonly makets: readonly number[] }>(
    parts,
    l10n.t('Which makets?'),
    l10n.t('Tick at least one maket.'),
    async () => makets,
  );
  const draft = await runSteps(l10n.t('Add to a Folder'), [ask], { makets: [] });
  return draft?.makets ?? [];
}
