import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import * as css from 'css-tree';
import picomatch from 'picomatch';
import { globFiles } from '../../scripts/globFiles.ts';
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

  test('parses styles as css-tree does', async () => {
    const parserOnly: string = 'css-tree/parser';
    const { default: parse } = await import(parserOnly);
    const styles = globFiles('{examples,media/layouts}/**/*.{mjml,html}').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/<(?:mj-)?style[^>]*>([^<]*)</g)].map(
        ([, style = '']) => style,
      ),
    );
    const odd = [
      'a{b:c;;d}',
      '@media (x{}',
      'a:not(.b>c)::d{color:RED!important}',
      '}{',
      '@layer a,b;@x y{z}',
    ];
    assert.ok(styles.length > 5);
    for (const style of [...styles, ...odd]) {
      for (const parseValue of [true, false]) {
        const read = (parser: typeof css.parse) => {
          const mistakes: string[] = [];
          const onParseError = ({ message }: Error) => mistakes.push(message);
          const tree = css.toPlainObject(parser(style, { positions: true, parseValue, onParseError }));
          return { tree, mistakes };
        };
        assert.deepEqual(read(parse), read(css.parse));
      }
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
