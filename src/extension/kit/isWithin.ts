import * as system from 'node:path';

/** Returns true if `path` is the directory or inside it. Both must be absolute native paths with symbolic links resolved. */
export function isWithin(
  folder: string,
  path: string,
  { relative, isAbsolute, sep }: Pick<typeof system, 'relative' | 'isAbsolute' | 'sep'> = system,
): boolean {
  const way = relative(folder, path);
  // On Windows, the relative path to another drive is absolute.
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
