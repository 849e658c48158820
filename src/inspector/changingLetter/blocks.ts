import type { LetterElement, LetterTree, Passage } from '../../core/checks/letterTree.ts';
import { areInText } from '../../core/checks/maskedCode.ts';
import { isVoidElement } from '../letterTree/endTags.ts';

/** An element of a letter that any program may read, by its place, which moves when the letter changes. */
export interface Block {
  readonly name: string;
  readonly parent: Block | undefined;
  start: number;
  tagEnd: number;
  /** The start of its own closing tag; missing if it has none. */
  closing: number | undefined;
  end: number;
  /** False if its content is text alone, or template code decides whether it is there. */
  readonly mayBeEntered: boolean;
}

/** The content of these elements is not HTML. */
const withText: ReadonlySet<string> = new Set(
  'title textarea style xmp iframe noembed noframes script plaintext'.split(' '),
);

/** Returns the blocks of a letter in order. `known` holds blocks of elements around them, and gets those that are found. */
export function blocksOf(
  { elements, source }: Pick<LetterTree, 'elements' | 'source'>,
  known: Map<LetterElement, Block> = new Map(),
): Block[] {
  const ends = lastChildEnds(elements);
  return elements.flatMap((element) => {
    if (element.onlyOutlook || known.has(element)) return [];
    const { name, tag, start, end, isConditional } = element;
    const hasSlash = source[tag.end - 2] === '/';
    const block: Block = {
      name,
      parent: element.parent && known.get(element.parent),
      start,
      tagEnd: tag.end,
      closing: hasSlash ? undefined : closingOf(element, source, ends.get(element) ?? tag.end),
      end,
      mayBeEntered: !isConditional && !withText.has(name),
    };
    known.set(element, block);
    return [block];
  });
}

function lastChildEnds(elements: readonly LetterElement[]): ReadonlyMap<LetterElement, number> {
  const ends = new Map<LetterElement, number>();
  for (const { parent, end } of elements) if (parent) ends.set(parent, Math.max(ends.get(parent) ?? 0, end));
  return ends;
}

/** The longest closing tag that is looked for. */
const longestClosingTag = 100;

function closingOf({ name, end }: LetterElement, source: string, from: number): number | undefined {
  const start = Math.max(from, end - longestClosingTag);
  const at = source.lastIndexOf('</', end - 1);
  if (at < start) return undefined;
  const tag = source.slice(at, end).toLowerCase();
  return tag.startsWith(`</${name}`) && tag.indexOf('>') === tag.length - 1 ? at : undefined;
}

/**
 * Returns true if the masking of template code finds no tag open at the ends of tags and at `others`, so that what is between them can be
 * masked alone.
 */
export function isMaskedInParts(
  { source, codes }: LetterTree,
  blocks: readonly Block[],
  ...others: readonly number[]
): boolean {
  if (codes.length === 0) return true;
  const offsets = blocks.flatMap(({ start, tagEnd, closing, end }) => [start, tagEnd, closing ?? end, end]);
  return areInText(
    source,
    codes,
    [...offsets, ...others].sort((a, b) => a - b),
  );
}

/** A part of a letter that consists of whole elements, and the element around it. */
interface Surroundings extends Passage {
  readonly parent: Block;
}

/** Returns the smallest part with whole elements around a changed passage; `undefined` if no element with a closing tag is around it. */
export function partAround(blocks: readonly Block[], change: Passage): Surroundings | undefined {
  const parent = blocks.findLast(
    ({ tagEnd, closing, mayBeEntered }) =>
      mayBeEntered && closing !== undefined && tagEnd <= change.start && change.end <= closing,
  );
  if (parent?.closing === undefined) return undefined;
  let [start, end] = [parent.tagEnd, parent.closing];
  for (let index = blocks.indexOf(parent) + 1; index < blocks.length; index++) {
    const block = blocks[index];
    if (!block || block.start >= parent.closing) break;
    if (block.parent !== parent || !isWhole(block)) continue;
    if (block.end <= change.start) start = block.end;
    if (block.start < change.end) continue;
    end = block.start;
    break;
  }
  return { parent, start, end };
}

const isWhole = ({ name, closing, tagEnd, end }: Block) =>
  closing !== undefined || (isVoidElement(name) && end === tagEnd);

/** Returns the opening tags around a part, without their attributes, and the closing tags. */
export function contextOf(parent: Block): { readonly opening: string; readonly closing: string } {
  let [opening, closing] = ['', ''];
  for (let block: Block | undefined = parent; block; block = block.parent) {
    opening = `<${block.name}>${opening}`;
    closing += `</${block.name}>`;
  }
  return { opening, closing };
}

/** Puts new blocks in the place of those in a part of the letter, and moves what is behind it by `by` characters. */
export function withPart(
  blocks: readonly Block[],
  part: Passage,
  by: number,
  added: readonly Block[],
): Block[] {
  const [before, after]: [Block[], Block[]] = [[], []];
  for (const block of blocks) {
    if (block.start < part.start) {
      if (block.end > part.start) moveEnd(block, by);
      before.push(block);
    } else if (block.start >= part.end) {
      moveBlock(block, by);
      after.push(block);
    }
  }
  return [...before, ...added, ...after];
}

export function moveBlock(block: Block, by: number): void {
  block.start += by;
  block.tagEnd += by;
  moveEnd(block, by);
}

function moveEnd(block: Block, by: number): void {
  block.end += by;
  if (block.closing !== undefined) block.closing += by;
}
