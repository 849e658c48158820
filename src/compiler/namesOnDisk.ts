import { opendirSync } from 'node:fs';
import { resolve } from 'node:path';
import { foldedPath } from '../core/text/samePath.ts';
import type { NameOnDisk } from '../core/text/spelledPath.ts';
import { isReallyInside } from './insideFolder.ts';

/** The maximum number of folders that are read, and of names in each. */
const most = { folders: 50, names: 10_000 };

interface Folder {
  readonly names: ReadonlySet<string>;
  /** The names by what they share with all that differ in case or Unicode form only: '' for several. */
  readonly alike: ReadonlyMap<string, string>;
}

const unknown: Folder = { names: new Set(), alike: new Map() };

/**
 * Returns a function that finds names on the disk, for paths that start in a folder. It lists folders inside of the roots only, each once, so
 * that it is right on disks of every kind: some ignore case although the system does not, such as those of Windows in WSL.
 */
export function namesOnDisk(start: string, roots: readonly string[]): NameOnDisk {
  const folders = new Map<string, Folder>();
  return (way, name) => {
    let folder = folders.get(way);
    if (!folder) {
      if (folders.size === most.folders) return undefined;
      folder = readFolder(resolve(start, way), roots);
      folders.set(way, folder);
    }
    return folder.names.has(name) ? name : folder.alike.get(keyOf(name)) || undefined;
  };
}

/** macOS is the system that takes most names for one. */
const keyOf = (name: string) => foldedPath(name, 'darwin');

function readFolder(path: string, roots: readonly string[]): Folder {
  const names = roots.some((root) => isReallyInside(root, path)) ? readNames(path) : undefined;
  if (!names) return unknown;
  const alike = new Map<string, string>();
  for (const name of names) alike.set(keyOf(name), alike.has(keyOf(name)) ? '' : name);
  return { names, alike };
}

/** Returns the names of a folder as Git has them; `undefined` if there are too many, or if they can't be read. */
function readNames(path: string): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  try {
    const folder = opendirSync(path, { bufferSize: 1024 });
    try {
      for (let entry = folder.readSync(); entry; entry = folder.readSync()) {
        if (names.size === most.names) return undefined;
        // Git composes the letters of names (NFC) on a Mac, so that they are composed for everybody else.
        names.add(process.platform === 'darwin' ? entry.name.normalize('NFC') : entry.name);
      }
    } finally {
      folder.closeSync();
    }
    return names;
  } catch {
    return undefined;
  }
}
