import * as dom from '../letterViewer/letterDom.ts';

/** A pair of corresponding elements whose content is left as it is. */
type SameElement = readonly [current: dom.ShownElement, wanted: dom.ShownElement];

/** Makes an element equal to `wanted` with as few changes as possible. Moves new nodes out of `wanted`. */
export function morph(
  current: dom.ShownElement,
  wanted: dom.ShownElement,
  same?: SameElement,
  depth = 0,
): void {
  morphAttributes(current, wanted);
  if (current === same?.[0]) return;
  const [now, then] = [dom.childNodesOf(current), dom.childNodesOf(wanted)];
  const [at, to] = [indexOfNode(same?.[0], now), indexOfNode(same?.[1], then)];
  const [before, after] = [now[at], then[to]];
  if (before && after && dom.isElement(before) && dom.isElement(after)) {
    morphNodes(current, now.slice(0, at), then.slice(0, to), before, depth);
    morph(before, after, same, depth + 1);
    morphNodes(current, now.slice(at + 1), then.slice(to + 1), null, depth);
  } else morphNodes(current, now, then, null, depth);
}

/** Morphs adjacent children of `parent` into the wanted ones. `end` is the node that follows them; null at the end. */
export function morphNodes(
  parent: dom.ShownElement,
  current: readonly dom.ShownNode[],
  wanted: readonly dom.ShownNode[],
  end: dom.ShownNode | null,
  depth = 0,
): void {
  const kept = current.length === wanted.length ? 0 : sameNodesAtEnd(current, wanted);
  const [now, then] = [current.slice(0, current.length - kept), wanted.slice(0, wanted.length - kept)];
  const next = current[now.length] ?? end;
  for (const [index, node] of then.entries()) {
    const old = now[index];
    if (old) morphNode(parent, old, node, depth);
    else dom.insertBefore(parent, node, next);
  }
  for (const node of now.slice(then.length)) dom.removeChild(parent, node);
}

/** Returns the index of the node that is or contains this one. */
const indexOfNode = (node: dom.ShownNode | undefined, nodes: readonly dom.ShownNode[]) =>
  node ? nodes.findIndex((other) => dom.containsNode(other, node)) : -1;

/** Returns the number of equal nodes at the end of both lists. They stay when something was inserted or removed above them. */
function sameNodesAtEnd(one: readonly dom.ShownNode[], other: readonly dom.ShownNode[]): number {
  let count = 0;
  for (;;) {
    const [last, otherLast] = [one.at(-1 - count), other.at(-1 - count)];
    if (!last || !otherLast || !dom.isEqual(last, otherLast)) return count;
    count++;
  }
}

/**
 * The maximum depth of morphed elements. Deeper ones are replaced as a whole, because `isEqual` compares the whole subtree at
 * each level.
 */
const deepestMorph = 64;

function morphNode(
  parent: dom.ShownElement,
  current: dom.ShownNode,
  wanted: dom.ShownNode,
  depth: number,
): void {
  if (dom.isEqual(current, wanted)) return;
  if (dom.isElement(current) && dom.isElement(wanted) && depth < deepestMorph && canBecome(current, wanted))
    morph(current, wanted, undefined, depth + 1);
  else if (isTextual(current) && dom.nodeNameOf(current) === dom.nodeNameOf(wanted))
    dom.setText(current, dom.textOf(wanted) ?? '');
  else dom.replaceChild(parent, current, wanted);
}

/** Returns true for a text or a comment. */
const isTextual = (node: dom.ShownNode) => dom.isText(node) || dom.isComment(node);

/** Elements with a state beside their attributes, such as typed text. They are replaced instead of morphed. */
const stateful = new Set(['input', 'textarea', 'select', 'option']);

const canBecome = (current: dom.ShownElement, wanted: dom.ShownElement) =>
  dom.nameOf(current) === dom.nameOf(wanted) &&
  dom.namespaceOf(current) === dom.namespaceOf(wanted) &&
  !stateful.has(dom.nameOf(current));

/**
 * Makes the attributes of an element equal to the wanted ones. Copies attribute nodes, because the parser accepts names that
 * `setAttribute` rejects.
 */
function morphAttributes(current: dom.ShownElement, wanted: dom.ShownElement): void {
  for (const attribute of [...dom.attributesOf(wanted)]) {
    const { namespaceURI, localName, value } = attribute;
    if (dom.namespacedAttributeOf(current, namespaceURI, localName) !== value)
      dom.putAttribute(current, attribute.cloneNode() as Attr);
  }
  for (const attribute of [...dom.attributesOf(current)]) {
    const { namespaceURI, localName } = attribute;
    if (dom.namespacedAttributeOf(wanted, namespaceURI, localName) === null)
      dom.dropAttribute(current, attribute);
  }
}
