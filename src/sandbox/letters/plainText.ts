import { convert } from 'html-to-text';

/** Mail programs clip letters far below this length. What is longer is cut, because very deep nesting takes quadratic time. */
const limits = { maxInputLength: 256 * 1024, maxDepth: 500, maxChildNodes: 20_000, ellipsis: '…' };

/** A letter's HTML as the text for those who read no HTML: its words with the addresses of its links, in lines of 72 characters. */
export function textOf(html: string): string {
  return convert(html, {
    limits,
    wordwrap: 72,
    selectors: [
      { selector: 'img', options: { ignoreHref: true }, format: 'altText' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
      { selector: 'table', options: { uppercaseHeaderCells: false } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
    formatters: {
      altText: ({ attribs }, _walk, builder) => {
        const alt = attribs?.alt?.trim();
        if (alt) builder.addInline(alt);
      },
    },
  }).trim();
}
