import juice from 'juice';
import { passages, replaced } from '../core/text/passages.ts';
import { templateDelimiters } from './costlyStyles.ts';

/** Inlines styles into one block. Returns `undefined` if styles or tags cross the edges of the block. */
export type InlineStyles = (block: string) => string | undefined;

/** Marks the edges of a block within the surrounding HTML. A UUID, so that no layout contains it. */
const edge = `<!--mailroom-${crypto.randomUUID()}-->`;

/**
 * Returns a function that applies `mj-style inline="inline"` to one block. `before` and `after` are mj-body's own HTML around the blocks;
 * `others` is the rest of the letter's own styles. Returns `undefined` if the styles, or an unclosed template tag, may cross the edges of a
 * block.
 */
export function inlineStylesApart(
  css: string,
  before: string,
  after: string,
  others: readonly string[],
): InlineStyles | undefined {
  if (!isLocal(css) || [css, before, after, ...others].some(hasOpenCode)) return undefined;
  const inline = (block: string) =>
    inlineStyles(`<html>${before}${edge}${block}${edge}${after}</html>`, css).split(edge);
  const [emptyBefore, , emptyAfter] = inline('');
  return (block) => {
    if (hasOpenCode(block)) return undefined;
    const [newBefore, inlined, newAfter] = inline(block);
    // An element that is opened in one block and closed in another changes the HTML around them.
    return newBefore === emptyBefore && newAfter === emptyAfter ? inlined : undefined;
  };
}

/** Inlines styles with juice, with the same options as MJML. */
export function inlineStyles(html: string, css: string): string {
  return juice(html, {
    applyStyleTags: false,
    extraCss: css,
    insertPreservedExtraCss: false,
    removeStyleTags: false,
  });
}

/** Returns true if the selectors depend only on an element and its ancestors, not on siblings. */
function isLocal(css: string): boolean {
  const withoutComments = replaced(css, passages(css, /\/\*/g, '*/'), '');
  const selectors = withoutComments.replace(/\{[^{}]*\}/g, ',');
  return /^[\w\s.,#*>-]*$/.test(selectors);
}

const hasOpenCode = (html: string) =>
  templateDelimiters.some(
    ([opening, closing]) => replaced(html, passages(html, opening, closing), '').search(opening) !== -1,
  );
