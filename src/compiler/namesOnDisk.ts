import { opendirSync } from 'node:fs';
import { resolve } from 'node:path';
import { foldedPath } from '../core/text/samePath.ts';
import type { NameOnDisk } from '../core/text/spelledPath.ts';
import { isReallyInside } from './insideFolder.ts';

/** The maximum number of folders that are read, and of names in each. */
const most = { folders: 50, names: 10_000 };

interface Folder {
  readonly path: string;
  readonly names: ReadonlySet<string>;
  /** The names by what they share with all that differ in case or Unicode form only: '' for several. */
  readonly alike: ReadonlyMap<string, string>;
}

/**
 * Returns a function that finds names on the disk, for paths that start in a folder. It knows folders and files inside of the roots only. It
 * lists each folder once, so that it is right on disks of every kind: some ignore case although the system does not, such as those of Windows
 * in WSL.
 */
export function namesOnDisk(start: string, roots: readonly string[]): NameOnDisk {
  const folders = new Map<string, Folder>();
  const isInside = (path: string) => roots.some((root) => isReallyInside(root, path));
  return (way, name) => {
    let folder = folders.get(way);
    if (!folder) {
      if (folders.size === most.folders) return undefined;
      const path = resolve(start, way);
      folder = folderOf(path, isInside(path) ? readNames(path) : []);
      folders.set(way, folder);
    }
    if (folder.names.has(name)) return name;
    const alike = folder.alike.get(keyOf(name));
    return alike && isInside(resolve(folder.path, alike)) ? alike : undefined;
  };
}

/** macOS is the system that takes most names for one. */
const keyOf = (name: string) => foldedPath(name, 'darwin');

function folderOf(path: string, names: readonly string[]): Folder {
  const alike = new Map<string, string>();
  for (const name of names) alike.set(keyOf(name), alike.has(keyOf(name)) ? '' : name);
  return { path, names: new Set(names), alike };
}

/** Returns the names of a folder as Git has them; none if there are too many, or if they can't be read. */
function readNames(path: string): readonly string[] {
  const names: string[] = [];
  try {
    const folder = opendirSync(path, { bufferSize: 1024 });
    try {
      for (let entry = folder.readSync(); entry; entry = folder.readSync()) {
        if (names.length === most.names) return [];
        // Git composes the letters of names (NFC) on a Mac, so that they are composed for everybody else.
        names.push(process.platform === 'darwin' ? entry.name.normalize('NFC') : entry.name);
      }
    } finally {
      folder.closeSync();
    }
    return names;
  } catch {
    return [];
  }
}
