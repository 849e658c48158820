import { basename } from 'node:path';
import * as vscode from 'vscode';
import { nextStep, UserError } from '../../errors/userError.ts';
import type { MaketsModel } from '../../folders/maketsModel.ts';
import { askNumber, readNumber } from '../../kit/askNumber.ts';
import { type Choice, createPicker } from '../../kit/inputs.ts';
import { isSameFile } from '../../kit/placeOfFile.ts';
import { asWords, l10n, type Words } from '../../kit/words.ts';
import { journalPath, type LayoutInFront, layoutOf } from '../../layouts/layoutFile.ts';
import { unlinkedLayout } from '../../layouts/realLayout.ts';
import { commands } from '../../names.ts';
import { choiceFacts, listMakets, type PickerParts } from '../maketChoices.ts';
import type { MaketsView } from '../maketsView.ts';
import { titleOf } from '../view/maketItems.ts';
import { chosenNodes, type MaketsSelection, maketNodesIn } from '../view/nodes.ts';

export interface FindCommandsParts extends PickerParts {
  readonly view: Pick<MaketsView, 'reveal'>;
  readonly previews: LayoutInFront;
  readonly selection: MaketsSelection;
}

/** The commands that reveal a maket in the view. */
export function findCommands(parts: FindCommandsParts) {
  return {
    /** Reveals a maket that the user picks by its title, number, layout or folder. */
    byFacts: async () => {
      const found = await pickMaket(parts);
      if (!found) return;
      if ('known' in found) await parts.view.reveal(found.known);
      else await revealInFolder(parts, found.typed ?? (await askForNumber()));
    },
    /** Reveals the clicked or selected maket in one of its folders. Asks for its number if there is none. */
    folders: async (clicked: unknown) => {
      const [maket] = maketNodesIn(chosenNodes(parts.selection, clicked, undefined));
      await revealInFolder(parts, maket?.id ?? (await askForNumber()));
    },
    /** Reveals the newest maket of a layout. */
    byLayout: async (argument: unknown) => {
      const layout = layoutOf(parts.previews.layoutFor(argument));
      const path = journalPath(layout);
      if (path === undefined) throw unlinkedLayout(layout);
      await parts.model.folders();
      const makets = [...parts.model.records.values()].filter((record) => isSameFile(record.layout, path));
      if (makets.length === 0) throw notUploaded(parts, layout);
      await parts.view.reveal(makets.map(({ id }) => id).reduce((newest, id) => Math.max(newest, id)));
    },
  };
}

function askForNumber(): Promise<number | undefined> {
  return askNumber(l10n.t('The number of the maket'), l10n.t('Show Folders of Maket'));
}

async function revealInFolder({ model, view }: FindCommandsParts, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  const place = await askRevealPlace(model, id);
  if (!place) return;
  if (place.folder === undefined && !model.records.has(id)) throw unknownMaket(id);
  await view.reveal(id, place.folder);
}

/** The picked maket: one that the journal knows, or a number to search all folders for (`undefined`: still to be asked for). */
type FoundMaket = { readonly known: number } | { readonly typed: number | undefined };

type FindItem = Choice & { readonly choice: number | 'byNumber' | 'readMore' | 'unfold' };

/**
 * Lets the user search all known makets by title, number, layout or folder. Reads the other folders on demand. Lists earlier
 * versions once the user types. Returns `undefined` if the user cancels.
 */
