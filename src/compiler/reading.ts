import type { CompilerProblem, Includes } from '../protocol/compiler.ts';
import { blockOfEdit, editOf, growthOf } from './edit.ts';
import { areUnchanged, type FileReader } from './includedFiles.ts';
import { type LayoutParts, partsOf, problemsOf, withChange } from './layoutParts.ts';
import { bodyOf, parseMjml, validateMjml } from './mjml.ts';
import { validationProblems } from './problems.ts';
import { layoutOfBlock, type Scan, scanBlock } from './scan.ts';

/** A layout that was read and validated. */
export interface Reading {
  /** What is to be rendered. After an edit inside one block, its mj-body has this block only. */
  readonly letter: MjmlNode;
  /** The number of this block. */
  readonly changed?: number;
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
): Reading {
  const letter = parseMjml(source, options, read);
  const parts = partsOf({ source, options, letter, files }, scan);
  return parts
    ? { letter, options, parts, problems: problemsOf(parts) }
    : { letter, options, problems: validationProblems(validateMjml(letter)) };
}

/**
 * Reads a layout by what has changed in it since it was last read. Undefined when more has changed than the inside of
 * one block: then it has to be read as a whole.
 */
export function readChange(old: LayoutParts, source: string, includes: Includes): Reading | undefined {
  const edit = editOf(old.source, source);
  const changed = blockOfEdit(old.blocks, edit);
  const block = old.blocks[changed];
  if (!block || !areUnchanged(old.files, includes)) return undefined;
  const text = source.slice(block.start, block.end + growthOf(edit));
  const unclosed = scanBlock(text, block.name);
  if (!unclosed) return undefined;
  const node = bodyOf(parseMjml(layoutOfBlock(text)))?.children?.[0];
  if (!node) return undefined;
  const parts = withChange(old, source, edit, changed, { node, unclosed });
  const { options } = old;
  return { letter: onlyWith(node, old.letter), changed, options, parts, problems: problemsOf(parts) };
}

function onlyWith(block: MjmlNode, letter: MjmlNode): MjmlNode {
  const body = bodyOf(letter);
  const children = letter.children?.map((node) => (node === body ? { ...node, children: [block] } : node));
  return { ...letter, children: children ?? [] };
}
