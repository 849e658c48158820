import { limits } from '../limits.ts';
import { tags, writtenAttributes } from '../text/markup.ts';

/** The functions of a parser's tree adapter that show how a tree grows. Adapters of parse5 fit. */
interface TreeAdapter {
  createElement(...given: never[]): unknown;
  createCommentNode(...given: never[]): unknown;
  insertText(parent: never, text: never): void;
  getChildNodes(parent: never): readonly unknown[];
  isTextNode(node: never): boolean;
  adoptAttributes(...given: never[]): void;
  getAttrList(element: never): { readonly length: number };
  getTagName(element: never): string;
  onItemPush?(...given: never[]): void;
  onItemPop?(...given: never[]): void;
}

/** The name, the namespace and the attributes of an element. */
type Given = readonly [name: unknown, namespace: unknown, attributes: { readonly length: number }];

/** Elements that HTML makes anew wherever they were left open. Looking for each among those that are open is the most work. */
const formatting: ReadonlySet<string> = new Set(
  'a b big code em font i nobr s small strike strong tt u'.split(' '),
);

/** The tree of a letter would become too large. */
export class TreeTooLarge extends Error {
  override readonly name = 'TreeTooLarge';

  constructor() {
    super('The HTML makes too many elements, or has too many styles.');
  }
}

/** How many nodes may still be made for one letter. A node takes 500 to 700 bytes, so that all take no more than 100 times the HTML. */
export class NodeAllowance {
  #left: number;

  constructor(html: string) {
    this.#left = Math.min(limits.treeNodes, limits.treeNodesOfShortHtml + html.length / 8);
  }

  /** Takes what something costs that is about to be made, in nodes. Throws `TreeTooLarge` when that much is not left. */
  take(nodes: number): void {
    this.#left -= nodes;
    if (this.#left < 0) throw new TreeTooLarge();
  }

  /** Takes what an element costs: each of its attributes is half a node. */
  takeElement(attributes: number): void {
    this.take(1 + attributes / 2);
  }
}

/**
 * A tree adapter for the tree of this HTML, which throws `TreeTooLarge` as soon as there are too many nodes, or too many open elements for a parser
 * to look through. HTML of some KB can make millions: `<b>` that is left open in a paragraph is made anew in each paragraph after it.
 */
export function withTreeLimits<Adapter extends TreeAdapter>(adapter: Adapter, html: string): Adapter {
  const nodes = new NodeAllowance(html);
  let depth = 0;
  let steps = 0;
  const counted = (more: number) => {
    steps += more;
    if (steps > limits.treeSteps) throw new TreeTooLarge();
  };
  const { createElement, createCommentNode } = adapter;
  return {
    ...adapter,
    createElement: ((...given: never[]) => {
      const [, , attributes] = given as unknown as Given;
      nodes.takeElement(attributes.length);
      return createElement(...given);
    }) as Adapter['createElement'],
    createCommentNode: ((...given: never[]) => {
      nodes.take(1);
      return createCommentNode(...given);
    }) as Adapter['createCommentNode'],
    // A text beside another one becomes part of it.
    insertText: (parent: never, text: never) => {
      const last = adapter.getChildNodes(parent).at(-1) as never;
      if (!last || !adapter.isTextNode(last)) nodes.take(1 / 2);
      adapter.insertText(parent, text);
    },
    // A further <html> or <body> adds its attributes to the first one.
    adoptAttributes: (element: never, ...given: never[]) => {
      counted(adapter.getAttrList(element).length);
      adapter.adoptAttributes(element, ...given);
    },
    onItemPush: (element: never, ...given: never[]) => {
      depth++;
      counted(formatting.has(adapter.getTagName(element)) ? depth : depth / 10);
      adapter.onItemPush?.(element, ...given);
    },
    onItemPop: (...given: never[]) => {
      depth--;
      adapter.onItemPop?.(...given);
    },
  };
}

/**
 * Throws `TreeTooLarge` for HTML with a tag of so many attributes that it would hold up a tokenizer, which compares each with those
 * before it. To be called before a tokenizer reads the text.
 */
export function refuseManyAttributes(html: string): void {
  // A tag that the text ends in has been read all the same.
  const whole = `${html}"'>`;
  for (const { start, end } of tags(whole)) {
    if (end - start <= 2 * limits.attributes) continue;
    if (writtenAttributes(whole, start, end).length > limits.attributes) throw new TreeTooLarge();
  }
}
