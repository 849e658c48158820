import type { Compiler } from '../../../src/compiler/client.ts';
import type { CompilerProblem, LayoutContext } from '../../../src/protocol/compiler.ts';

/** The result of compiling a text, with the letter in one piece. */
export interface Compiled {
  readonly html?: string;
  readonly problems: readonly CompilerProblem[];
  /** Present if the text includes files. */
  readonly files?: readonly string[];
}

/** Compiles one text with the packaged worker. */
export async function compileWith(
  compiler: Compiler,
  source: string,
  context: LayoutContext = 'notAFile',
): Promise<Compiled> {
  const outcome = await compiler.compile({ document: 'test', source, context });
  if (outcome.kind !== 'compiled') throw new Error(`The outcome is ${outcome.kind}`);
  const { pieces, problems, files = [] } = outcome.compiled;
  return { problems, ...(files.length > 0 && { files }), ...(pieces && { html: pieces.join('') }) };
}

/** Returns each problem as one line, such as `2:5 error unclosed mj-text`. */
export function problemLines({ problems }: Compiled): string[] {
  return problems.map(({ line, column, severity, reason }) => {
    const { code, ...rest } = reason;
    return [column ? `${line}:${column}` : line, severity, code, ...Object.values(rest)].join(' ');
  });
}
