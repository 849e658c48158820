import type { TextEdit } from '../protocol/compiler.ts';
import { growthOf } from './edit.ts';
import { type SourceBlock, scanBlock, scanBlocks, type UnclosedElement } from './scan.ts';

/** Neighbouring blocks, `removed` of them from the number `at` on, become other ones, or none. */
export interface BlockChange {
  readonly at: number;
  readonly removed: number;
  readonly blocks: readonly ChangedBlock[];
}

/** What a block is now. */
export interface ChangedBlock extends SourceBlock {
  readonly text: string;
  /** In lines and columns of the text. */
  readonly unclosed: readonly UnclosedElement[];
}

interface SourceBlocks {
  readonly source: string;
  readonly blocks: readonly SourceBlock[];
}

/** What an edit, which led to `source`, does to the blocks; `undefined` when it could do anything else. */
export function changeOfBlocks(old: SourceBlocks, source: string, edit: TextEdit): BlockChange | undefined {
  return changeInside(old, source, edit) ?? changeBetween(old, source, edit);
}

/** The change of one block, whose first and last characters are untouched. */
function changeInside({ blocks }: SourceBlocks, source: string, edit: TextEdit): BlockChange | undefined {
  const at = blocks.findIndex(({ start, end }) => start < edit.from && edit.to < end);
  const old = blocks[at];
  const block = old && readBlock(source, { ...old, end: old.end + growthOf(edit) });
  return block && { at, removed: 1, blocks: [block] };
}

/** They look the same wherever they stand, but for the first: that one stays. `!` are comments. */
const movable: ReadonlySet<string> = new Set(['mj-section', 'mj-wrapper', 'mj-hero', 'mj-raw', '!']);

/** The change of all that is between two blocks which stay, or after the last one. */
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

/** Where mj-body's content ends, if what comes after it is the same. */
function endOfBlocks({ source: old, blocks }: SourceBlocks, source: string): number | undefined {
  const rest = old.slice(blocks.at(-1)?.end).trimStart();
  return source.endsWith(rest) ? old.length - rest.length : undefined;
}

/** All blocks from the one above up to `end`. */
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
 * An edit is where two texts differ, so a block that is put above one which begins alike seems to be put into that one:
 * the lower one is the same all the same.
 */
function sameAtEnd(old: readonly string[], blocks: readonly string[]): number {
  let same = 0;
  while (same < Math.min(old.length, blocks.length) && old.at(-1 - same) === blocks.at(-1 - same)) same++;
  return same;
}
