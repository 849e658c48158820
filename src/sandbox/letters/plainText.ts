import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { type HtmlNode, letterText } from '../../core/letters/letterText.ts';
import { refuseManyAttributes, TreeTooLarge, withTreeLimits } from '../../core/letters/treeLimits.ts';

/** The maximum length of HTML that is converted, in UTF-16 units. Mail programs clip letters far below it. */
const longestHtmlRead = 256 * 1024;

/**
 * Returns the plain-text part for a letter's HTML: the same text that the preview shows. Returns an empty text if the HTML expands beyond
 * the tree limits; the letter is sent without a text part then. Longer HTML is cut.
 */
export function plainTextOf(html: string): string {
  const read = html.slice(0, longestHtmlRead);
  const treeAdapter = withTreeLimits(defaultTreeAdapter, read);
  try {
    refuseManyAttributes(read);
    return letterText(asLetterNode(parse(read, { treeAdapter, scriptingEnabled: false })));
  } catch (error) {
    if (error instanceof TreeTooLarge) return '';
    throw error;
  }
}

/** Adapts a node of parse5 to the DOM's interface. */
export function asLetterNode(node: DefaultTreeAdapterTypes.Node): HtmlNode {
  return {
    nodeName: node.nodeName,
    nodeValue: 'value' in node ? node.value : null,
    get childNodes() {
      return 'childNodes' in node ? node.childNodes.map(asLetterNode) : [];
    },
    getAttribute: (name) =>
      'attrs' in node ? (node.attrs.find((attribute) => attribute.name === name)?.value ?? null) : null,
  };
}
