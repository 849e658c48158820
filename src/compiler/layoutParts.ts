import type { CompilerProblem, TextEdit } from '../protocol/compiler.ts';
import { growthOf } from './edit.ts';
import type { IncludedFiles } from './includedFiles.ts';
import { createLocator } from './lines.ts';
import { mjBodyOf, validateChildren } from './mjml.ts';
import { unclosedProblems } from './problems.ts';
import type { Scan, SourceBlock, UnclosedElement } from './scan.ts';

interface ReadLayout {
  readonly source: string;
  readonly options: MjmlOptions;
  readonly letter: MjmlNode;
  readonly files: IncludedFiles;
  readonly problemsIn: ProblemsIn;
}

/** Returns the problems of an element and those in it. */
export type ProblemsIn = (node: MjmlNode) => readonly CompilerProblem[];

/** A parsed layout in parts, so that an edit inside one block leaves the others unchanged. */
export interface LayoutParts extends ReadLayout {
  /** The layout with an empty mj-body. */
  readonly letter: MjmlNode;
  readonly blocks: readonly BlockPart[];
  /** The problems of everything before the blocks, including mj-body itself. */
  readonly problemsBefore: readonly CompilerProblem[];
  readonly problemsAfter: readonly CompilerProblem[];
}

/** A block with its problems. A block from an included file has the position of its `mj-include`. */
interface BlockPart extends SourceBlock {
  /**
   * The problems of the block, with positions relative to it: its first line is 0, and columns in that line count from 1 at its first
   * character.
   */
  readonly problems: readonly CompilerProblem[];
}

/** Splits a layout into parts; `undefined` if an edit inside a block may affect more than this block. */
export function partsOf(layout: ReadLayout, scan: Scan): LayoutParts | undefined {
  const { letter, problemsIn } = layout;
  const body = mjBodyOf(letter);
  if (letter.tagName !== 'mjml' || !body || scan.unclosed.length > 0) return undefined;
  if (validateChildren(body).length > 0) return undefined;
  const blocks = blocksOf(body.children ?? [], scan, problemsIn);
  const around = letter.children ?? [];
  const bodyAt = around.indexOf(body);
  const withoutBlocks = around.with(bodyAt, { ...body, children: [] });
  const parts = {
    ...layout,
    letter: { ...letter, children: withoutBlocks },
    problemsBefore: withoutBlocks.slice(0, bodyAt + 1).flatMap(problemsIn),
    problemsAfter: withoutBlocks.slice(bodyAt + 1).flatMap(problemsIn),
  };
  return blocks && areInPlace(parts, scan) ? { ...parts, blocks } : undefined;
}

/** Locates each block of mj-body in the source. Returns `undefined` if nodes and source do not match. */
function blocksOf(
  nodes: readonly MjmlNode[],
  scan: Scan,
  problemsIn: ProblemsIn,
): readonly BlockPart[] | undefined {
  const includes = new Map(scan.blocks.filter(isIncludeBlock).map((block) => [block.line, block]));
  const own = scan.blocks.filter((block) => !isIncludeBlock(block));
  if (includes.size + own.length !== scan.blocks.length) return undefined;
  const blocks: BlockPart[] = [];
  for (const node of nodes) {
    const block = isFromLayout(node)
      ? own.shift()
      : includes.get(node.includedIn?.[0]?.line ?? node.line ?? 0);
    if (!block || (isFromLayout(node) && elementName(block) !== node.tagName)) return undefined;
    blocks.push({ ...block, problems: problemsIn(node).map(movedBy(-block.line)) });
  }
  return own.length === 0 ? blocks : undefined;
}

const isIncludeBlock = ({ name }: SourceBlock) => name === 'mj-include';
const isFromLayout = ({ includedIn }: MjmlNode) => includedIn?.length === 0;
const elementName = ({ name }: SourceBlock) => (name === '!' ? 'mj-raw' : name);

/**
 * Returns true if problems of included files stay in order. A file included in mj-body may add to the head, whose problems are then
 * reported at the include.
 */
function areInPlace(parts: Pick<LayoutParts, 'problemsBefore' | 'problemsAfter'>, { blocks }: Scan): boolean {
  const firstLine = blocks[0]?.line ?? 0;
  return (
    parts.problemsBefore.every(({ included, line }) => !included || line < firstLine) &&
    parts.problemsAfter.every(({ included }) => !included)
  );
}

/** A block that was parsed separately. */
export interface ReadBlock extends SourceBlock {
  readonly node: MjmlNode;
  readonly unclosed: readonly UnclosedElement[];
}

/** Returns the parts after a change that replaces `removed` blocks from index `at`. */
export function withChange(
  old: LayoutParts,
  source: string,
  edit: TextEdit,
  { at, removed, blocks }: { at: number; removed: number; blocks: readonly ReadBlock[] },
): LayoutParts {
  const lines = linesIn(edit.text) - linesIn(old.source.slice(edit.from, edit.to));
  const longer = growthOf(edit);
  const changed = blocks.map(({ node, unclosed, ...block }) => {
    const problems = [...unclosedProblems(unclosed), ...old.problemsIn(node)].map(movedBy(-1));
    return { ...block, problems };
  });
  const below = old.blocks.slice(at + removed).map((block) => ({
    ...block,
    start: block.start + longer,
    end: block.end + longer,
    line: block.line + lines,
  }));
  return {
    ...old,
    source,
    blocks: [...old.blocks.slice(0, at), ...changed, ...below],
    problemsAfter: old.problemsAfter.map(movedBy(lines)),
  };
}

/** Returns all problems in the order of MJML's validator. */
export function problemsOf({
  source,
  problemsBefore,
  blocks,
  problemsAfter,
}: LayoutParts): readonly CompilerProblem[] {
  const locate = createLocator(source);
  const ofBlocks = blocks.flatMap(({ start, line, problems }) =>
    problems.map(inFirstLineFrom(locate(start).column)).map(movedBy(line)),
  );
  return [...problemsBefore, ...ofBlocks, ...problemsAfter];
}

const movedBy = (lines: number) => (problem: CompilerProblem) => ({ ...problem, line: problem.line + lines });

const inFirstLineFrom = (column: number) => (problem: CompilerProblem) =>
  problem.line > 0 || problem.column === undefined
    ? problem
    : { ...problem, column: problem.column + column - 1 };

const linesIn = (text: string) => text.split('\n').length;
