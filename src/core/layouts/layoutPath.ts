import { layoutKind } from './layout.ts';

/** The longest path that is taken for one, in characters. */
const most = 1000;

/**
 * Whether a path, such as the journal's, leads from a folder of the workspace to a place in it on every system: forward
 * slashes, no drive, no share, nothing that is taken for another folder. Only at its start may it go up, from the first
 * folder of a workspace with several to another one: whether it ends in one of these is for the caller to see.
 */
export function isInnerPath(path: string): boolean {
  if (path.length > most || !path.isWellFormed() || unfit.test(path) || drive.test(path)) return false;
  const segments = path.split('/');
  const inner = segments.slice(segments.findIndex((segment) => segment !== '..'));
  return inner.every((segment) => !isElsewhere(segment));
}

/** The same of a path that leads to a layout. */
export function isLayoutPath(path: string): boolean {
  return isInnerPath(path) && layoutKind(path.slice(path.lastIndexOf('/') + 1)) !== undefined;
}

/** Backslashes separate folders on Windows; a null character ends a path in C. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unfit = /[\\\u0000-\u001f\u007f]/;
const drive = /^[a-z]:/i;

/** Windows ignores dots and blanks at the end of a name, so that `.. .` goes up as well. */
const isElsewhere = (segment: string) => /^[. ]*$/.test(segment);
