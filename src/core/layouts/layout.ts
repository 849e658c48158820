import { tags } from '../letters/markup.ts';
import { decodedText } from '../text/decodedText.ts';

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

/**
 * The title of the maket that a layout becomes: `<mj-title>` in MJML, `<title>` in HTML, on one line and with its common
 * entities decoded; otherwise the file's name without its ending.
 */
export function layoutTitle(kind: LayoutKind, source: string, fileName: string): string {
  return elementText(source, kind === 'mjml' ? 'mj-title' : 'title') || withoutEnding(fileName);
}

/** Whether a text is a layout by itself, and not only a part that layouts include. */
export function isWholeLayout(kind: LayoutKind, source: string): boolean {
  for (const { name } of tags(source)) {
    if (kind === 'mjml') return name === 'mjml';
    if (name === 'html' || name === 'body') return true;
  }
  return false;
}

const withoutEnding = (fileName: string) => fileName.replace(/\.(mjml|html)$/i, '');

function elementText(source: string, element: string): string {
  let from: number | undefined;
  for (const { name, closing, start, end } of tags(source)) {
    if (name === 'body' || name === 'mj-body') break;
    if (name !== element) continue;
    if (closing && from !== undefined) return decodedText(source.slice(from, start));
    if (!closing) from = end;
  }
  return '';
}
