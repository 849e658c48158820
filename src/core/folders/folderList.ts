import { type Folder, normalizeFolderName } from '../port/service.ts';

/** Finds a folder by name, ignoring case (rule 2). */
export function findByName(folders: readonly Folder[], name: string): Folder | undefined {
  const wanted = normalizeFolderName(name);
  return folders.find(({ title }) => normalizeFolderName(title) === wanted);
}

/**
 * The reason of a `FolderError`: the account is at its limit of folders, the folder is gone, or a folder with the new name has just
 * appeared.
 */
type FolderReason = 'tooManyFolders' | 'gone' | 'appeared';

/** A problem found before a request. */
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
  /** Called after each request with the number of makets or folders done so far, and the total. */
  onProgress?(done: number, total: number): void;
}
