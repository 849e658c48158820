import type { CompilerProblem, LayoutContext, TextEdit } from '../protocol/compiler.ts';
import { editOf, growthOf } from './edit.ts';
import { areUnchanged, type IncludedFiles } from './includedFiles.ts';
import {
  type LayoutParts,
  type ProblemsIn,
  partsOf,
  problemsOf,
  type ReadBlock,
  withChange,
} from './layoutParts.ts';
import { mjBodyOf, parseMjml, type ReadFile, validateMjml } from './mjml.ts';
import { validationProblems } from './problems.ts';
import {
  layoutOfBlock,
  type Scan,
  type SourceBlock,
  scanBlock,
  scanBlocks,
  type UnclosedElement,
} from './scan.ts';

/** A parsed and validated layout. */
export interface LayoutReading {
  /** The layout to render. After a change, its mj-body contains only the new blocks. */
  readonly letter: MjmlNode;
  /** The range of previous blocks that the new ones replace. Missing if the whole layout was read. */
  readonly changed?: Omit<BlockChange, 'blocks'>;
  readonly options: MjmlOptions;
  /** The problems in the order of MJML's validator. */
  readonly problems: readonly CompilerProblem[];
  /** The base for reading the next text incrementally. */
  readonly parts?: LayoutParts;
}

const validated: ProblemsIn = (node) => validationProblems(validateMjml(node));

/** Parses and validates a whole layout. Throws when MJML throws. */
export function readLayout(
  source: string,
  options: MjmlOptions,
  scan: Scan,
  { files, read }: { readonly files: IncludedFiles; readonly read: ReadFile },
  problemsIn = validated,
): LayoutReading {
  const letter = parseMjml(source, options, read);
  const parts = partsOf({ source, options, letter, files, problemsIn }, scan);
  return parts
    ? { letter, options, parts, problems: problemsOf(parts) }
    : { letter, options, problems: problemsIn(letter) };
}

/** Reads only the changed blocks of a layout. Returns `undefined` if more has changed, so that the whole layout must be read. */
export function readChange(
  old: LayoutParts,
  source: string,
  context: LayoutContext,
): LayoutReading | undefined {
  const edit = editOf(old.source, source);
  const change = changeOfBlocks(old, source, edit);
  if (!change || !areUnchanged(old.files, context)) return undefined;
  const blocks = change.blocks.map(parseBlock);
  if (!blocks.every((block) => block !== undefined)) return undefined;
  const { at, removed } = change;
  const parts = withChange(old, source, edit, { at, removed, blocks });
  const nodes = blocks.map(({ node }) => node);
  const { options } = old;
  return {
    letter: onlyWith(nodes, old.letter),
    changed: { at, removed },
    options,
    parts,
    problems: problemsOf(parts),
  };
}

function parseBlock({ text, ...block }: ChangedBlock): ReadBlock | undefined {
  const node = mjBodyOf(parseMjml(layoutOfBlock(text)))?.children?.[0];
  return node && { ...block, node };
}

function onlyWith(blocks: readonly MjmlNode[], letter: MjmlNode): MjmlNode {
  const body = mjBodyOf(letter);
  const children = letter.children?.map((node) => (node === body ? { ...node, children: blocks } : node));
  return { ...letter, children: children ?? [] };
}

/** A replacement of adjacent blocks: `removed` of them, starting at index `at`. */
interface BlockChange {
  readonly at: number;
  readonly removed: number;
  readonly blocks: readonly ChangedBlock[];
}

/** A block after the change. */
interface ChangedBlock extends SourceBlock {
  readonly text: string;
  /** The unclosed elements in the block. Their lines and columns count from 1 within `text`. */
  readonly unclosed: readonly UnclosedElement[];
}

interface SourceBlocks {
  readonly source: string;
  readonly blocks: readonly SourceBlock[];
}

/** Returns the effect of an edit on the blocks; `undefined` if it may affect more than blocks. `source` is the text after the edit. */
function changeOfBlocks(old: SourceBlocks, source: string, edit: TextEdit): BlockChange | undefined {
  return changeInside(old, source, edit) ?? changeBetween(old, source, edit);
}

/** Returns the change if the edit is inside one block and keeps the block's first and last character. */
function changeInside({ blocks }: SourceBlocks, source: string, edit: TextEdit): BlockChange | undefined {
  const at = blocks.findIndex(({ start, end }) => start < edit.from && edit.to < end);
  const old = blocks[at];
  const block = old && readBlock(source, { ...old, end: old.end + growthOf(edit) });
  return block && { at, removed: 1, blocks: [block] };
}

/**
 * The blocks that may be added, removed or moved, except as the first block: they render the same at any other position. `!` is a comment.
 */
const movable: ReadonlySet<string> = new Set(['mj-section', 'mj-wrapper', 'mj-hero', 'mj-raw', '!']);

/** Returns the change of everything between two unchanged blocks, or after the last unchanged one. */
function changeBetween(old: SourceBlocks, source: string, edit: TextEdit): BlockChange | undefined {
  const at = old.blocks.filter(({ end }) => end <= edit.from).length;
  const above = old.blocks[at - 1];
  const below = old.blocks.filter(({ start }) => start >= edit.to);
  const removed = old.blocks.slice(at, old.blocks.length - below.length);
  const end = below[0]?.start ?? endOfBlocks(old, source);
  if (!above || end === undefined) return undefined;
  const blocks = readChangedBlocks(source, above, end + growthOf(edit));
  if (!blocks || ![...removed, ...blocks].every(({ name }) => movable.has(name))) return undefined;
  const same = sameBlocksAtEnd(
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
function readChangedBlocks(
  source: string,
  above: SourceBlock,
  end: number,
): readonly ChangedBlock[] | undefined {
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
 * Counts unchanged blocks at the end. When a block is inserted before one that starts with the same text, the edit seems to be inside the
 * lower block, although that one is unchanged.
 */
function sameBlocksAtEnd(old: readonly string[], blocks: readonly string[]): number {
  let same = 0;
  while (same < Math.min(old.length, blocks.length) && old.at(-1 - same) === blocks.at(-1 - same)) same++;
  return same;
}
