import { tags } from '../letters/markup.ts';
import { decodedText } from '../text/decodedText.ts';
import { type LayoutKind, withoutEnding } from './layout.ts';

/**
 * The title of the maket that a layout becomes: `<mj-title>` in MJML, `<title>` in HTML, on one line and with its
 * character references decoded; otherwise the file's name without its ending.
 */
export function layoutTitle(kind: LayoutKind, source: string, fileName: string): string {
  return elementText(source, kind === 'mjml' ? 'mj-title' : 'title') || withoutEnding(fileName);
}

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
