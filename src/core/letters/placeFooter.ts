import { tags } from './markup.ts';

/** A letter with its footer: `html.slice(start, end)` is the footer. */
export interface LetterWithFooter {
  readonly html: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Puts a footer into a letter: before the last real `</body>`, otherwise before the last `</html>`, otherwise at the end.
 * A tag inside a comment, a conditional comment, a script, a style or an attribute's value is not a real one.
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
 * Whether the footer goes where it goes without this part of the letter: the part holds no end of the letter, and
 * swallows nothing of what comes after it.
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
