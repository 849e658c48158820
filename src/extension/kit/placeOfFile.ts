import type * as vscode from 'vscode';
import { foldedPath, isSamePath, pathFrom } from '../../core/text/samePath.ts';

/**
 * Returns the path of a file or folder from a folder, with forward slashes: '' for the folder itself, `..` first if it is outside. Returns
 * `undefined` if none leads there: from another machine, drive or share.
 */
export function placeIn(folder: vscode.Uri, file: vscode.Uri): string | undefined {
  const isOnSameMachine = folder.scheme === file.scheme && isSameFile(folder.authority, file.authority);
  return isOnSameMachine ? pathFrom(folder.path, file.path, process.platform) : undefined;
}

/** Returns a path, of the disk or of the journal, as a key: the same for all spellings of one file. */
export const fileKey = (path: string): string => foldedPath(path, process.platform);

/** True on systems that take `A` and `a` for one file. */
export const ignoresCase = (): boolean => fileKey('A') === fileKey('a');

/** True if two paths, of the disk or of the journal, lead to one file. False if one of them is missing. */
export const isSameFile = (one: string | undefined, other: string | undefined): boolean =>
  isSamePath(one, other, process.platform);

/** Returns an address as a key: the same for all spellings of one file. */
export const uriKey = (uri: vscode.Uri): string =>
  uri.scheme === 'file' ? fileKey(uri.fsPath) : uri.toString();
