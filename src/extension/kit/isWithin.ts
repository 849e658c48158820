import * as system from 'node:path';

/** Whether a path leads to the folder or into it. Both are absolute, with all links followed, as the system writes them. */
export function isWithin(
  folder: string,
  path: string,
  { relative, isAbsolute, sep }: Pick<typeof system, 'relative' | 'isAbsolute' | 'sep'> = system,
): boolean {
  const way = relative(folder, path);
  // To another drive of Windows there is no relative way.
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
