import * as vscode from 'vscode';
import type { MaketsModel } from '../folders/maketsModel.ts';
import { type Choice, createPicker } from '../kit/inputs.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import { titleOf } from './maketItems.ts';

/** Where to show the maket: in a folder, or among those that are in none. */
type Answer = { readonly folder?: string };

type Item = Choice & { readonly answer: Answer | 'tryAgain' };

/**
 * Lists the folders that hold a maket, as they are found: first those that have been read, then the others, which are
 * read meanwhile. Leaving ends that. Resolves to the place that was chosen.
 */
export async function askWhere(model: MaketsModel, id: number): Promise<Answer | undefined> {
  const picker = createPicker<Item>();
  const record = model.records.get(id);
  picker.title = l10n.t('Where “{0}” Is', titleOf({ id, ...(record && { record }) }));
  const left = new AbortController();
  const search = async () => {
    const folders = await model.folders();
    const show = (unread: number) => {
      picker.items = placeItems(model, id, unread, picker.busy);
      picker.placeholder = describeSearch(folders.length, unread, picker.busy);
    };
    picker.busy = true;
    show(folders.filter((folder) => !model.isRead(folder)).length);
    const unread = await model.readFolders(left.signal, show);
    picker.busy = false;
    if (!left.signal.aborted) show(unread);
  };
  try {
    return await new Promise<Answer | undefined>((resolve, reject) => {
      picker.onDidAccept(() => {
        const answer = picker.selectedItems[0]?.answer;
        if (answer === 'tryAgain') search().catch(reject);
        else if (answer) resolve(answer);
      });
      picker.onDidHide(() => resolve(undefined));
      picker.show();
      search().catch(reject);
    });
  } finally {
    left.abort();
    picker.dispose();
  }
}

function placeItems(model: MaketsModel, id: number, unread: number, busy: boolean): Item[] {
  const places = model.placesOf(id).map(
    (folder): Item => ({
      label: asWords(folder),
      iconPath: new vscode.ThemeIcon('folder'),
      answer: { folder },
    }),
  );
  if (busy) return places;
  if (unread > 0) return [...places, tryAgain(unread)];
  return places.length > 0 ? places : [inNoFolder()];
}

function inNoFolder(): Item {
  return {
    label: l10n.t('In no folder'),
    iconPath: new vscode.ThemeIcon('inbox'),
    alwaysShow: true,
    answer: {},
  };
}

function tryAgain(unread: number): Item {
  return {
    label: l10n.t('Try Again'),
    description: l10n.t('Folders that could not be read: {0}. They may hold it, too.', unread),
    iconPath: new vscode.ThemeIcon('warning'),
    alwaysShow: true,
    answer: 'tryAgain',
  };
}

function describeSearch(all: number, unread: number, busy: boolean): Words {
  return busy && unread > 0
    ? l10n.t('Looking into the folders: {0} of {1}…', all - unread, all)
    : l10n.t('Folders that hold it. Choose one to see it there.');
}
