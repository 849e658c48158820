import juice from 'juice';
import { passages, replaced } from '../core/text/passages.ts';

/** Inlines styles into one block as it stands in its letter; `undefined` when they could reach over its edges. */
export type InlineStyles = (block: string) => string | undefined;

/** Stands between a block and what is around it. No text can hold it by chance. */
const edge = `<!--mailroom-${crypto.randomUUID()}-->`;

/**
 * What `mj-style inline="inline"` does, block by block. `before` and `after` are mj-body's own HTML around the blocks,
 * `others` what else the letter says of itself. `undefined` when the styles, or code of a template language that is not
 * closed, may reach from one block into another.
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
    // An element that is closed in another block than it is opened in changes what is around it.
    return newBefore === emptyBefore && newAfter === emptyAfter ? inlined : undefined;
  };
}

/** With the options of MJML. */
function inlineStyles(html: string, css: string): string {
  return juice(html, {
    applyStyleTags: false,
    extraCss: css,
    insertPreservedExtraCss: false,
    removeStyleTags: false,
  });
}

/** Whether what the selectors match depends on an element, its parents, and nothing beside it. */
function isLocal(css: string): boolean {
  const withoutComments = replaced(css, passages(css, /\/\*/g, '*/'), '');
  const selectors = withoutComments.replace(/\{[^{}]*\}/g, ',');
  return /^[\w\s.,#*>-]*$/.test(selectors);
}

/** What is between these is not for juice to read. */
const codes = [
  [/<%/g, '%>'],
  [/\{\{/g, '}}'],
] as const;

const hasOpenCode = (html: string) =>
  codes.some(
    ([opening, closing]) => replaced(html, passages(html, opening, closing), '').search(opening) !== -1,
  );
