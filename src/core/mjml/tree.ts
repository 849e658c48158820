import { tags } from '../letters/markup.ts';

/** An element of a layout, with its places as offsets in the source. */
export interface Element {
  /** In lower case. */
  readonly name: string;
  /** Of the opening tag's `<`. */
  readonly start: number;
  /** Right behind the opening tag. */
  readonly contentStart: number;
  /** Of the closing tag's `<`; where the element ends for another reason, when it has none. */
  readonly contentEnd: number;
  /** Right behind the whole element. */
  readonly end: number;
  /** Whether it is written `<name />`, so that nothing can stand inside. */
  readonly closesItself: boolean;
  readonly children: readonly Element[];
}

interface OpenElement {
  readonly name: string;
  readonly start: number;
  readonly contentStart: number;
  readonly children: Element[];
}

/** Nobody nests deeper on purpose; what goes down into the tree may call itself that often. */
const deepest = 200;

/**
 * The MJML elements of any text, HTML aside, but for those that are nested absurdly deep. What is never closed ends where what
 * is around it does. Takes linear time.
 */
export function readTree(source: string): readonly Element[] {
  const roots: Element[] = [];
  const open: OpenElement[] = [];
  const openNames = new Map<string, number>();

  const count = (name: string, change: number) => openNames.set(name, (openNames.get(name) ?? 0) + change);

  const close = (contentEnd: number, end: number, closesItself = false) => {
    const element = open.pop();
    if (!element) return;
    count(element.name, -1);
    const siblings = open.at(-1)?.children ?? roots;
    if (open.length < deepest) siblings.push({ ...element, contentEnd, end, closesItself });
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

/** The elements whose content an offset is in, the outermost first. In an opening tag it is not in that element yet. */
export function elementsAround(tree: readonly Element[], offset: number): readonly Element[] {
  const around: Element[] = [];
  let element = elementAround(tree, offset);
  while (element) {
    around.push(element);
    element = elementAround(element.children, offset);
  }
  return around;
}

function elementAround(siblings: readonly Element[], offset: number): Element | undefined {
  return siblings.find(
    ({ closesItself, contentStart, contentEnd }) =>
      !closesItself && contentStart <= offset && offset <= contentEnd,
  );
}
