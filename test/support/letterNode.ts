import type { DefaultTreeAdapterTypes } from 'parse5';
import type { LetterNode } from '../../src/core/letters/letterText.ts';

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
