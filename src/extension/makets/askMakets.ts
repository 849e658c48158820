import * as vscode from 'vscode';
import { UserError } from '../errors/userError.ts';
import type { MaketPlace } from '../folders/folderOperations.ts';
import type { MaketsModel } from '../folders/maketsModel.ts';
import type { Choice } from '../kit/inputs.ts';
import { runSteps, type Step } from '../kit/steps.ts';
import { asWords, joined, l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import { titleOf } from './maketItems.ts';

/** A maket to be ticked: its title, its number and its layout. */
export type MaketItem = Choice & { readonly id: number };

export function maketItems(model: MaketsModel, makets: readonly number[]): MaketItem[] {
  return makets.map((id) => {
    const record = model.records.get(id);
    return {
      id,
      label: titleOf({ id, ...(record && { record }) }),
      description: joined(' · ', [record?.title ? asWords(`#${id}`) : '', asWords(record?.layout ?? '')]),
    };
  });
}

/** A step that asks for at least one of `items`. */
export function askMakets<D extends { readonly makets: readonly number[] }>(
  placeholder: Words,
  problem: Words,
  items: (draft: D) => Promise<readonly MaketItem[]>,
): Step<D> {
  return {
    ask: async (draft, questions) => {
      const offered = await items(draft);
      const chosen = await questions.pickMany({
        placeholder,
        items: offered,
        selected: offered.filter(({ id }) => draft.makets.includes(id)),
        validate: (ticked) => (ticked.length === 0 ? problem : undefined),
      });
      return { ...draft, makets: chosen.map(({ id }) => id) };
    },
  };
}

interface Places {
  readonly folder?: string | undefined;
  readonly makets: readonly number[];
}

type FolderItem = Choice & { readonly folder?: string };

/** Asks for a folder, or "Not in a folder" with `mayBeLoose`, and then for makets in it. */
export async function askPlaces(
  model: MaketsModel,
  title: Words,
  { mayBeLoose }: { readonly mayBeLoose: boolean },
): Promise<readonly MaketPlace[]> {
  const folders = await model.folders();
  const items: FolderItem[] = folders.map(({ title: name, makets }) => ({
    label: asWords(name),
    description: asWords(makets.toLocaleString(vscode.env.language)),
    iconPath: new vscode.ThemeIcon('folder'),
    folder: name,
  }));
  if (mayBeLoose && model.unplaced.length > 0) {
    items.push({ label: l10n.t('Not in a folder'), iconPath: new vscode.ThemeIcon('inbox') });
  }
  if (items.length === 0) throw noMakets();
  const askFolder: Step<Places> = {
    ask: async (draft, questions) => {
      const { folder } = await questions.pick({ placeholder: l10n.t('From which folder?'), items });
      return folder === draft.folder ? draft : { folder, makets: [] };
    },
  };
  const inFolder = async ({ folder }: Places) => {
    const found = folders.find(({ title: name }) => name === folder);
    return maketItems(model, found ? await model.makets(found) : await model.looseMakets());
  };
  const askThem = askMakets(l10n.t('Which makets?'), l10n.t('Tick at least one maket.'), inFolder);
  const draft = await runSteps<Places>(title, [askFolder, askThem], { makets: [] });
  if (!draft) return [];
  const { folder } = draft;
  return draft.makets.map((maket) => ({ maket, ...(folder !== undefined && { folder }) }));
}

export function noMakets(): UserError {
  return new UserError(
    l10n.t(
      'A folder appears with its first maket, and no maket is known yet. Upload a layout, or open a folder to see its makets.',
    ),
    { nextSteps: [{ label: l10n.t('Upload the Open Layout'), command: commands.layoutUpload }] },
  );
}
