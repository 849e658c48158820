import { type NameProblem, nameProblem } from '../text/portableName.ts';
import { type LayoutKind, layoutKind, ownFooterName } from './layout.ts';

export type LayoutFileNameProblem = NameProblem | 'empty' | 'outsideFolder' | 'wrongEnding' | 'footerName';

/** Returns the typed path of a new layout, relative to its folder, with forward slashes and the layout's extension. */
export function layoutFileName(text: string, kind: LayoutKind): string {
  const path = text.trim().replaceAll('\\', '/').replace(/^\.\//, '');
  return path === '' || /\.(mjml|html?)$/i.test(path) ? path : `${path}.${kind}`;
}

/**
 * Returns the problem of a path from `layoutFileName` on any operating system; `undefined` if there is none. The layout’s own footer can
 * be beside it, too.
 */
export function checkLayoutFileName(path: string, kind: LayoutKind): LayoutFileNameProblem | undefined {
  if (path === '' || path.endsWith(`/.${kind}`) || path === `.${kind}`) return 'empty';
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return 'outsideFolder';
  for (const part of [...parts, ownFooterName(parts.at(-1) ?? '')]) {
    const problem = nameProblem(part);
    if (problem) return problem;
  }
  if (/\.footer\.html$/i.test(path)) return 'footerName';
  return layoutKind(path) === kind ? undefined : 'wrongEnding';
}
