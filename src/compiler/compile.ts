import type { LetterPieces } from '../core/letters/letterPieces.ts';
import { limits } from '../core/limits.ts';
import { resolveLayout } from '../core/pictures/resolveLayout.ts';
import { templateCode } from '../core/templates/templateCode.ts';
import type { ResolvedText } from '../core/translations/resolvedText.ts';
import {
  type CompiledMjml,
  type CompilerProblem,
  type LayoutContext,
  type ProblemReason,
  substitutesOf,
} from '../protocol/compiler.ts';
import type { RenderedBlock } from './block.ts';
import { type Frame, frameOf } from './frame.ts';
import { createFileReader, type FileReader } from './includedFiles.ts';
import { includeSpelling, misspelledIncludes } from './includeSpelling.ts';
import { deniedIncludes, includeHoles, includeOptions } from './includes.ts';
import type { LayoutParts } from './layoutParts.ts';
import { leftOutProblems } from './leftOutProblems.ts';
import { renderLetter } from './letter.ts';
import { createLocator, lineStarts } from './lines.ts';
import { thrownProblem, unclosedProblems } from './problems.ts';
import { type LayoutReading, readChange, readLayout } from './reading.ts';
import { type Scan, scanMjml } from './scan.ts';

/** The maximum number of problems in an answer. Keeps answers small, since they are sent after each keystroke. */
const mostProblems = 200;

/** The state of a compiled layout from which the next text is compiled incrementally. */
export interface KeptLayout {
  readonly context: LayoutContext;
  readonly parts: LayoutParts;
  readonly blocks: readonly RenderedBlock[];
}

interface Compilation {
  readonly compiled: CompiledMjml;
  /** Missing if the next text must be compiled completely. */
  readonly kept?: KeptLayout;
}

/**
 * Compiles a layout with official MJML, incrementally if possible; a part of layouts, alone in a plain frame. Never rejects: errors become
 * problems with a place.
 */
export async function compileMjml(
  source: string,
  context: LayoutContext,
  kept?: KeptLayout,
): Promise<Compilation> {
  if (source.trim() === '') return failed([wholeLayout({ code: 'empty' })]);
  const resolved = resolveLayout(source, substitutesOf(context));
  const frame = frameOf(resolved.text);
  const layout = frame ? frame.before + resolved.text + frame.after : resolved.text;
  const changed = kept && (await compileChange(layout, context, kept));
  const compilation = changed ?? (await compileWhole(layout, context));
  return withProblemsIn(resolved, frame ? withoutFrame(compilation, frame) : compilation);
}

/** Converts the lines and columns in a resolved text to those in its source. */
function withProblemsIn(resolved: ResolvedText, { compiled, ...rest }: Compilation): Compilation {
  if (resolved.isSame || compiled.problems.length === 0) return { compiled, ...rest };
  const locate = createLocator(resolved.source);
  const starts = lineStarts(resolved.text);
  const problems = compiled.problems.map((problem) => {
    const { line, column } = locate(
      resolved.toSource((starts[problem.line - 1] ?? 0) + (problem.column ?? 1) - 1),
    );
    return { ...problem, line, ...(problem.column !== undefined && { column }) };
  });
  return { ...rest, compiled: { ...compiled, problems } };
}

/** Converts columns in the first line, where the frame starts, to those of the part. */
function withoutFrame({ compiled, ...rest }: Compilation, { before }: Frame): Compilation {
  const problems = compiled.problems.map((problem) =>
    problem.line === 1 && problem.column !== undefined
      ? { ...problem, column: Math.max(1, problem.column - before.length) }
      : problem,
  );
  return { ...rest, compiled: { ...compiled, problems } };
}

const failed = (problems: readonly CompilerProblem[], files: readonly string[] = []): Compilation => ({
  compiled: { problems, files },
});

/** Returns the paths that a change may concern: also those of refused files, which may become ones that can be included. */
const filesOf = ({ files, refused }: Pick<RenderInputs, 'files' | 'refused'>): readonly string[] => [
  ...new Set([...files.keys(), ...(refused?.keys() ?? [])]),
];

/** Creates an error that concerns the whole layout, reported at line 1. */
const wholeLayout = (reason: ProblemReason): CompilerProblem => ({ reason, severity: 'error', line: 1 });

async function compileChange(
  source: string,
  context: LayoutContext,
  kept: KeptLayout,
): Promise<Compilation | undefined> {
  if (!includesSame(kept, context)) return undefined;
  const reading = readChange(kept.parts, source, context);
  const { files } = kept.parts;
  return reading && (await render(reading, context, emptyScan, { source, files, old: kept.blocks }));
}

/** Returns true if a layout includes the same in another context: it may read the same files, or it includes none. */
export const includesSame = (
  { context, parts }: Pick<KeptLayout, 'context' | 'parts'>,
  other: LayoutContext,
) => parts.files.size === 0 || rightsOf(context) === rightsOf(other);

