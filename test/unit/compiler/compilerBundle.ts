import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundles } from '../../../scripts/bundles.ts';
import type { Compiler } from '../../../src/compiler/client.ts';
import type { CompiledMjml, Includes } from '../../../src/protocol/compiler.ts';

/** Builds the worker as it is packaged, for as long as this process runs. Returns its path. */
export async function buildCompiler(): Promise<string> {
  const outdir = await mkdtemp(join(tmpdir(), 'mr-compiler-'));
  process.once('exit', () => rmSync(outdir, { recursive: true }));
  await build(bundles({ outdir, development: false }).compiler);
  return join(outdir, 'compiler.js');
}

/** Compiles one text with the packaged worker. */
export async function compileWith(
  compiler: Compiler,
  source: string,
  includes: Includes = 'notAFile',
): Promise<CompiledMjml> {
  const outcome = await compiler.compile({ document: 'test', source, includes });
  if (outcome.kind !== 'compiled') throw new Error(`The outcome is ${outcome.kind}`);
  return outcome.compiled;
}

/** The problems as one line each: `2:5 error unclosed mj-text`. */
export function problemLines({ problems }: CompiledMjml): string[] {
  return problems.map(({ line, column, severity, reason }) => {
    const { code, ...rest } = reason;
    return [column ? `${line}:${column}` : line, severity, code, ...Object.values(rest)].join(' ');
  });
}
