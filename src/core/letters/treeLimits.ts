import { limits } from '../limits.ts';

/** The functions of a parser's tree adapter that show how a tree grows. Adapters of parse5 fit. */
interface TreeAdapter {
  createElement(...given: never[]): unknown;
  createCommentNode(...given: never[]): unknown;
  onItemPush?(...given: never[]): void;
  onItemPop?(...given: never[]): void;
}

/** The tree of a letter would become too large. */
export class TreeTooLarge extends Error {
  override readonly name = 'TreeTooLarge';

  constructor() {
    super('The HTML makes too many elements: some stay open over many others, or are nested too deeply.');
  }
}

/**
 * A tree adapter for one tree, which throws `TreeTooLarge` as soon as there are too many nodes, or too many open elements for a parser
 * to look through. HTML of some KB can make millions: `<b>` that is left open in a paragraph is made anew in each paragraph after it.
 */
export function withTreeLimits<Adapter extends TreeAdapter>(adapter: Adapter): Adapter {
  let nodes = 0;
  let depth = 0;
  let steps = 0;
  const countedNode = <Make extends (...given: never[]) => unknown>(make: Make): Make =>
    ((...given) => {
      if (++nodes > limits.treeNodes) throw new TreeTooLarge();
      return make(...given);
    }) as Make;
  return {
    ...adapter,
    createElement: countedNode(adapter.createElement),
    createCommentNode: countedNode(adapter.createCommentNode),
    onItemPush: (...given: never[]) => {
      steps += ++depth;
      if (steps > limits.treeSteps) throw new TreeTooLarge();
      adapter.onItemPush?.(...given);
    },
    onItemPop: (...given: never[]) => {
      depth--;
      adapter.onItemPop?.(...given);
    },
  };
}
