import { letterText, type HtmlNode as TextNode } from '../../core/letters/letterText.ts';
import { placeFooter } from '../../core/letters/placeFooter.ts';
import { type SpokenLine, spokenLetter } from '../../core/letters/spokenLetter.ts';
import { inlineVisibility } from './inlineVisibility.ts';
import * as dom from './letterDom.ts';

/** Returns the letter with its footer as plain text. */
export function textOfLetter(letter: string, footer: string): string {
  const body = dom.bodyOf(dom.readHtml(placeFooter(letter, footer).html));
  return body ? letterText(textNode(body)) : '';
}

/** Returns what a screen reader says of the letter with its footer, as it is shown on a wide screen. */
export function spokenLinesOf(letter: string, footer: string): readonly SpokenLine[] {
  const shown = dom.readHtml(placeFooter(letter, footer).html);
  inlineVisibility(shown);
  const body = dom.bodyOf(shown);
  return body ? spokenLetter(textNode(body)) : [];
}

const textNode = (node: dom.ShownNode): TextNode => ({
  nodeName: dom.nodeNameOf(node),
  nodeValue: dom.nodeValueOf(node),
  get childNodes() {
    return dom.childNodesOf(node).map(textNode);
  },
  ...(dom.isElement(node) && { getAttribute: (name: string) => dom.attributeOf(node, name) }),
});
