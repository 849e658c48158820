import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundles } from '../../../scripts/bundles.ts';
import type { Compiler } from '../../../src/compiler/client.ts';
import type { CompilerProblem, Includes } from '../../../src/protocol/compiler.ts';

/** Builds the worker as it is packaged, for as long as this process runs. Returns its path. */
export async function buildCompiler(): Promise<string> {
  const outdir = await mkdtemp(join(tmpdir(), 'mr-compiler-'));
  process.once('exit', () => rmSync(outdir, { recursive: true }));
  await build(bundles({ outdir, development: false }).compiler);
  return join(outdir, 'compiler.js');
}

/** What became of a text; the letter in one piece. */
export interface Compiled {
  readonly html?: string;
  readonly problems: readonly CompilerProblem[];
}

/** Compiles one text with the packaged worker. */
export async function compileWith(
  compiler: Compiler,
  source: string,
  includes: Includes = 'notAFile',
): Promise<Compiled> {
  const outcome = await compiler.compile({ document: 'test', source, includes });
  if (outcome.kind !== 'compiled') throw new Error(`The outcome is ${outcome.kind}`);
  const { pieces, problems } = outcome.compiled;
  return { problems, ...(pieces && { html: pieces.join('') }) };
}

/** The problems as one line each: `2:5 error unclosed mj-text`. */
export function problemLines({ problems }: Compiled): string[] {
  return problems.map(({ line, column, severity, reason }) => {
    const { code, ...rest } = reason;
    return [column ? `${line}:${column}` : line, severity, code, ...Object.values(rest)].join(' ');
  });
}
