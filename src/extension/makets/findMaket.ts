import * as vscode from 'vscode';
import { readNumber } from '../kit/askNumber.ts';
import { type Choice, createPicker } from '../kit/inputs.ts';
import { l10n } from '../kit/words.ts';
import { knownOf, type PickingParts } from './askMakets.ts';
import { listMakets } from './maketChoices.ts';

/** What was chosen: a maket that is known here, or one by its number, which was typed or is yet to be asked for. */
export type Found = { readonly known: number } | { readonly typed: number | undefined };

type Item = Choice & { readonly choice: number | 'byNumber' | 'readMore' | 'unfold' };

/**
 * Finds a maket by its title, number, layout or folder among all that are known here. The folders that have not been
 * read yet are read on demand. Earlier versions are listed as soon as something is typed. `undefined` when the user left.
 */
export async function findMaket(parts: PickingParts): Promise<Found | undefined> {
  const { model } = parts;
  const folders = await model.folders();
  const picker = createPicker<Item>();
  const left = new AbortController();
  let unfolded = false;
  // There may be tens of thousands: they are handed over as seldom as possible, and VS Code filters them.
  const show = () => {
    const unread = folders.filter((folder) => !model.isRead(folder)).length;
    picker.placeholder = l10n.t('Title, number, layout or folder');
    picker.items = [...knownItems(parts, unfolded), byNumber(), ...readMore(unread)];
  };
  const readAll = async () => {
    picker.busy = true;
    await model.readFolders(left.signal, (count) => {
      const [read, all] = [folders.length - count, folders.length];
      picker.placeholder = l10n.t('Looking into the folders: {0} of {1}…', read, all);
    });
    picker.busy = false;
    if (!left.signal.aborted) show();
  };
  const unfold = () => {
    if (unfolded) return;
    unfolded = true;
    show();
  };
  picker.title = l10n.t('Find Maket');
  picker.matchOnDescription = true;
  show();
  try {
    return await new Promise<Found | undefined>((resolve, reject) => {
      // What is looked for may be any version, by its number.
      picker.onDidChangeValue(unfold);
      picker.onDidAccept(() => {
        const choice = picker.selectedItems[0]?.choice;
        if (choice === 'unfold') unfold();
        else if (choice === 'readMore') readAll().catch(reject);
        else if (choice === 'byNumber') resolve({ typed: readNumber(picker.value) });
        else if (choice !== undefined) resolve({ known: choice });
      });
      picker.onDidHide(() => resolve(undefined));
      picker.show();
    });
  } finally {
    left.abort();
    picker.dispose();
  }
}

function knownItems(parts: PickingParts, unfolded: boolean): Item[] {
  const { places, knownMakets } = parts.model;
  const known = { ...knownOf(parts), foldersOf: (id: number) => places.get(id) ?? [] };
  const { items } = listMakets(knownMakets, known, { unfolded });
  return items.map(({ id, ...item }) => ({ ...item, choice: id ?? 'unfold' }));
}

/** A number that is not known here may be that of a maket all the same. */
function byNumber(): Item {
  return {
    label: l10n.t('Look for a Number in All Folders…'),
    iconPath: new vscode.ThemeIcon('search'),
    alwaysShow: true,
    choice: 'byNumber',
  };
}

function readMore(unread: number): Item[] {
  if (unread === 0) return [];
  return [
    {
      label: l10n.t('Look into the Other Folders, Too'),
      description: l10n.t('Not read yet: {0}', unread),
      iconPath: new vscode.ThemeIcon('folder-opened'),
      alwaysShow: true,
      choice: 'readMore',
    },
  ];
}
