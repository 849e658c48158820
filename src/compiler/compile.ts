import type { CompiledMjml, CompilerProblem, Includes } from '../protocol/compiler.ts';
import { deniedIncludes, includeHoles, includeOptions } from './includes.ts';
import { renderMjml, validateMjml } from './mjml.ts';
import { thrownProblem, unclosedElements, validationProblems } from './problems.ts';
import { type Include, type Scan, scanMjml } from './scan.ts';

/** More than anybody reads, and few enough to be sent with each keystroke. */
const mostProblems = 200;

/** Compiles a layout with official MJML. Never rejects: whatever is wrong becomes a problem with its place. */
export async function compileMjml(source: string, includes: Includes): Promise<CompiledMjml> {
  if (source.trim() === '') return failed({ reason: { code: 'empty' }, severity: 'error', line: 1 });
  const scan = scanMjml(source);
  const options = includeOptions(includes);
  if (scan.includes.length > 0 && !options) return failed(...deniedIncludes(scan.includes, includes));
  const { html, problems } = await render(source, options ?? {}, scan.includes);
  return {
    ...(html === undefined ? {} : { html }),
    problems: inOrder(leaveOutConsequences([...unclosedElements(scan), ...problems], scan)).slice(
      0,
      mostProblems,
    ),
  };
}

const failed = (...problems: CompilerProblem[]): CompiledMjml => ({ problems });

async function render(
  source: string,
  options: MjmlOptions,
  includes: readonly Include[],
): Promise<CompiledMjml> {
  try {
    const { html, json, errors } = await renderMjml(source, options);
    const holes = includeHoles(json, options.filePath ?? '', includes);
    const problems = [...validationProblems(errors), ...holes];
    return holes.length > 0 ? { problems } : { html, problems };
  } catch (error) {
    const causes = invalidValues(source, options);
    return failed(...(causes.length > 0 ? causes : [thrownProblem(error, includes)]));
  }
}

/** The attributes that MJML stumbles over, such as a half-typed width. What it throws then says nothing to people. */
function invalidValues(source: string, options: MjmlOptions): readonly CompilerProblem[] {
  try {
    return validationProblems(validateMjml(source, options))
      .filter(({ reason }) => reason.code === 'mjml' && reason.text.includes('has invalid value'))
      .map((problem) => ({ ...problem, severity: 'error' }));
  } catch {
    return [];
  }
}

/** An unclosed element explains why there is no body. */
function leaveOutConsequences(problems: readonly CompilerProblem[], scan: Scan): readonly CompilerProblem[] {
  const consequences = new Set(['noBody', 'noElements']);
  return scan.unclosed.length === 0
    ? problems
    : problems.filter(({ reason }) => !consequences.has(reason.code));
}

const inOrder = (problems: readonly CompilerProblem[]) =>
  problems.toSorted((a, b) => a.line - b.line || (a.column ?? 0) - (b.column ?? 0));
