import * as vscode from 'vscode';
import { pictureType } from '../../../core/layouts/picturePath.ts';
import { limits } from '../../../core/limits.ts';
import { outsideOfWorkspace } from '../../kit/realPlace.ts';
import { readWhole } from '../readWhole.ts';
import { layoutPictures, pictureFile } from './layoutSubstitutes.ts';

export interface Picture {
  readonly mediaType: string;
  readonly data: Uint8Array<ArrayBuffer>;
}

/** Returns true if a layout may show pictures of its workspace. */
export const showsWorkspacePictures = (layout: vscode.Uri): boolean =>
  vscode.workspace.isTrusted && vscode.workspace.getWorkspaceFolder(layout) !== undefined;

/** A picture file of the workspace that may be read. */
interface FoundPicture {
  readonly file: vscode.Uri;
  readonly mediaType: string;
  readonly bytes: number;
}

/**
 * Finds a picture of a layout’s letter without reading it; `undefined` if the address is not a picture of the workspace, if its real path is
 * outside of it, or if it is missing or too large.
 */
export async function findWorkspacePicture(
  layout: vscode.Uri,
  address: string,
): Promise<FoundPicture | undefined> {
  if (!showsWorkspacePictures(layout)) return undefined;
  const file = pictureFile(layout, address, (await layoutPictures(layout))?.folders);
  const mediaType = file && pictureType(file.path);
  if (!file || mediaType === undefined) return undefined;
  try {
    if (!vscode.workspace.getWorkspaceFolder(file) || (await outsideOfWorkspace(file))) return undefined;
    const { size } = await vscode.workspace.fs.stat(file);
    return size > limits.picture ? undefined : { file, mediaType, bytes: size };
  } catch {
    // The file is missing or unreadable: the letter keeps its placeholder.
    return undefined;
  }
}

/** Reads a picture that was found; `undefined` if it can't be read. */
export async function readFoundPicture({ file, mediaType }: FoundPicture): Promise<Picture | undefined> {
  try {
    return { mediaType, data: new Uint8Array(await readWhole(file, limits.picture)) };
  } catch {
    return undefined;
  }
}

/** Reads a picture of a layout’s letter; `undefined` if it is not found (`findWorkspacePicture`) or can't be read. */
export async function readWorkspacePicture(
  layout: vscode.Uri,
  address: string,
): Promise<Picture | undefined> {
  const found = await findWorkspacePicture(layout, address);
  return found && readFoundPicture(found);
}

/** Returns true if a relative address of a layout leads to a file in its workspace that does not exist. */
export async function isPictureMissing(layout: vscode.Uri, address: string): Promise<boolean> {
  const file = pictureFile(layout, address);
  if (!file || !showsWorkspacePictures(layout) || !vscode.workspace.getWorkspaceFolder(file)) return false;
  try {
    await vscode.workspace.fs.stat(file);
    return false;
  } catch (error) {
    return error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
  }
}
