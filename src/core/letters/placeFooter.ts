import { tags } from '../text/markup.ts';

/** A letter with its footer at `html.slice(start, end)`. */
export interface LetterWithFooter {
  readonly html: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Inserts a footer before the last real `</body>`, else before the last `</html>`, else at the end. Tags inside comments (including
 * conditional ones), scripts, styles and attribute values are not real.
 */
export function placeFooter(html: string, footer: string): LetterWithFooter {
  const start = footerOffset(html);
  return {
    html: html.slice(0, start) + footer + html.slice(start),
    start,
    end: start + footer.length,
  };
}

/**
 * Returns true if removing this part of a letter does not move the footer: the part contains no `</body>` or `</html>` and leaves nothing
 * open.
 */
export function leavesFooterInPlace(part: string): boolean {
  let last = '';
  for (const { name, closing } of tags(`${part}<end>`)) {
    if (closing && (name === 'body' || name === 'html')) return false;
    last = name;
  }
  return last === 'end';
}

function footerOffset(html: string): number {
  let body: number | undefined;
  let root: number | undefined;
  for (const { name, closing, start } of tags(html)) {
    if (closing && name === 'body') body = start;
    if (closing && name === 'html') root = start;
  }
  return body ?? root ?? html.length;
}
