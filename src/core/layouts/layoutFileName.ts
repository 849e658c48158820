import { type LayoutKind, layoutKind } from './layout.ts';

export type LayoutFileNameProblem =
  | 'empty'
  | 'forbiddenCharacter'
  | 'outsideFolder'
  | 'wrongEnding'
  | 'footerName';

/** Returns the typed path of a new layout, relative to its folder, with forward slashes and the layout's extension. */
export function layoutFileName(text: string, kind: LayoutKind): string {
  const path = text.trim().replaceAll('\\', '/').replace(/^\.\//, '');
  return path === '' || /\.(mjml|html?)$/i.test(path) ? path : `${path}.${kind}`;
}

/** Returns the problem of a path from `layoutFileName` on any operating system; `undefined` if there is none. */
export function checkLayoutFileName(path: string, kind: LayoutKind): LayoutFileNameProblem | undefined {
  if (path === '' || path.endsWith(`/.${kind}`) || path === `.${kind}`) return 'empty';
  if (path.split('/').some((part) => part === '' || part === '.' || part === '..')) return 'outsideFolder';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: file systems refuse them, and people paste them.
  if (/[<>:"|?*\u0000-\u001f]/.test(path)) return 'forbiddenCharacter';
  if (/\.footer\.html$/i.test(path)) return 'footerName';
  return layoutKind(path) === kind ? undefined : 'wrongEnding';
}
