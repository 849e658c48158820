import type { Contents, Holding, Wish } from './change.ts';
import { normaliseFolderName } from './folderName.ts';

/** What each way to change folders wants, as makets to be put in and to be taken out. */

/** A maket where it stands. Without `folder` it is in none. */
export interface MaketPlace {
  readonly maket: number;
  readonly folder?: string;
}

export function adding(makets: readonly number[], to: string): Wish {
  return { puts: [{ folder: to, makets }], takes: [] };
}

/** Those that stand in `to` already stay there. */
export function moving(places: readonly MaketPlace[], to: string): Wish {
  const target = normaliseFolderName(to);
  const takes = holdingsOf(places).filter(({ folder }) => folder !== target);
  return { puts: [{ folder: target, makets: places.map(({ maket }) => maket) }], takes };
}

/** The new maket comes into every folder in the place of what is there. */
export function replacing(holdings: readonly Holding[], maket: number): Wish {
  return { puts: holdings.map(({ folder }) => ({ folder, makets: [maket] })), takes: holdings };
}

export function removing(places: readonly MaketPlace[]): Wish {
  return { puts: [], takes: holdingsOf(places) };
}

/** All of one folder goes into another one: a renaming when that is new, else a merge. */
export function renaming(from: string, to: string, contents: Contents): Wish {
  return { puts: [all(from, contents, to)], takes: [all(from, contents)] };
}

export function duplicating(from: string, to: string, contents: Contents): Wish {
  return { puts: [all(from, contents, to)], takes: [] };
}

/** A folder is deleted by taking out what it holds: a maket that somebody just puts in is not lost with it. */
export function deleting(folders: readonly string[], contents: Contents): Wish {
  return { puts: [], takes: folders.map((folder) => all(folder, contents)) };
}

function all(from: string, contents: Contents, folder = from): Holding {
  return { folder, makets: contents.get(normaliseFolderName(from)) ?? [] };
}

function holdingsOf(places: readonly MaketPlace[]): Holding[] {
  const placed = places.filter(({ folder }) => folder !== undefined);
  const groups = Map.groupBy(placed, ({ folder = '' }) => normaliseFolderName(folder));
  return [...groups].map(([folder, group]) => ({ folder, makets: group.map(({ maket }) => maket) }));
}
