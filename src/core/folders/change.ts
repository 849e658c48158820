import { normaliseFolderName } from './folderName.ts';

/**
 * A change of folders as data: what each folder held before it and what it holds after it. Whatever people do with
 * folders, and the undoing of it, comes down to this; names and makets are all that lasts, because ids do not.
 */

/** Some makets of one folder. */
export interface Holding {
  readonly folder: string;
  readonly makets: readonly number[];
}

/** What folders hold, by name. One that is not there holds nothing, since empty folders do not exist (rule 3). */
export type Contents = ReadonlyMap<string, readonly number[]>;

/** Makets to be put into folders, and makets to be taken out of folders. */
export interface Wish {
  readonly puts: readonly Holding[];
  readonly takes: readonly Holding[];
}

/** One folder before and after a change. Without makets before it, it is new; without makets after it, it is gone. */
export interface FolderEdit {
  readonly folder: string;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** The names of the folders that a wish is about, each once. */
export function foldersOf({ puts, takes }: Wish): string[] {
  return [...new Set([...puts, ...takes].map(({ folder }) => normaliseFolderName(folder)))];
}

/**
 * What `wish` does where folders hold `contents`, for each folder that it is about. What is in a folder already, or out
 * of it, is no change.
 */
export function editsFor(wish: Wish, contents: Contents): FolderEdit[] {
  return foldersOf(wish).map((folder) => {
    const before = contents.get(folder) ?? [];
    const kept = without(before, maketsFor(wish.takes, folder));
    return { folder, before, after: union(kept, maketsFor(wish.puts, folder)) };
  });
}

function maketsFor(holdings: readonly Holding[], name: string): number[] {
  return holdings
    .filter(({ folder }) => normaliseFolderName(folder) === name)
    .flatMap(({ makets }) => makets);
}

/** Whether anything is different afterwards. */
export function changesAnything(edits: readonly FolderEdit[]): boolean {
  return edits.some(({ before, after }) => !sameMakets(before, after));
}

/** The makets that an edit puts in. */
export function putIn({ before, after }: FolderEdit): number[] {
  return without(after, before);
}

/** The makets that an edit takes out. */
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
