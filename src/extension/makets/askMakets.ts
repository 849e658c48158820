import * as vscode from 'vscode';
import { UserError } from '../errors/userError.ts';
import type { MaketPlace } from '../folders/folderOperations.ts';
import type { MaketsModel } from '../folders/maketsModel.ts';
import type { Choice } from '../kit/inputs.ts';
import { runSteps, type Step } from '../kit/steps.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import { commands } from '../names.ts';
import { hasEarlier, type KnownMakets, listMakets } from './maketChoices.ts';

/** What the pickers of the view are made of. */
export interface PickingParts {
  readonly model: MaketsModel;
  isCurrentText(maket: number): boolean;
}

/** What pickers say of the view's makets. */
export function knownOf({ model, isCurrentText }: PickingParts): KnownMakets {
  const { records: makets, sends } = model;
  return { makets, sends, isCurrentText };
}

/** A step that asks for at least one of `makets`. Ticking the row of the earlier versions lists these, too. */
export function askMakets<D extends { readonly makets: readonly number[] }>(
  parts: PickingParts,
  placeholder: Words,
  problem: Words,
  makets: (draft: D) => Promise<readonly number[]>,
): Step<D> {
  return {
    ask: async (draft, questions) => {
      const offered = await makets(draft);
      const known = knownOf(parts);
      let ticked: readonly number[] = draft.makets;
      let unfolded = hasEarlier(ticked, offered, known);
      for (;;) {
        const { items } = listMakets(offered, known, { unfolded });
        const chosen = await questions.pickMany({
          placeholder,
          items,
          selected: items.filter(({ id }) => id !== undefined && ticked.includes(id)),
          validate: (rows) => (rows.length === 0 ? problem : undefined),
          leadsOn: ({ id }) => id === undefined,
        });
        ticked = chosen.flatMap(({ id }) => id ?? []);
        if (chosen.length === ticked.length) return { ...draft, makets: ticked };
        unfolded = true;
      }
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
  parts: PickingParts,
  title: Words,
  { mayBeLoose }: { readonly mayBeLoose: boolean },
): Promise<readonly MaketPlace[]> {
  const { model } = parts;
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
    return found ? model.makets(found) : model.looseMakets();
  };
  const askThem = askMakets(parts, l10n.t('Which makets?'), l10n.t('Tick at least one maket.'), inFolder);
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
