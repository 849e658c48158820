import { tags } from '../markup.ts';

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
  readonly children: readonly Element[];
}

interface OpenElement {
  readonly name: string;
  readonly start: number;
  readonly contentStart: number;
  readonly children: Element[];
}

/** The MJML elements of any text, HTML aside. What is never closed ends where what is around it does. */
export function readTree(source: string): readonly Element[] {
  const roots: Element[] = [];
  const open: OpenElement[] = [];

  const close = (contentEnd: number, end: number) => {
    const element = open.pop();
    if (!element) return;
    const siblings = open.at(-1)?.children ?? roots;
    siblings.push({ ...element, contentEnd, end });
  };

  for (const { name, closing, start, end } of tags(source)) {
    if (!isMjml(name)) continue;
    if (!closing) {
      open.push({ name, start, contentStart: end, children: [] });
      if (source[end - 2] === '/') close(end, end);
    } else if (open.some((element) => element.name === name)) {
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
  const element = tree.find(({ contentStart, contentEnd, start }) => {
    const isSelfClosing = contentStart === contentEnd && contentEnd === start;
    return !isSelfClosing && contentStart <= offset && offset <= contentEnd;
  });
  return element ? [element, ...elementsAround(element.children, offset)] : [];
}