/** Returns a string that identifies which files may be included, regardless of their content. */
const rightsOf = (context: LayoutContext) =>
  typeof context === 'string' ? context : JSON.stringify([context.file, context.roots]);

/** An empty scan for incremental compilations: the reading already reports unclosed elements in changed blocks. */
const emptyScan: Scan = { unclosed: [], includes: [], blocks: [], isTooDeep: false };

async function compileWhole(source: string, context: LayoutContext): Promise<Compilation> {
  const scan = scanMjml(source);
  if (scan.isTooDeep) return failed([wholeLayout({ code: 'tooDeep' })]);
  const options = includeOptions(context);
  if (scan.includes.length > 0 && !options) return failed(deniedIncludes(scan.includes, context));
  const reader = createFileReader(context);
  try {
    const { files, refused } = reader;
    const reading = readLayout(source, options ?? {}, scan, reader);
    return await render(reading, context, scan, { source, files, refused });
  } catch (error) {
    return failed(shownProblems([thrownProblem(error, scan.includes)], scan), filesOf(reader));
  }
}

interface RenderInputs extends Pick<FileReader, 'files'>, Partial<Pick<FileReader, 'refused'>> {
  readonly source: string;
  /** The blocks of the previous compilation. An incremental compilation reuses the unchanged ones. */
  readonly old?: readonly RenderedBlock[];
}

async function render(
  { letter, options, changed, parts, problems }: LayoutReading,
  context: LayoutContext,
  scan: Scan,
  inputs: RenderInputs,
): Promise<Compilation> {
  const { source, files, refused, old = [] } = inputs;
  const used = filesOf(inputs);
  try {
    const reuse = changed && { blocks: old, ...changed };
    const { pieces, blocks, leftOut } = await renderLetter(letter, options, reuse);
    const file = options.filePath ?? '';
    const found = scan.includes;
    const spelledOf = includeSpelling(context);
    const holes = includeHoles(letter, { file, found, files, spelledOf, refused });
    if (holes.length > 0) return failed(shownProblems([...problems, ...holes], scan), used);
    if (piecesLength(pieces) > limits.letter) return failed([wholeLayout({ code: 'letterTooLarge' })], used);
    const misspelled = misspelledIncludes(file, found, files, spelledOf);
    const faults = [
      ...misspelled,
      ...withoutTemplateCode(problems, pieces),
      ...leftOutProblems(leftOut, { source, letter, files }),
    ];
    const compiled = { pieces, problems: shownProblems(faults, scan), files: used };
    // Each compilation of the whole layout reports these problems anew.
    const isKept = leftOut.length === 0 && misspelled.length === 0;
    return parts && isKept ? { compiled, kept: { context, parts, blocks } } : { compiled };
  } catch (error) {
    const unclosed = problems.filter(({ reason }) => reason.code === 'unclosed');
    const invalid = invalidValues(problems);
    const thrown = thrownProblem(error, scan.includes);
    const causes = invalid.length > 0 && thrown.reason.code === 'notCompiled' ? invalid : [thrown];
    return failed(shownProblems([...unclosed, ...causes], scan), used);
  }
}

const piecesLength = (pieces: LetterPieces) => pieces.reduce((sum, { length }) => sum + length, 0);

/** Returns the invalid attributes that make MJML throw, such as a half-typed width. The thrown error itself is unhelpful. */
function invalidValues(problems: readonly CompilerProblem[]): readonly CompilerProblem[] {
  return problems
    .filter(({ reason }) => reason.code === 'mjml' && reason.text.includes('has invalid value'))
    .map((problem) => ({ ...problem, severity: 'error' }));
}

/**
 * Drops the problems with values that template code writes later. They remain if MJML has calculated with such a value, so that the letter
 * has wrong sizes.
 */
function withoutTemplateCode(problems: readonly CompilerProblem[], pieces: LetterPieces) {
  const others = problems.filter((problem) => !isTemplateCode(problem));
  return others.length < problems.length && pieces.some((piece) => /\bNaN(?:px|%|")/.test(piece))
    ? problems
    : others;
}

function isTemplateCode({ reason }: CompilerProblem): boolean {
  const [, ...value] = reason.code === 'mjml' ? reason.text.split(' has invalid value: ') : [];
  return templateCode(value.join(' ')).length > 0;
}

/** Returns the problems to show, in text order. */
function shownProblems(problems: readonly CompilerProblem[], scan: Scan): readonly CompilerProblem[] {
  return leaveOutConsequences([...unclosedProblems(scan.unclosed), ...problems], scan)
    .toSorted((a, b) => a.line - b.line || (a.column ?? 0) - (b.column ?? 0))
    .slice(0, mostProblems);
}

/** Drops errors about a missing body if an unclosed element explains them. */
function leaveOutConsequences(problems: readonly CompilerProblem[], scan: Scan): readonly CompilerProblem[] {
  const consequences = new Set(['noBody', 'noElements']);
  return scan.unclosed.length === 0
    ? problems
    : problems.filter(({ reason }) => !consequences.has(reason.code));
}
