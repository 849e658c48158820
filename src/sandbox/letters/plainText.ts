import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { type LetterNode, letterText } from '../../core/letters/letterText.ts';
import { refuseManyAttributes, TreeTooLarge, withTreeLimits } from '../../core/letters/treeLimits.ts';

/** In UTF-16 units. Mail programs clip letters far below this length. */
const mostRead = 256 * 1024;

/**
 * A letter's HTML as its text part, for those who read no HTML: what the preview shows as text. Empty when the HTML grows too
 * much: the letter goes without a text part then. HTML that is too long is cut.
 */
export function textOf(html: string): string {
  const read = html.slice(0, mostRead);
  const treeAdapter = withTreeLimits(defaultTreeAdapter, read);
  try {
    refuseManyAttributes(read);
    return letterText(asLetterNode(parse(read, { treeAdapter, scriptingEnabled: false })));
  } catch (error) {
    if (error instanceof TreeTooLarge) return '';
    throw error;
  }
}

/** A node of parse5 as a browser's would be read. */
export function asLetterNode(node: DefaultTreeAdapterTypes.Node): LetterNode {
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
