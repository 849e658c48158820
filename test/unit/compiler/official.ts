import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import type { Compiler } from '../../../src/compiler/client.ts';
import { frameOf } from '../../../src/compiler/frame.ts';
import { unclosedProblems, validationProblems } from '../../../src/compiler/problems.ts';
import { scanMjml } from '../../../src/compiler/scan.ts';
import type { CompilerProblem } from '../../../src/protocol/compiler.ts';
import { compileWith } from './compileWith.ts';

type Mjml = (
  source: string,
  options: object,
) => Promise<{ html: string; errors: Parameters<typeof validationProblems>[0] }>;

/** The official `mjml` package. */
export const official: Mjml = createRequire(import.meta.url)('mjml');

const root = resolve(import.meta.dirname, '../../..');

/** The project's own layouts. */
export const ownLayouts = () =>
  layouts(['examples/*.mjml', 'src/sandbox/demo/layouts/*.mjml', 'test/fixtures/layouts/*.mjml'], root);

/** The project's own layouts in HTML. */
export const ownHtml = () => layouts(['examples/*.html', 'src/sandbox/demo/layouts/*.html'], root);

/** The layouts of the corpus; none if it is missing. */
export const corpusLayouts = () => corpus('colorlib-email-templates/**/*.mjml');

export const corpusHtml = () =>
  corpus(
    '{cerberus,colorlib-email-templates,leemunroe-template,mailgun-templates,postmark-templates}/**/*.html',
  );

async function corpus(pattern: string): Promise<string[]> {
  const folder = resolve(root, process.env.MAILROOM_CORPUS ?? '../shared/corpus');
  return existsSync(folder) ? await layouts([pattern], folder) : [];
}

async function layouts(patterns: readonly string[], cwd: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(patterns, { cwd })) files.push(resolve(cwd, file));
  return files.sort();
}

/** Asserts that the packaged compiler gives the same HTML and errors as MJML. A part is compared in its frame. */
export async function assertOfficial(compiler: Compiler, file: string, source: string): Promise<void> {
  const folder = dirname(file);
  const options = { ignoreIncludes: false, filePath: file, actualPath: file, includePath: [folder] };
  const frame = frameOf(source) ?? { before: '', after: '' };
  const expected = await official(frame.before + source + frame.after, options).catch(() => undefined);
  const compiled = await compileWith(compiler, source, { file, roots: [folder] });
  const codes = new Set<string>(compiled.problems.map(({ reason }) => reason.code));
  if (['includeNotReadable', 'nestedIncludeNotReadable', 'nestedMjml'].some((hole) => codes.has(hole))) {
    assert.equal(compiled.html, undefined);
  } else {
    assert.equal(withoutRandomIds(compiled.html ?? ''), withoutRandomIds(expected?.html ?? ''));
  }
  const isUnclosed = ({ reason }: CompilerProblem) => reason.code === 'unclosed';
  assert.deepEqual(
    compiled.problems.filter(isUnclosed),
    unclosedProblems(scanMjml(source).unclosed).toSorted(inOrder).slice(0, 200),
  );
  if (!expected) return;
  assert.deepEqual(
    compiled.problems.filter(({ reason }) => reason.code === 'mjml' || reason.code === 'unknownElement'),
    validationProblems(expected.errors).sort((a, b) => a.line - b.line),
  );
}

const inOrder = (one: CompilerProblem, other: CompilerProblem) =>
  one.line - other.line || (one.column ?? 0) - (other.column ?? 0);

/** Carousels and hamburgers have random ids. */
const withoutRandomIds = (html: string) => html.replace(/[0-9a-f]{16}/g, '0123456789abcdef');
