import { limits } from '../limits.ts';
import { tags, writtenAttributes } from '../text/markup.ts';

/** The functions of a parser's tree adapter through which a tree grows. Compatible with parse5's adapters. */
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

/** The name, namespace and attributes of an element. */
type Given = readonly [name: unknown, namespace: unknown, attributes: { readonly length: number }];

/** Formatting elements, which HTML parsers reopen. Searching for each among the open elements is the main cost. */
const formatting: ReadonlySet<string> = new Set(
  'a b big code em font i nobr s small strike strong tt u'.split(' '),
);

/** Thrown when the tree of a letter would become too large. */
export class TreeTooLarge extends Error {
  override readonly name = 'TreeTooLarge';

  constructor() {
    super('The HTML makes too many elements, or has too many styles.');
  }
}

/**
 * The number of nodes that a letter's tree may still get. A node takes 500 to 700 bytes, so the tree takes at most 100 times the size of
 * the HTML.
 */
export class NodeBudget {
  #left: number;

  constructor(html: string) {
    this.#left = Math.min(limits.treeNodes, limits.treeNodesOfShortHtml + html.length / 8);
  }

  /** The number of nodes that are left; negative once the budget is exhausted. */
  get left(): number {
    return this.#left;
  }

  /** Spends nodes before they are created. Throws `TreeTooLarge` if the budget is exhausted. */
  take(nodes: number): void {
    this.#left -= nodes;
    if (this.#left < 0) throw new TreeTooLarge();
  }

  /** Spends the cost of an element: each attribute counts as half a node. */
  takeElement(attributes: number): void {
    this.take(1 + attributes / 2);
  }
}

/**
 * Wraps a tree adapter for this HTML so that it throws `TreeTooLarge` when there are too many nodes, or too many open elements to search.
 * A few KB of HTML can create millions: an unclosed `<b>` in a paragraph is reopened in each following paragraph.
 */
export function withTreeLimits<Adapter extends TreeAdapter>(adapter: Adapter, html: string): Adapter {
  const nodes = new NodeBudget(html);
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
    // Adjacent texts are merged.
    insertText: (parent: never, text: never) => {
      const last = adapter.getChildNodes(parent).at(-1) as never;
      if (!last || !adapter.isTextNode(last)) nodes.take(1 / 2);
      adapter.insertText(parent, text);
    },
    // A second <html> or <body> adds its attributes to the first one.
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
 * Throws `TreeTooLarge` for HTML with too many attributes in one tag: a tokenizer compares each with all others. Call it before
 * tokenizing.
 */
export function refuseManyAttributes(html: string): void {
  // Completes a tag at the text's end, which the tokenizer would read as well.
  const whole = `${html}"'>`;
  for (const { start, end } of tags(whole)) {
    if (end - start <= 2 * limits.attributes) continue;
    if (writtenAttributes(whole, start, end).length > limits.attributes) throw new TreeTooLarge();
  }
}
