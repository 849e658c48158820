import { type LayoutKind, layoutKind } from './layout.ts';

export type LayoutFileNameProblem =
  | 'empty'
  | 'forbiddenCharacter'
  | 'outsideFolder'
  | 'wrongEnding'
  | 'footerName';

/** The path that was typed for a new layout, relative to its folder: with forward slashes and with the layout's ending. */
export function layoutFileName(text: string, kind: LayoutKind): string {
  const path = text.trim().replaceAll('\\', '/').replace(/^\.\//, '');
  return path === '' || /\.(mjml|html?)$/i.test(path) ? path : `${path}.${kind}`;
}

/** What is wrong with a path of `layoutFileName`, on any system, or nothing. */
export function checkLayoutFileName(path: string, kind: LayoutKind): LayoutFileNameProblem | undefined {
  if (path === '' || path.endsWith(`/.${kind}`) || path === `.${kind}`) return 'empty';
  if (path.split('/').some((part) => part === '' || part === '.' || part === '..')) return 'outsideFolder';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: file systems refuse them, and people paste them.
  if (/[<>:"|?*\u0000-\u001f]/.test(path)) return 'forbiddenCharacter';
  if (/\.footer\.html$/i.test(path)) return 'footerName';
  return layoutKind(path) === kind ? undefined : 'wrongEnding';
}
