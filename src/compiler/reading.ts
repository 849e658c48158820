import type { CompilerProblem, Includes } from '../protocol/compiler.ts';
import { type BlockChange, type ChangedBlock, changeOfBlocks } from './blockChange.ts';
import { editOf } from './edit.ts';
import { areUnchanged, type FileReader } from './includedFiles.ts';
import { type LayoutParts, partsOf, problemsOf, type ReadBlock, withChange } from './layoutParts.ts';
import { bodyOf, parseMjml, validateMjml } from './mjml.ts';
import { validationProblems } from './problems.ts';
import { layoutOfBlock, type Scan } from './scan.ts';

/** A parsed and validated layout. */
export interface LayoutReading {
  /** The layout to render. After a change, its mj-body contains only the new blocks. */
  readonly letter: MjmlNode;
  /** The blocks that these replace. */
  readonly changed?: Omit<BlockChange, 'blocks'>;
  readonly options: MjmlOptions;
  /** The problems in the order of MJML's validator. */
  readonly problems: readonly CompilerProblem[];
  /** The base for the next reading. */
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

/** Reads only the changed blocks of a layout; `undefined` if more has changed, so that it must be read as a whole. */
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
