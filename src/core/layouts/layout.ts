import { isMistaken } from '../text/mistakenName.ts';

export type LayoutKind = 'mjml' | 'html';

const footerEnding = /\.footer\.html$/i;

/** Returns a file's kind of layout by its name; `undefined` for a footer and for other files. */
export function layoutKind(fileName: string): LayoutKind | undefined {
  if (footerEnding.test(fileName)) return undefined;
  const ending = /\.(mjml|html)$/i.exec(fileName)?.[1];
  return ending === undefined ? undefined : ending.toLowerCase() === 'mjml' ? 'mjml' : 'html';
}

/** Returns the name of the file with a layout's own footer: `spring.footer.html` for `spring.mjml`. */
export function ownFooterName(fileName: string): string {
  return `${withoutEnding(fileName)}.footer.html`;
}

/** Removes the extension from a layout's file name. */
export const withoutEnding = (fileName: string) => fileName.replace(/\.(mjml|html)$/i, '');

/** The maximum length of a path, in characters. */
const longestPath = 1000;

/**
 * Returns true if a path, such as one from the journal, stays inside the workspace on every operating system: forward slashes, no drive, no
 * share, no name that resolves elsewhere. The path may start with `..`, which leads from the first folder of a multi-root workspace to
 * another one. The caller must check that it ends in one of these folders.
 */
export function isInnerPath(path: string): boolean {
  if (path.length > longestPath || !path.isWellFormed() || forbiddenInPath.test(path) || drive.test(path))
    return false;
  const segments = path.split('/');
  const inner = segments.slice(segments.findIndex((segment) => segment !== '..'));
  return inner.every((segment) => !isElsewhere(segment));
}

/** Returns true if an inner path leads to a layout, and to the same file on every operating system that can have it. */
export function isLayoutPath(path: string): boolean {
  if (!isInnerPath(path) || layoutKind(path) === undefined) return false;
  return !path.split('/').some((name) => name !== '..' && isMistaken(name));
}

/** Matches characters that leave the folder on some system: a backslash separates folders on Windows, a null character ends a path in C. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const forbiddenInPath = /[\\\u0000-\u001f\u007f]/;
const drive = /^[a-z]:/i;

/** Returns true for a segment that leads to a parent folder. Windows ignores dots and blanks at the end of a name, so `.. .` does. */
const isElsewhere = (segment: string) => /^[. ]*$/.test(segment);
