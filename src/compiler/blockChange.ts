import type { TextEdit } from '../protocol/compiler.ts';
import { growthOf } from './edit.ts';
import { type SourceBlock, scanBlock, scanBlocks, type UnclosedElement } from './scan.ts';

/** A replacement of adjacent blocks: `removed` of them, starting at index `at`. */
export interface BlockChange {
  readonly at: number;
  readonly removed: number;
  readonly blocks: readonly ChangedBlock[];
}

/** A block after the change. */
export interface ChangedBlock extends SourceBlock {
  readonly text: string;
  /** Lines and columns are those of the whole text. */
  readonly unclosed: readonly UnclosedElement[];
}

interface SourceBlocks {
  readonly source: string;
  readonly blocks: readonly SourceBlock[];
}

/** Returns the effect of an edit on the blocks; `undefined` if it may affect more than blocks. `source` is the text after the edit. */
export function changeOfBlocks(old: SourceBlocks, source: string, edit: TextEdit): BlockChange | undefined {
  return changeInside(old, source, edit) ?? changeBetween(old, source, edit);
}

/** Returns the change of one block whose first and last characters are unchanged. */
function changeInside({ blocks }: SourceBlocks, source: string, edit: TextEdit): BlockChange | undefined {
  const at = blocks.findIndex(({ start, end }) => start < edit.from && edit.to < end);
  const old = blocks[at];
  const block = old && readBlock(source, { ...old, end: old.end + growthOf(edit) });
  return block && { at, removed: 1, blocks: [block] };
}

/** Blocks that render the same at any position except the first, where they stay. `!` is a comment. */
const movable: ReadonlySet<string> = new Set(['mj-section', 'mj-wrapper', 'mj-hero', 'mj-raw', '!']);

/** Returns the change of everything between two unchanged blocks, or after the last unchanged one. */
function changeBetween(old: SourceBlocks, source: string, edit: TextEdit): BlockChange | undefined {
  const at = old.blocks.filter(({ end }) => end <= edit.from).length;
  const above = old.blocks[at - 1];
  const below = old.blocks.filter(({ start }) => start >= edit.to);
  const removed = old.blocks.slice(at, old.blocks.length - below.length);
  const end = below[0]?.start ?? endOfBlocks(old, source);
  if (!above || end === undefined) return undefined;
  const blocks = readBlocks(source, above, end + growthOf(edit));
  if (!blocks || ![...removed, ...blocks].every(({ name }) => movable.has(name))) return undefined;
  const same = sameAtEnd(
    removed.map((block) => old.source.slice(block.start, block.end)),
    blocks.map(({ text }) => text),
  );
  return { at, removed: removed.length - same, blocks: blocks.slice(0, blocks.length - same) };
}

/** Returns the end of mj-body's content if everything after it is unchanged. */
function endOfBlocks({ source: old, blocks }: SourceBlocks, source: string): number | undefined {
  const rest = old.slice(blocks.at(-1)?.end).trimStart();
  return source.endsWith(rest) ? old.length - rest.length : undefined;
}

/** Reads all blocks after the given one, up to `end`. */
function readBlocks(source: string, above: SourceBlock, end: number): readonly ChangedBlock[] | undefined {
  const line = above.line + source.slice(above.start, above.end).split('\n').length - 2;
  const blocks = scanBlocks(source.slice(above.end, end))?.map((block) =>
    readBlock(source, {
      name: block.name,
      start: above.end + block.start,
      end: above.end + block.end,
      line: line + block.line,
    }),
  );
  return blocks?.every((block) => block !== undefined) ? blocks : undefined;
}

function readBlock(source: string, block: SourceBlock): ChangedBlock | undefined {
  const text = source.slice(block.start, block.end);
  const unclosed = scanBlock(text, block.name);
  return unclosed && { ...block, text, unclosed };
}

/**
 * Counts unchanged blocks at the end. A block inserted before one that begins alike looks like an edit inside that one, although the
 * lower block is unchanged.
 */
function sameAtEnd(old: readonly string[], blocks: readonly string[]): number {
  let same = 0;
  while (same < Math.min(old.length, blocks.length) && old.at(-1 - same) === blocks.at(-1 - same)) same++;
  return same;
}
