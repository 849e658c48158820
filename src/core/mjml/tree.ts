import { tags } from '../text/markup.ts';

/** An element of a layout, with offsets in the source. */
export interface MjmlElement {
  /** The name in lower case. */
  readonly name: string;
  /** The offset of the opening tag's `<`. */
  readonly start: number;
  /** The offset after the opening tag. */
  readonly contentStart: number;
  /** The offset of the closing tag's `<`, or where the element ends without a closing tag. */
  readonly contentEnd: number;
  /** The offset after the closing tag. */
  readonly end: number;
  /** True for `<name />`, which has no content. */
  readonly closesItself: boolean;
  readonly children: readonly MjmlElement[];
}

interface OpenMjmlElement {
  readonly name: string;
  readonly start: number;
  readonly contentStart: number;
  readonly children: MjmlElement[];
}

/** The maximum nesting depth, so that recursion over the tree is safe. */
const deepestElement = 200;

/**
 * Parses the MJML elements of any text, ignoring HTML. Elements that are nested too deeply are left out; an unclosed element ends with
 * its parent. Takes linear time.
 */
export function readTree(source: string): readonly MjmlElement[] {
  const roots: MjmlElement[] = [];
  const open: OpenMjmlElement[] = [];
  const openNames = new Map<string, number>();

  const count = (name: string, change: number) => openNames.set(name, (openNames.get(name) ?? 0) + change);

  const close = (contentEnd: number, end: number, closesItself = false) => {
    const element = open.pop();
    if (!element) return;
    count(element.name, -1);
    const siblings = open.at(-1)?.children ?? roots;
    if (open.length < deepestElement) siblings.push({ ...element, contentEnd, end, closesItself });
  };

  for (const { name, closing, start, end } of tags(source)) {
    if (!isMjml(name)) continue;
    if (!closing) {
      open.push({ name, start, contentStart: end, children: [] });
      count(name, 1);
      if (source[end - 2] === '/') close(end, end, true);
    } else if (openNames.get(name)) {
      while (open.at(-1)?.name !== name) close(start, start);
      close(start, end);
    }
  }
  while (open.length > 0) close(source.length, source.length);
  return roots;
}

export const isMjml = (name: string) => name === 'mjml' || name.startsWith('mj-');

/** Returns the elements whose content contains an offset, outermost first. An opening tag is not part of its element's content. */
export function elementsAround(tree: readonly MjmlElement[], offset: number): readonly MjmlElement[] {
  const around: MjmlElement[] = [];
  let element = elementAround(tree, offset);
  while (element) {
    around.push(element);
    element = elementAround(element.children, offset);
  }
  return around;
}

function elementAround(siblings: readonly MjmlElement[], offset: number): MjmlElement | undefined {
  return siblings.find(
    ({ closesItself, contentStart, contentEnd }) =>
      !closesItself && contentStart <= offset && offset <= contentEnd,
  );
}
