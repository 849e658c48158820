import * as vscode from 'vscode';
import type { Folder } from '../../core/port/service.ts';
import { UserError } from '../errors/userError.ts';
import { judgeNewName, judgeUnusedName, typedFolderName } from '../folders/folderNames.ts';
import type { MaketsModel } from '../folders/maketsModel.ts';
import { askText, choose, type TextInput } from '../kit/inputs.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';

/** Asks for a folder that is there, but for `except`; `undefined` when the user left. */
export async function askFolder(
  model: MaketsModel,
  title: Words,
  except?: string,
): Promise<string | undefined> {
  const folders = (await model.folders()).filter((folder) => folder.title !== except);
  if (folders.length === 0) throw new UserError(l10n.t('There is no other folder.'));
  const items = folders.map(({ title: folder, makets }) => ({
    folder,
    label: asWords(folder),
    description: asWords(makets.toLocaleString(vscode.env.language)),
    iconPath: new vscode.ThemeIcon('folder'),
  }));
  const picked = await choose(items, {
    title,
    placeholder: except === undefined ? l10n.t('Which folder?') : l10n.t('Into which folder?'),
  });
  return picked?.folder;
}

/** Asks for another name of the folder `name`; `undefined` when the user left or let it be. */
export function askNewName(name: string, folders: readonly Folder[]): Promise<string | undefined> {
  return askOtherName(name, {
    title: l10n.t('Rename Folder “{0}”', name),
    prompt: l10n.t('The new name. The service keeps it in lower case.'),
    validate: (text) => judgeNewName(text, name, folders),
  });
}

/** Asks for the name of a copy of the folder `name`: one that no folder has; `undefined` when the user left or let it be. */
export function askCopyName(name: string, folders: readonly Folder[]): Promise<string | undefined> {
  return askOtherName(name, {
    title: l10n.t('Duplicate Folder “{0}”', name),
    prompt: l10n.t('The name of the second folder with the same makets.'),
    validate: (text) => (text === name ? undefined : judgeUnusedName(text, folders)),
  });
}

async function askOtherName(name: string, options: TextInput): Promise<string | undefined> {
  const typed = await askText({ ...options, value: name });
  return typed === undefined || typed === name ? undefined : typedFolderName(typed);
}
