import { tags } from '../text/markup.ts';
import { elementsAround, type MjmlElement, readTree } from './tree.ts';

/** A passage of a layout, by offsets. */
export interface Passage {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the whole sibling elements that a selection touches, so that they can become a part; for an empty selection, the element whose tag
 * or text contains the cursor. Returns `undefined` outside of the head’s and the body’s content.
 */
export function elementsToExtract(source: string, from: number, to: number): Passage | undefined {
  const tree = readTree(source);
  const parents = elementsAround(tree, from).filter(({ contentEnd }) => to <= contentEnd);
  for (const parent of parents.toReversed()) {
    const touched = parent.children.filter((child) => isTouched(child, from, to));
    const [first, last] = [touched[0], touched.at(-1)];
    if (first && last && parent.name !== 'mjml') return { start: first.start, end: last.end };
  }
  return undefined;
}

const isTouched = ({ start, end }: MjmlElement, from: number, to: number) =>
  from === to ? start <= from && from < end : start < to && from < end;

/** Returns the whole `mj-include` element at an offset. */
export function includeAt(source: string, offset: number): Passage | undefined {
  let start: number | undefined;
  for (const tag of tags(source)) {
    if (tag.name !== 'mj-include') continue;
    if (tag.closing) {
      if (start !== undefined && start <= offset && offset <= tag.end) return { start, end: tag.end };
      start = undefined;
      continue;
    }
    const closesItself = source[tag.end - 2] === '/';
    if (closesItself && tag.start <= offset && offset <= tag.end) return { start: tag.start, end: tag.end };
    start = closesItself ? undefined : tag.start;
  }
  return undefined;
}

/** Returns the indentation of the line in which an offset is. */
export function indentationAt(source: string, offset: number): string {
  const line = source.slice(source.lastIndexOf('\n', offset - 1) + 1, offset);
  return line.slice(0, line.length - line.trimStart().length);
}

/**
 * Returns the ways to move a passage from one indentation to another, the most thorough first: with all its lines after the first, without
 * those of texts, where blanks may be part of the letter, and as it is.
 */
export function reindented(passage: string, from: string, to: string): readonly string[] {
  const texts = textsIn(readTree(passage));
  let offset = 0;
  const lines = passage.split('\n').map((line) => {
    const start = offset;
    offset += line.length + 1;
    const isMoved = start > 0 && line.trim() !== '' && line.startsWith(from);
    const moved = isMoved ? to + line.slice(from.length) : line;
    while (texts[0] && texts[0].contentEnd < start) texts.shift();
    return { line, moved, isInText: (texts[0]?.contentStart ?? start) < start };
  });
  const [all, outside] = [
    lines.map(({ moved }) => moved),
    lines.map(({ line, moved, isInText }) => (isInText ? line : moved)),
  ];
  return [...new Set([all.join('\n'), outside.join('\n'), passage])];
}

/** Returns the elements that hold text or HTML instead of elements, in the order of the source. */
function textsIn(elements: readonly MjmlElement[]): MjmlElement[] {
  return elements.flatMap((element) =>
    element.children.length > 0 ? textsIn(element.children) : element.closesItself ? [] : [element],
  );
}
