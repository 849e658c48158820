import { decodedText } from '../text/decodedText.ts';
import { tags } from '../text/markup.ts';
import { type LayoutKind, withoutEnding } from './layout.ts';

// Not in layout.ts, which is loaded at startup: the table of character references takes 28 KB.

/** Returns the title of a layout's maket on one line: `<mj-title>` in MJML, `<title>` in HTML, else the file name without its extension. */
export function layoutTitle(kind: LayoutKind, source: string, fileName: string): string {
  const place = titlePlace(kind, source);
  return (place && decodedText(source.slice(place.start, place.end))) || withoutEnding(fileName);
}

/** Returns where the text of a layout's title is written. */
export function titlePlace(
  kind: LayoutKind,
  source: string,
): { readonly start: number; readonly end: number } | undefined {
  const element = kind === 'mjml' ? 'mj-title' : 'title';
  let from: number | undefined;
  for (const { name, closing, start, end } of tags(source)) {
    if (name === 'body' || name === 'mj-body') break;
    if (name !== element) continue;
    if (closing && from !== undefined) return { start: from, end: start };
    if (!closing) from = end;
  }
  return undefined;
}
