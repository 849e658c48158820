import type { Folder } from '../port/service.ts';
import { normaliseFolderName } from './folderName.ts';

/** Names that differ in letter case only are the same folder (rule 2). */
export function findByName(folders: readonly Folder[], name: string): Folder | undefined {
  const wanted = normaliseFolderName(name);
  return folders.find(({ title }) => normaliseFolderName(title) === wanted);
}

/** The account has as many folders as it may have, the folder is not there, or one of the new name has just appeared. */
export type FolderReason = 'tooManyFolders' | 'gone' | 'appeared';

/** Found wrong before a request. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
  readonly reason: FolderReason;
  readonly folder: string;

  constructor(reason: FolderReason, folder: string) {
    super(`${reason}: ${folder}`);
    this.reason = reason;
    this.folder = folder;
  }
}

export interface ChangeOptions {
  readonly signal?: AbortSignal | undefined;
  /** Told after each request how many makets of all are dealt with. */
  onProgress?(done: number, total: number): void;
}
