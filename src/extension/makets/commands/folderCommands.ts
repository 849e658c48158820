import * as vscode from 'vscode';
import type { MaketPlace } from '../../../core/folders/transfers.ts';
import type { Folder } from '../../../core/port/service.ts';
import { UserError } from '../../errors/userError.ts';
import {
  typedFolderName,
  validateFolderName,
  validateNewName,
  validateUnusedName,
} from '../../folders/folderNames.ts';
import type { FolderOperations } from '../../folders/folderOperations.ts';
import type { FolderUndo } from '../../folders/folderUndo.ts';
import type { MaketsModel } from '../../folders/maketsModel.ts';
import { folderItem, pickFolder } from '../../folders/pickFolder.ts';
import { askText, type Choice, choose, type TextInput } from '../../kit/inputs.ts';
import { showInStatusBar } from '../../kit/messages.ts';
import { runCommand } from '../../kit/runCommand.ts';
import { runSteps, type Step } from '../../kit/steps.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { commands } from '../../names.ts';
import { askMakets, noMakets, type PickerParts } from '../maketChoices.ts';
import {
  chosenNode,
  chosenNodes,
  foldersAmong,
  type MaketNode,
  type MaketsNode,
  type MaketsSelection,
  maketNodesIn,
  maketsAmong,
} from '../view/nodes.ts';
import { type Clipped, type MaketClipboard, maketPlace } from './maketClipboard.ts';
import { destinationAt, type MaketMover } from './maketMover.ts';

interface FolderPlacingParts extends PickerParts {
  readonly operations: FolderOperations;
}

export interface FolderCommandsParts extends FolderPlacingParts {
  readonly clipboard: MaketClipboard;
  readonly mover: MaketMover;
  readonly undo: () => Promise<FolderUndo>;
  readonly selection: MaketsSelection;
}

/** Returns the commands on folders. Each applies to the clicked or selected folder, and asks for a folder if there is none. */
export function folderCommands(parts: FolderCommandsParts) {
  const { model, operations, undo, selection } = parts;
  const withFolder = (title: Words, work: (folder: string) => Promise<unknown>) => async (node: unknown) => {
    const chosen = chosenNode(selection, node);
    const folder = chosen?.kind === 'folder' ? chosen.folder.title : await askTargetFolder(model, title);
    if (folder !== undefined) await work(folder);
  };
  return {
    create: async () => {
      const created = await askNewFolder(parts, maketsAmong(selection()));
      if (created) await operations.add(created.makets, created.name);
    },
    rename: withFolder(l10n.t('Rename Folder'), async (folder) => {
      const name = await askOtherFolderName(folder, await model.folders());
      if (name !== undefined) await operations.rename(folder, name);
    }),
    merge: withFolder(l10n.t('Merge Folder'), async (folder) => {
      const title = l10n.t('Merge “{0}” into Another Folder', folder);
      const into = await askTargetFolder(model, title, folder);
      if (into !== undefined) await operations.rename(folder, into);
    }),
    duplicate: withFolder(l10n.t('Duplicate Folder'), async (folder) => {
      const name = await askCopyName(folder, await model.folders());
      if (name !== undefined) await operations.duplicate(folder, name);
    }),
    delete: async (node: unknown, selected: unknown) => {
      const chosen = foldersAmong(chosenNodes(selection, node, selected));
      const asked = chosen.length > 0 ? undefined : await askTargetFolder(model, l10n.t('Delete Folder'));
      const folders = asked === undefined ? chosen : [asked];
      if (folders.length > 0) await operations.delete(folders);
    },
    undo: async (id: unknown) => (await undo()).undo(typeof id === 'string' ? id : undefined),
    history: async () => (await undo()).pick(),
  };
}

/** The commands that F2 and Delete run. */
type OnRows = (typeof commands)['folderRename' | 'maketRename' | 'folderDelete' | 'maketRemoveFromFolder'];

/**
 * Returns the commands of F2 and Delete. Keybindings can't tell folders from makets, so these run the command that fits the focused
 * or selected rows.
 */
