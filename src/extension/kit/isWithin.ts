import * as system from 'node:path';

/** Returns true if `path` is the directory or in it. Both must be absolute, with links resolved, in the system's notation. */
export function isWithin(
  folder: string,
  path: string,
  { relative, isAbsolute, sep }: Pick<typeof system, 'relative' | 'isAbsolute' | 'sep'> = system,
): boolean {
  const way = relative(folder, path);
  // On Windows, the relative path to another drive is absolute.
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
