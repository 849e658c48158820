import type { CompilerProblem, Includes } from '../protocol/compiler.ts';
import { type BlockChange, type ChangedBlock, changeOfBlocks } from './blockChange.ts';
import { editOf } from './edit.ts';
import { areUnchanged, type FileReader } from './includedFiles.ts';
import { type LayoutParts, partsOf, problemsOf, type ReadBlock, withChange } from './layoutParts.ts';
import { bodyOf, parseMjml, validateMjml } from './mjml.ts';
import { validationProblems } from './problems.ts';
import { layoutOfBlock, type Scan } from './scan.ts';

/** A layout that was read and validated. */
export interface LayoutReading {
  /** What is to be rendered. After a change of some blocks, its mj-body has only what these have become. */
  readonly letter: MjmlNode;
  /** Which blocks they were. */
  readonly changed?: Omit<BlockChange, 'blocks'>;
  readonly options: MjmlOptions;
  /** What MJML's validator found, in its order. */
  readonly problems: readonly CompilerProblem[];
  /** What the next reading can build upon. */
  readonly parts?: LayoutParts;
}

/** Reads a whole layout. Throws what MJML throws. */
export function readLayout(
  source: string,
  options: MjmlOptions,
  scan: Scan,
  { files, read }: FileReader,
): LayoutReading {
  const letter = parseMjml(source, options, read);
  const parts = partsOf({ source, options, letter, files }, scan);
  return parts
    ? { letter, options, parts, problems: problemsOf(parts) }
    : { letter, options, problems: validationProblems(validateMjml(letter)) };
}

/**
 * Reads a layout by what has changed in it since it was last read. Undefined when more has changed than some blocks:
 * then it has to be read as a whole.
 */
export function readChange(old: LayoutParts, source: string, includes: Includes): LayoutReading | undefined {
  const edit = editOf(old.source, source);
  const change = changeOfBlocks(old, source, edit);
  if (!change || !areUnchanged(old.files, includes)) return undefined;
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
  const node = bodyOf(parseMjml(layoutOfBlock(text)))?.children?.[0];
  return node && { ...block, node };
}

function onlyWith(blocks: readonly MjmlNode[], letter: MjmlNode): MjmlNode {
  const body = bodyOf(letter);
  const children = letter.children?.map((node) => (node === body ? { ...node, children: blocks } : node));
  return { ...letter, children: children ?? [] };
}
