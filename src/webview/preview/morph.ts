import morphdom from 'morphdom';

/** Changes what differs in a node and nothing else. `same` are two nodes that belong together, whose content is left alone. */
export function morph(current: Node, wanted: Node, same?: readonly [current: Node, wanted: Node]): void {
  morphdom(current, wanted, {
    // Ids are the letter's own and need not be unique, so they say nothing about what is the same.
    getNodeKey: (node) => (same?.includes(node) ? 'same' : undefined),
    onBeforeElUpdated: (from, to) => from === same?.[0] || !from.isEqualNode(to),
    onBeforeElChildrenUpdated: (from) => from !== same?.[0],
  });
}

/** Changes some neighbouring children of `parent` into others. `next` is the child behind them. */
export function morphNodes(
  parent: Node,
  current: readonly Node[],
  wanted: readonly Node[],
  next: Node | null,
): void {
  const both = Math.min(current.length, wanted.length);
  for (const [index, node] of current.entries()) {
    const into = wanted[index];
    if (!into) parent.removeChild(node);
    else if (!node.isEqualNode(into)) morph(node, into);
  }
  for (const node of wanted.slice(both)) parent.insertBefore(node, next);
}
