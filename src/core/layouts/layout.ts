import { tags } from '../letters/markup.ts';

export type LayoutKind = 'mjml' | 'html';

const footerEnding = /\.footer\.html$/i;

/** What kind of layout a file is by its name; `undefined` for a footer and for anything else. */
export function layoutKind(fileName: string): LayoutKind | undefined {
  if (footerEnding.test(fileName)) return undefined;
  const ending = /\.(mjml|html)$/i.exec(fileName)?.[1];
  return ending === undefined ? undefined : ending.toLowerCase() === 'mjml' ? 'mjml' : 'html';
}

/** The name of the file beside a layout that holds its own footer: `spring.footer.html` for `spring.mjml`. */
export function ownFooterName(fileName: string): string {
  return `${withoutEnding(fileName)}.footer.html`;
}

/** Whether a text is a layout by itself, and not only a part that layouts include. */
export function isWholeLayout(kind: LayoutKind, source: string): boolean {
  for (const { name } of tags(source)) {
    if (kind === 'mjml') return name === 'mjml';
    if (name === 'html' || name === 'body') return true;
  }
  return false;
}

/** The name of a layout's file without its ending. */
export const withoutEnding = (fileName: string) => fileName.replace(/\.(mjml|html)$/i, '');
