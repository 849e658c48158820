import type { CompiledMjml, CompilerProblem, Includes } from '../protocol/compiler.ts';
import type { RenderedBlock } from './block.ts';
import { deniedIncludes, includeHoles, includeOptions } from './includes.ts';
import type { LayoutParts } from './layoutParts.ts';
import { renderLetter } from './letter.ts';
import { thrownProblem, unclosedElements } from './problems.ts';
import { type Reading, readChange, readLayout } from './reading.ts';
import { type Scan, scanMjml } from './scan.ts';

/** More than anybody reads, and few enough to be sent with each keystroke. */
const mostProblems = 200;

/** What is kept of a compiled layout, so that the next text of it costs no more than what has changed. */
export interface KeptLayout {
  readonly includes: Includes;
  readonly parts: LayoutParts;
  readonly blocks: readonly RenderedBlock[];
}

export interface Compilation {
  readonly compiled: CompiledMjml;
  /** Missing when the next text has to be compiled as a whole. */
  readonly kept?: KeptLayout;
}

/**
 * Compiles a layout with official MJML, building upon what was kept of an earlier text of it.
 * Never rejects: whatever is wrong becomes a problem with its place.
 */
export async function compileMjml(
  source: string,
  includes: Includes,
  kept?: KeptLayout,
): Promise<Compilation> {
  if (source.trim() === '') return failed({ reason: { code: 'empty' }, severity: 'error', line: 1 });
  return (await compileChange(source, includes, kept)) ?? (await compileWhole(source, includes));
}

const failed = (...problems: CompilerProblem[]): Compilation => ({ compiled: { problems } });

async function compileChange(
  source: string,
  includes: Includes,
  kept: KeptLayout | undefined,
): Promise<Compilation | undefined> {
  if (!kept || JSON.stringify(kept.includes) !== JSON.stringify(includes)) return undefined;
  const reading = readChange(kept.parts, source);
  return reading && (await render(reading, includes, nothingFound, kept.blocks));
}

/** Layouts in which there is something to tell of are not kept. */
const nothingFound: Scan = { unclosed: [], includes: [], blocks: [] };

async function compileWhole(source: string, includes: Includes): Promise<Compilation> {
  const scan = scanMjml(source);
  const options = includeOptions(includes);
  if (scan.includes.length > 0 && !options) return failed(...deniedIncludes(scan.includes, includes));
  try {
    return await render(readLayout(source, options ?? {}, scan), includes, scan);
  } catch (error) {
    return failed(...told([thrownProblem(error, scan.includes)], scan));
  }
}

async function render(
  { letter, options, changed, parts, problems }: Reading,
  includes: Includes,
  scan: Scan,
  old: readonly RenderedBlock[] = [],
): Promise<Compilation> {
  try {
    const reuse = changed === undefined ? undefined : { blocks: old, index: changed };
    const { pieces, blocks } = await renderLetter(letter, options, reuse);
    const holes = includeHoles(letter, options.filePath ?? '', scan.includes);
    if (holes.length > 0) return failed(...told([...problems, ...holes], scan));
    const compiled = { pieces, problems: told(problems, scan) };
    return parts ? { compiled, kept: { includes, parts, blocks } } : { compiled };
  } catch (error) {
    const causes = invalidValues(problems);
    return failed(...told(causes.length > 0 ? causes : [thrownProblem(error, scan.includes)], scan));
  }
}

/** The attributes that MJML stumbles over, such as a half-typed width. What it throws then says nothing to people. */
function invalidValues(problems: readonly CompilerProblem[]): readonly CompilerProblem[] {
  return problems
    .filter(({ reason }) => reason.code === 'mjml' && reason.text.includes('has invalid value'))
    .map((problem) => ({ ...problem, severity: 'error' }));
}

/** The problems that people are told of, in the order of the text. */
function told(problems: readonly CompilerProblem[], scan: Scan): readonly CompilerProblem[] {
  return leaveOutConsequences([...unclosedElements(scan), ...problems], scan)
    .toSorted((a, b) => a.line - b.line || (a.column ?? 0) - (b.column ?? 0))
    .slice(0, mostProblems);
}

/** An unclosed element explains why there is no body. */
function leaveOutConsequences(problems: readonly CompilerProblem[], scan: Scan): readonly CompilerProblem[] {
  const consequences = new Set(['noBody', 'noElements']);
  return scan.unclosed.length === 0
    ? problems
    : problems.filter(({ reason }) => !consequences.has(reason.code));
}
