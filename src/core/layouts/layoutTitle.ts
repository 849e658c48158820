import { decodedText } from '../text/decodedText.ts';
import { tags } from '../text/markup.ts';
import { type LayoutKind, withoutEnding } from './layout.ts';

// Not in layout.ts, which is loaded at startup: the table of character references takes 28 KB.

/** Returns the title of a layout's maket on one line: `<mj-title>` in MJML, `<title>` in HTML, else the file name without its extension. */
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
