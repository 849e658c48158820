import type * as vscode from 'vscode';
import { foldedPath, pathFrom } from '../../core/text/samePath.ts';

/**
 * Returns the path of a file or folder from a folder, with forward slashes: '' for the folder itself, `..` first if it is outside. Returns
 * `undefined` if none leads there: from another machine, drive or share.
 */
export function placeIn(folder: vscode.Uri, file: vscode.Uri): string | undefined {
  const isOnSameMachine = folder.scheme === file.scheme && folder.authority === file.authority;
  return isOnSameMachine ? pathFrom(folder.path, file.path, process.platform) : undefined;
}

/** True if a way from a folder leads out of it. */
export const leadsOut = (place: string): boolean => place === '..' || place.startsWith('../');

/** Returns the path of a file on the disk as a key: the same for all spellings of one file. */
export const fileKey = (path: string): string => foldedPath(path, process.platform);
