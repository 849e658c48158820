import { tags } from '../text/markup.ts';
import type { LayoutKind } from './layout.ts';

/** Returns true if a text is a complete layout. Returns false for a part that layouts include. */
export function isWholeLayout(kind: LayoutKind, source: string): boolean {
  for (const { name } of tags(source)) {
    if (kind === 'mjml') return name === 'mjml';
    if (name === 'html' || name === 'body') return true;
  }
  return false;
}

/** Elements that start a page of HTML, which is no part. */
const wholeHtml = new Set(['html', 'head', 'body']);

/**
 * Returns true for MJML without an `mjml` element: a part that layouts include. Returns false for a text without any element, and for a
 * layout that has something in front of its root by mistake.
 */
export function isMjmlPart(source: string): boolean {
  let isFirst = true;
  for (const { name } of tags(source)) {
    if (name === 'mjml' || (isFirst && wholeHtml.has(name))) return false;
    isFirst = false;
  }
  return !isFirst;
}

/** Returns true if MJML contains an `mj-body`. */
export function hasBody(source: string): boolean {
  for (const { name } of tags(source)) if (name === 'mj-body') return true;
  return false;
}