async function pickMaket(parts: PickerParts): Promise<FoundMaket | undefined> {
  const { model } = parts;
  const folders = await model.folders();
  const picker = createPicker<FindItem>();
  const left = new AbortController();
  let unfolded = false;
  // There may be tens of thousands of makets, so VS Code filters the items, and they are set as rarely as possible.
  const show = () => {
    const unread = folders.filter((folder) => !model.isRead(folder)).length;
    picker.placeholder = l10n.t('Title, number, layout or folder');
    picker.items = [...knownItems(parts, unfolded), byNumber(), ...readMore(unread)];
  };
  const readAll = async () => {
    picker.busy = true;
    await model.readFolders(left.signal, (count) => {
      picker.placeholder = searchProgress(folders.length - count, folders.length);
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
    return await new Promise<FoundMaket | undefined>((resolve, reject) => {
      // Lists earlier versions on typing: the user may search for one of them by its number.
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

function knownItems(parts: PickerParts, unfolded: boolean): FindItem[] {
  const { places, knownMakets } = parts.model;
  const facts = { ...choiceFacts(parts), foldersOf: (id: number) => places.get(id) ?? [] };
  const { items } = listMakets(knownMakets, facts, { unfolded });
  return items.map(({ id, ...item }) => ({ ...item, choice: id ?? 'unfold' }));
}

/** Returns the entry that searches all folders for a number: the journal doesn't know makets that were uploaded elsewhere. */
function byNumber(): FindItem {
  return {
    label: l10n.t('Search All Folders for a Number…'),
    iconPath: new vscode.ThemeIcon('search'),
    alwaysShow: true,
    choice: 'byNumber',
  };
}

function readMore(unread: number): FindItem[] {
  if (unread === 0) return [];
  return [
    {
      label: l10n.t('Search the Other Folders Too'),
      description: l10n.t('Not read yet: {0}', unread),
      iconPath: new vscode.ThemeIcon('folder-opened'),
      alwaysShow: true,
      choice: 'readMore',
    },
  ];
}

/** The folder to reveal a maket in. Without `folder` it is revealed under "Not in a folder". */
type RevealPlace = { readonly folder?: string };

type PlaceItem = Choice & { readonly place: RevealPlace | 'tryAgain' };

/**
 * Lists the folders that hold a maket: those already read at once, the others as they are read. Returns the picked one; `undefined`
 * if the user cancels, which also stops the reading.
 */
async function askRevealPlace(model: MaketsModel, id: number): Promise<RevealPlace | undefined> {
  const picker = createPicker<PlaceItem>();
  const record = model.records.get(id);
  picker.title = l10n.t('Folders of “{0}”', titleOf({ id, ...(record && { record }) }));
  const left = new AbortController();
  const search = async () => {
    const folders = await model.folders();
    const show = (unread: number) => {
      picker.items = placeItems(model, id, unread, picker.busy);
      picker.placeholder =
        picker.busy && unread > 0
          ? searchProgress(folders.length - unread, folders.length)
          : l10n.t('Select a folder to show the maket there');
    };
    picker.busy = true;
    show(folders.filter((folder) => !model.isRead(folder)).length);
    const unread = await model.readFolders(left.signal, show);
    picker.busy = false;
    if (!left.signal.aborted) show(unread);
  };
  try {
    return await new Promise<RevealPlace | undefined>((resolve, reject) => {
      picker.onDidAccept(() => {
        const place = picker.selectedItems[0]?.place;
        if (place === 'tryAgain') search().catch(reject);
        else if (place) resolve(place);
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

function placeItems(model: MaketsModel, id: number, unread: number, busy: boolean): PlaceItem[] {
  const places = model.placesOf(id).map(
    (folder): PlaceItem => ({
      label: asWords(folder),
      iconPath: new vscode.ThemeIcon('folder'),
      place: { folder },
    }),
  );
  if (busy) return places;
  if (unread > 0) return [...places, tryAgain(unread)];
  return places.length > 0 ? places : [noFolderItem()];
}

function noFolderItem(): PlaceItem {
  return {
    label: l10n.t('Not in a folder'),
    iconPath: new vscode.ThemeIcon('inbox'),
    alwaysShow: true,
    place: {},
  };
}

function tryAgain(unread: number): PlaceItem {
  return {
    label: l10n.t('Try Again'),
    description: l10n.t(
      'Folders that couldn’t be read: {0}. The maket may be in these folders, too.',
      unread,
    ),
    iconPath: new vscode.ThemeIcon('warning'),
    alwaysShow: true,
    place: 'tryAgain',
  };
}

function searchProgress(read: number, all: number): Words {
  return l10n.t('Reading folders: {0} of {1}…', read, all);
}

function notUploaded({ model }: PickerParts, layout: vscode.Uri): UserError {
  return new UserError(
    l10n.t(
      '“{0}” hasn’t been uploaded to account “{1}” from this workspace.',
      basename(layout.path),
      model.accountName,
    ),
    {
      nextSteps: [nextStep(l10n.t('Upload Layout'), commands.layoutUpload, layout)],
    },
  );
}

/** Returns the error for a maket that is in no folder and unknown to the journal: the view can't list it in "Not in a folder". */
function unknownMaket(id: number): UserError {
  return new UserError(
    l10n.t(
      'Maket {0} isn’t in any folder and wasn’t uploaded from this workspace. The API can’t tell whether it exists.',
      id,
    ),
  );
}