export function selectionCommands(selection: MaketsSelection) {
  const onKey =
    (chosen: (node: unknown) => readonly MaketsNode[], forFolders: OnRows, forMakets: OnRows) =>
    async (node: unknown) => {
      const nodes = chosen(node);
      if (foldersAmong(nodes).length > 0) await runCommand(forFolders, nodes[0], nodes);
      else if (maketsAmong(nodes).length > 0) await runCommand(forMakets, nodes[0], nodes);
    };
  const one = (node: unknown) => [chosenNode(selection, node)].filter((chosen) => chosen !== undefined);
  const all = (node: unknown) => chosenNodes(selection, node, undefined);
  return {
    rename: onKey(one, commands.folderRename, commands.maketRename),
    delete: onKey(all, commands.folderDelete, commands.maketRemoveFromFolder),
  };
}

/** Asks for an existing folder other than `except`. Returns its name; `undefined` if the user cancels. */
async function askTargetFolder(
  model: MaketsModel,
  title: Words,
  except?: string,
): Promise<string | undefined> {
  const folders = (await model.folders()).filter((folder) => folder.title !== except);
  if (folders.length === 0) throw new UserError(l10n.t('The account has no other folder.'));
  const items = folders.map((folder) => ({ ...folderItem(folder), folder: folder.title }));
  const picked = await choose(items, {
    title,
    placeholder: except === undefined ? l10n.t('Which folder?') : l10n.t('Into which folder?'),
  });
  return picked?.folder;
}

/** Asks for a new name for the folder `name`. Returns `undefined` if the user cancels or keeps the name. */
function askOtherFolderName(name: string, folders: readonly Folder[]): Promise<string | undefined> {
  return askOtherName(name, {
    title: l10n.t('Rename Folder “{0}”', name),
    prompt: l10n.t('New name. The service stores it in lowercase.'),
    validate: (text) => validateNewName(text, name, folders),
  });
}

/** Asks for an unused name for a copy of the folder `name`. Returns `undefined` if the user cancels or keeps the name. */
function askCopyName(name: string, folders: readonly Folder[]): Promise<string | undefined> {
  return askOtherName(name, {
    title: l10n.t('Duplicate Folder “{0}”', name),
    prompt: l10n.t('Name of the new folder. It gets the same makets.'),
    validate: (text) => (text === name ? undefined : validateUnusedName(text, folders)),
  });
}

async function askOtherName(name: string, options: TextInput): Promise<string | undefined> {
  const typed = await askText({ ...options, value: name });
  return typed === undefined || typed === name ? undefined : typedFolderName(typed);
}

interface NewFolder {
  readonly name: string;
  readonly makets: readonly number[];
}

/** Asks for a folder's name and its first makets, because the service has no empty folders. Returns `undefined` if the user cancels. */
async function askNewFolder(parts: PickerParts, selected: readonly number[]): Promise<NewFolder | undefined> {
  const { model } = parts;
  const folders = await model.folders();
  const makets = model.knownMakets;
  if (makets.length === 0) throw noMakets();
  const askName: Step<NewFolder> = {
    ask: async (draft, questions) => ({
      ...draft,
      name: await questions.text({
        prompt: l10n.t('Folder name. The service stores it in lowercase.'),
        value: draft.name,
        validate: (text) => validateFolderName(text, folders),
      }),
    }),
  };
  const askFirst = askMakets<NewFolder>(
    parts,
    l10n.t('Select at least one maket for the new folder.'),
    l10n.t('Select at least one maket: the service has no empty folders.'),
    async () => makets,
  );
  const draft = { name: '', makets: selected };
  const answers = await runSteps<NewFolder>(l10n.t('New Folder'), [askName, askFirst], draft);
  return answers && { ...answers, name: typedFolderName(answers.name) };
}

/** Returns the commands that put makets into folders or take them out: after asking for the folder, and by Cut, Copy and Paste. */
export function placeCommands(parts: FolderCommandsParts) {
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
        : l10n.count('Add {0} Maket to a Folder|Add {0} Makets to a Folder', makets.length),
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
        : l10n.count('Move {0} Maket to a Folder|Move {0} Makets to a Folder', makets.length),
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
