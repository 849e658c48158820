import * as vscode from 'vscode';
import { pictureType } from '../../../core/layouts/picturePath.ts';
import { limits } from '../../../core/limits.ts';
import { outsideOfWorkspace } from '../../kit/realPlace.ts';
import { readWhole } from '../readWhole.ts';
import { layoutPictures, pictureFile } from './layoutFilling.ts';

export interface Picture {
  readonly mediaType: string;
  readonly data: Uint8Array<ArrayBuffer>;
}

/** Returns true if a layout may show pictures of its workspace. */
export const showsWorkspacePictures = (layout: vscode.Uri): boolean =>
  vscode.workspace.isTrusted && vscode.workspace.getWorkspaceFolder(layout) !== undefined;

/**
 * Reads a picture of a layout’s letter; `undefined` if the address is not a picture of the workspace, if its real path is outside of it, or if
 * it can't be read.
 */
export async function readWorkspacePicture(
  layout: vscode.Uri,
  address: string,
): Promise<Picture | undefined> {
  if (!showsWorkspacePictures(layout)) return undefined;
  const file = pictureFile(layout, address, (await layoutPictures(layout))?.folders);
  const mediaType = file && pictureType(file.path);
  if (!file || mediaType === undefined) return undefined;
  try {
    if (!vscode.workspace.getWorkspaceFolder(file) || (await outsideOfWorkspace(file))) return undefined;
    return { mediaType, data: new Uint8Array(await readWhole(file, limits.picture)) };
  } catch {
    // The file is missing or unreadable: the letter keeps its placeholder.
    return undefined;
  }
}
