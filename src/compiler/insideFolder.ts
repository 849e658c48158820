import { realpathSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';

/** Returns true if a path is inside a folder, or is the folder, after all links in both are followed; false if one is missing. */
export function isReallyInside(folder: string, path: string): boolean {
  try {
    const way = relative(realpathSync(folder), realpathSync(path));
    return !isAbsolute(way) && way.split(sep)[0] !== '..';
  } catch {
    return false;
  }
}
