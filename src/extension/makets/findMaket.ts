import * as vscode from 'vscode';
import { readNumber } from '../util/askNumber.ts';
import { titleOf } from './maketItems.ts';
import type { MaketsModel } from './maketsModel.ts';

/** What was chosen: a maket that is known, or one by its number, which may be anywhere. */
export type Found = { readonly id: number; readonly known: boolean };

type Item = vscode.QuickPickItem & { readonly found: Found | 'readMore' };

/**
 * Finds a maket by its title, number, layout or folder among all that are known here. The folders that have not been
 * read yet are read on demand. `undefined` when the user left.
 */
export async function findMaket(model: MaketsModel): Promise<Found | undefined> {
  const folders = await model.folders();
  const picker = vscode.window.createQuickPick<Item>();
  const left = new AbortController();
  let known = knownItems(model);
  const show = () => {
    const unread = picker.busy ? 0 : folders.filter((folder) => !model.isRead(folder)).length;
    picker.items = [...known, ...byNumber(model, picker.value), ...readMore(unread)];
  };
  const readAll = async () => {
    picker.busy = true;
    show();
    await model.readFolders(left.signal, (count) => {
      picker.placeholder = vscode.l10n.t(
        'Looking into the folders: {0} of {1}…',
        folders.length - count,
        folders.length,
      );
    });
    picker.busy = false;
    picker.placeholder = prompt();
    known = knownItems(model);
    if (!left.signal.aborted) show();
  };
  picker.title = vscode.l10n.t('Find Maket');
  picker.placeholder = prompt();
  picker.matchOnDescription = true;
  show();
  try {
    return await new Promise<Found | undefined>((resolve, reject) => {
      picker.onDidChangeValue(show);
      picker.onDidAccept(() => {
        const found = picker.selectedItems[0]?.found;
        if (found === 'readMore') readAll().catch(reject);
        else if (found) resolve(found);
      });
      picker.onDidHide(() => resolve(undefined));
      picker.show();
    });
  } finally {
    left.abort();
    picker.dispose();
  }
}

function prompt(): string {
  return vscode.l10n.t('Title, number, layout or folder');
}

function knownItems(model: MaketsModel): Item[] {
  const { places, records } = model;
  return model.knownMakets.map((id) => {
    const record = records.get(id);
    const folders = places.get(id)?.join(', ');
    return {
      label: titleOf({ id, ...(record && { record }) }),
      description: [`#${id}`, record?.layout, folders].filter(Boolean).join(' · '),
      iconPath: new vscode.ThemeIcon('mail'),
      found: { id, known: true },
    };
  });
}

/** A number that is not known here may be that of a maket all the same. */
function byNumber(model: MaketsModel, typed: string): Item[] {
  const id = readNumber(typed);
  if (id === undefined || model.records.has(id) || model.placesOf(id).length > 0) return [];
  return [
    {
      label: vscode.l10n.t('Maket {0}', id),
      description: vscode.l10n.t('not known here: look for it in all folders'),
      iconPath: new vscode.ThemeIcon('search'),
      alwaysShow: true,
      found: { id, known: false },
    },
  ];
}

function readMore(unread: number): Item[] {
  if (unread === 0) return [];
  return [
    {
      label: vscode.l10n.t('Look into the Other Folders, Too'),
      description: vscode.l10n.t('Not read yet: {0}', unread),
      iconPath: new vscode.ThemeIcon('folder-opened'),
      alwaysShow: true,
      found: 'readMore',
    },
  ];
}
