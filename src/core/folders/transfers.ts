import { normalizeFolderName } from '../port/service.ts';
import type { Contents, Holding, Transfer } from './change.ts';

/** A maket and its folder; without `folder`, the maket is in no folder. */
export interface MaketPlace {
  readonly maket: number;
  readonly folder?: string;
}

export function adding(makets: readonly number[], to: string): Transfer {
  return { puts: [{ folder: to, makets }], takes: [] };
}

/** Moves makets to a folder. Makets that are already there stay. */
export function moving(places: readonly MaketPlace[], to: string): Transfer {
  const target = normalizeFolderName(to);
  const takes = holdingsOf(places).filter(({ folder }) => folder !== target);
  return { puts: [{ folder: target, makets: places.map(({ maket }) => maket) }], takes };
}

/** Returns the transfer that puts `maket` into each folder of `holdings` and takes the makets listed there out. */
export function replacing(holdings: readonly Holding[], maket: number): Transfer {
  return { puts: holdings.map(({ folder }) => ({ folder, makets: [maket] })), takes: holdings };
}

export function removing(places: readonly MaketPlace[]): Transfer {
  return { puts: [], takes: holdingsOf(places) };
}

/** Moves all makets of a folder: a rename if `to` is new, else a merge. */
export function renaming(from: string, to: string, contents: Contents): Transfer {
  return { puts: [all(from, contents, to)], takes: [all(from, contents)] };
}

export function duplicating(from: string, to: string, contents: Contents): Transfer {
  return { puts: [all(from, contents, to)], takes: [] };
}

/** Deletes folders by taking out the makets they hold now. Makets that somebody adds meanwhile are not lost. */
export function deleting(folders: readonly string[], contents: Contents): Transfer {
  return { puts: [], takes: folders.map((folder) => all(folder, contents)) };
}

function all(from: string, contents: Contents, folder = from): Holding {
  return { folder, makets: contents.get(normalizeFolderName(from)) ?? [] };
}

function holdingsOf(places: readonly MaketPlace[]): Holding[] {
  const placed = places.filter(({ folder }) => folder !== undefined);
  const groups = Map.groupBy(placed, ({ folder = '' }) => normalizeFolderName(folder));
  return [...groups].map(([folder, group]) => ({ folder, makets: group.map(({ maket }) => maket) }));
}
