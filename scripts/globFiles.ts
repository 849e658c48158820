import { globSync } from 'node:fs';

/** Returns the files that match a pattern, in alphabetical order and, on Windows too, with forward slashes. */
export function globFiles(
  pattern: string,
  options: { readonly cwd?: string; readonly exclude?: readonly string[] } = {},
): string[] {
  return globSync(pattern, options).map(withSlashes).toSorted();
}

/** Returns a path with forward slashes. On other systems than Windows, a backslash is part of a name. */
export function withSlashes(path: string): string {
  return process.platform === 'win32' ? path.replaceAll('\\', '/') : path;
}
