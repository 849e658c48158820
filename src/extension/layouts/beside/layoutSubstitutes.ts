import * as vscode from 'vscode';
import { readMakeSmaller } from '../../../core/checks/checkSettings.ts';
import type { MakeSmaller } from '../../../core/checks/smaller/smallerLetter.ts';
import { picturePath } from '../../../core/layouts/picturePath.ts';
import {
  hostedPath,
  type LayoutPictures,
  type PictureFolder,
  readPictureFolders,
} from '../../../core/pictures/pictureFolders.ts';
import type { Substitutes } from '../../../core/pictures/resolveLayout.ts';
import type { LetterLanguage } from '../../../core/translations/languageFiles.ts';
import { placeIn } from '../../kit/placeOfFile.ts';
import { isReallyInWorkspace } from '../../kit/realPlace.ts';
import { settings } from '../../names.ts';
import { readOwnFooter } from '../ownFooter.ts';

/** Returns what a layout is resolved with before it is compiled, in this language. */
export async function layoutSubstitutes(
  layout: vscode.Uri,
  language: LetterLanguage | undefined,
): Promise<Substitutes> {
  const [pictures, smaller] = await Promise.all([layoutPictures(layout), smallerWhenSent(layout)]);
  return {
    ...(language && {
      language: {
        tag: language.tag,
        texts: language.texts,
        ...(language.fileName && { fileName: language.fileName }),
      },
    }),
    ...(pictures && { pictures }),
    ...(smaller && { smaller }),
  };
}

/** Returns how a compiled letter is made smaller before it leaves; `undefined` if the settings don't want that. */
async function smallerWhenSent(layout: vscode.Uri): Promise<MakeSmaller | undefined> {
  const wanted = vscode.workspace.getConfiguration(undefined, layout).get<boolean>(settings.uploadSmaller);
  return wanted === true ? makeSmallerFor(layout) : undefined;
}

/** Returns what is to know for making the letter of a layout smaller. */
export async function makeSmallerFor(layout: vscode.Uri): Promise<MakeSmaller> {
  const configuration = vscode.workspace.getConfiguration(undefined, layout);
  return readMakeSmaller(
    (name) => configuration.get(name),
    await readOwnFooter(layout).catch(() => undefined),
  );
}

/** Returns the folders with pictures that the settings map to web addresses, as seen from a layout; `undefined` if there are none. */
export async function layoutPictures(layout: vscode.Uri): Promise<LayoutPictures | undefined> {
  const workspace = vscode.workspace.getWorkspaceFolder(layout);
  if (workspace?.uri.scheme !== 'file' || !vscode.workspace.isTrusted) return undefined;
  const setting = vscode.workspace.getConfiguration(undefined, layout).get<unknown>(settings.picturesBase);
  const folders = await foldersInside(workspace.uri, readPictureFolders(setting));
  const directory = placeIn(workspace.uri, vscode.Uri.joinPath(layout, '..'));
  return folders.length === 0 || directory === undefined ? undefined : { directory, folders };
}

/** Returns the file of a picture of a letter: a relative path, or an address in one of the folders. It may be missing, or a link. */
export function pictureFile(
  layout: vscode.Uri,
  address: string,
  folders: readonly PictureFolder[] = [],
): vscode.Uri | undefined {
  const workspace = vscode.workspace.getWorkspaceFolder(layout);
  const hosted = hostedPath(address, folders);
  if (workspace && hosted !== undefined) return vscode.Uri.joinPath(workspace.uri, hosted);
  const relative = picturePath(address);
  return relative === undefined ? undefined : vscode.Uri.joinPath(layout, '..', relative);
}

/** Returns the folders that are in the workspace after following all links. */
async function foldersInside(workspace: vscode.Uri, folders: readonly PictureFolder[]) {
  const areInside = await Promise.all(
    folders.map(({ path }) => isReallyInWorkspace(vscode.Uri.joinPath(workspace, path))),
  );
  return folders.filter((_, index) => areInside[index]);
}
