import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import picomatch from 'picomatch';
import { entitiesModule } from '../../scripts/oneEntityTable.ts';
import { nodeGlobs } from '../../src/cli/workspace/nodeGlobs.ts';

/** The table of the package, which has no types for it. */
const theirs: string = 'vscode-html-languageservice/lib/esm/parser/htmlEntities.js';

describe('what the editor’s package has in place of packages', () => {
  test('has the character references of vscode-html-languageservice', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mr-entities-'));
    try {
      const file = join(folder, 'entities.mjs');
      writeFileSync(file, entitiesModule(pathToFileURL(resolve('src/core/text/entityTable.ts')).href));
      const { entities } = await import(theirs);
      const ours = (await import(pathToFileURL(file).href)).entities;
      assert.deepEqual({ ...ours }, { ...entities });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('matches globs as picomatch does', () => {
    const paths = [
      'a.mjml',
      'letters/a.mjml',
      'letters/b/a.html',
      'letters/b/c.mjml',
      'letters/[x].html',
      'Letters/a.mjml',
      'x/y/z.html',
    ];
    for (const pattern of [
      '*.mjml',
      '**/*.mjml',
      'letters/*',
      'letters/**',
      'letters/{a,b}.mjml',
      '**/[ab].*',
      'letters/?.mjml',
      '{letters,x}/**/*.html',
      '**',
    ])
      assert.deepEqual(
        paths.filter(nodeGlobs(pattern)),
        paths.filter((path) => picomatch(pattern)(path)),
        pattern,
      );
  });
});
