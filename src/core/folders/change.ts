import { normalizeFolderName } from '../port/service.ts';

/**
 * Folder changes as data: the makets of each folder before and after. All operations on folders, and their undo, are expressed in this
 * form. Folders are identified by name, because their ids change.
 */

/** A folder and some of its makets. */
export interface Holding {
  readonly folder: string;
  readonly makets: readonly number[];
}

/** The makets of folders, by name. A missing folder holds nothing: empty folders don't exist (rule 3). */
export type Contents = ReadonlyMap<string, readonly number[]>;

/** Makets to put into folders, and makets to take out of folders. */
export interface Transfer {
  readonly puts: readonly Holding[];
  readonly takes: readonly Holding[];
}

/** A folder before and after a change. A new folder has no makets before; a deleted one has none after. */
export interface FolderEdit {
  readonly folder: string;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Returns the distinct names of the folders in a transfer. */
export function foldersOfTransfer({ puts, takes }: Transfer): string[] {
  return [...new Set([...puts, ...takes].map(({ folder }) => normalizeFolderName(folder)))];
}

/** Returns the edits that a transfer makes to its folders when they hold `contents`. */
export function editsFor(transfer: Transfer, contents: Contents): FolderEdit[] {
  return foldersOfTransfer(transfer).map((folder) => {
    const before = contents.get(folder) ?? [];
    const kept = without(before, maketsFor(transfer.takes, folder));
    return { folder, before, after: union(kept, maketsFor(transfer.puts, folder)) };
  });
}

function maketsFor(holdings: readonly Holding[], name: string): number[] {
  return holdings
    .filter(({ folder }) => normalizeFolderName(folder) === name)
    .flatMap(({ makets }) => makets);
}

/** Returns true if any folder holds different makets after the edits. */
export function changesAnything(edits: readonly FolderEdit[]): boolean {
  return edits.some(({ before, after }) => !sameMakets(before, after));
}

/** Returns the makets that an edit adds to its folder. */
export function putIn({ before, after }: FolderEdit): number[] {
  return without(after, before);
}

/** Returns the makets that an edit removes from its folder. */
export function takenOut({ before, after }: FolderEdit): number[] {
  return without(before, after);
}

export function union(some: readonly number[], others: readonly number[]): number[] {
  return [...new Set([...some, ...others])];
}

export function without(some: readonly number[], others: readonly number[]): number[] {
  const excluded = new Set(others);
  return some.filter((maket) => !excluded.has(maket));
}

export function sameMakets(some: readonly number[], others: readonly number[]): boolean {
  return without(some, others).length === 0 && without(others, some).length === 0;
}
