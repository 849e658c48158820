import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { relative, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Compiler } from '../../../src/compiler/client.ts';
import { validationProblems } from '../../../src/compiler/problems.ts';
import { buildCompiler, compileWith } from './compilerBundle.ts';

type Mjml = (
  source: string,
  options: object,
) => Promise<{ html: string; errors: Parameters<typeof validationProblems>[0] }>;

/** The package as everybody uses it. */
const official: Mjml = createRequire(import.meta.url)('mjml');

const root = resolve(import.meta.dirname, '../../..');
const own = ['examples/*.mjml', 'src/sandbox/demo/layouts/*.mjml', 'test/fixtures/layouts/*.mjml'];
const corpus = resolve(root, process.env.MAILROOM_CORPUS ?? '../shared/corpus');

async function layouts(patterns: readonly string[], cwd: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(patterns, { cwd })) files.push(resolve(cwd, file));
  return files.sort();
}

/** Carousels and hamburgers have random ids. */
const withoutRandomIds = (html: string) => html.replace(/[0-9a-f]{16}/g, '0123456789abcdef');

describe('The packaged compiler', () => {
  let compiler: Compiler;
  before(async () => {
    compiler = new Compiler({ workerPath: await buildCompiler() });
  });
  after(() => compiler.close());

  async function assertOfficial(file: string) {
    const source = await readFile(file, 'utf8');
    const folder = resolve(file, '..');
    const options = { ignoreIncludes: false, filePath: file, actualPath: file, includePath: [folder] };
    const expected = await official(source, options).catch(() => undefined);
    const compiled = await compileWith(compiler, source, { file, roots: [folder] });
    const validation = compiled.problems.filter(({ reason }) => isValidation(reason.code));
    assert.equal(withoutRandomIds(compiled.html ?? ''), withoutRandomIds(expected?.html ?? ''), file);
    if (!expected) return;
    assert.deepEqual(
      validation,
      validationProblems(expected.errors).sort((a, b) => a.line - b.line),
    );
  }

  it('gives the official output and errors for the project’s own layouts', async () => {
    const files = await layouts(own, root);
    assert.ok(files.length >= 5, `only ${files.length} layouts were found`);
    for (const file of files) await assertOfficial(file);
  });

  it('gives the official output and errors for the corpus, where it is at hand', async (test) => {
    const files = existsSync(corpus) ? await layouts(['colorlib-email-templates/**/*.mjml'], corpus) : [];
    test.diagnostic(files.length > 0 ? `${files.length} layouts` : `no corpus at ${relative(root, corpus)}`);
    for (const file of files) await assertOfficial(file);
  });
});

const isValidation = (code: string) => code === 'mjml' || code === 'unknownElement';
