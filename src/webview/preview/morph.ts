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

/** Changes `count` neighbouring children of `parent`, from `first` on, into others. */
export function morphNodes(parent: Node, first: Node | null, count: number, wanted: readonly Node[]): void {
  let current = first;
  for (let index = 0; index < count && current; index++) {
    const next: Node | null = current.nextSibling;
    const into = wanted[index];
    if (!into) parent.removeChild(current);
    else if (!current.isEqualNode(into)) morph(current, into);
    current = next;
  }
  for (const node of wanted.slice(count)) parent.insertBefore(node, current);
}
