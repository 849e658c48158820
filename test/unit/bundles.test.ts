import assert from 'node:assert/strict';
import { dirname, resolve } from 'node:path';
import { before, describe, test } from 'node:test';
import { build, type Metafile, type OutputFile } from 'esbuild';
import { bundles } from '../../scripts/bundles.ts';
import { type BundledPackage, bundledPackages, thirdPartyNotices } from '../../scripts/notices.ts';

/** The builds: of the host, of the workers, and of the pages. */
const built: Record<string, Metafile> = {};
/** The files that VS Code loads into the host. */
let files: readonly OutputFile[] = [];

before(async () => {
  for (const [thread, options] of Object.entries(bundles({ outdir: 'dist', development: false }))) {
    const { metafile, outputFiles } = await build({ ...options, write: false, metafile: true });
    built[thread] = metafile;
    if (thread === 'extension') files = outputFiles;
  }
});

describe('the built files', () => {
  test('contain what the two pages of letters share in one file', () => {
    const { outputs = {} } = built.letterPages ?? {};
    const modules = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
    assert.deepEqual(
      Object.keys(outputs)
        .filter((path) => path.endsWith('.js'))
        .toSorted(),
      ['dist/letter.js', 'dist/letterFrame.js', 'dist/preview.js'],
    );
    const scripts = modules.filter((path) => path.endsWith('.ts'));
    assert.deepEqual(scripts.length, new Set(scripts).size);
  });

  test('contain no module twice in one thread', () => {
    const twice: string[] = [];
    for (const [thread, { outputs }] of Object.entries(built)) {
      const seen = new Set<string>();
      // Each page has a style sheet of its own, with what all have in common.
      const scripts = Object.entries(outputs).filter(([path]) => !path.endsWith('.css'));
      for (const path of scripts.flatMap(([, { inputs }]) => Object.keys(inputs))) {
        if (seen.has(path)) twice.push(`${thread}: ${path}`);
        seen.add(path);
      }
    }
    assert.deepEqual(twice, []);
  });

  test('contain the layout parser in one module format', () => {
    const paths = Object.values(built.threads?.outputs ?? {}).flatMap(({ inputs }) => Object.keys(inputs));
    const ofParser = paths.filter((path) => /^node_modules\/(htmlparser2|entities)\//.test(path));
    assert.ok(ofParser.length > 5);
    assert.deepEqual(
      ofParser.filter((path) => path.includes('/esm/')),
      [],
    );
  });

  test('contain the data of Can I email in the inspector’s module that uses it', () => {
    const outputs = Object.values(built.threads?.outputs ?? {});
    const ownModules = outputs.filter(({ inputs }) => '<define:canIEmailData>' in inputs);
    assert.deepEqual(ownModules, []);
  });

  test('load only the entry at the start, and import files that exist', () => {
    const texts = new Map(files.map(({ path, text }) => [path, text]));
    const entry = resolve('dist/extension.mjs');
    assert.doesNotMatch(texts.get(entry) ?? '', /(?:\bfrom|\bimport) ?"\./);
    assert.match(texts.get(entry) ?? '', /\bas activate\b/);
    const imported = files.flatMap(({ path, text }) =>
      [...text.matchAll(/(?:\bfrom|\bimport)[ (]?"(\.[^"]+\.mjs)"/g)].map(([, file = '']) =>
        resolve(dirname(path), file),
      ),
    );
    assert.ok(imported.includes(entry) && imported.length > 50);
    assert.deepEqual(
      imported.filter((path) => !texts.has(path)),
      [],
    );
  });

  test('import `vscode` once', () => {
    const asking = files.flatMap(({ path, text }) => [...text.matchAll(/"vscode"/g)].map(() => path));
    assert.deepEqual(asking, [resolve('dist/extension.mjs')]);
  });

  test('judge DNS answers outside the host’s thread', () => {
    const isJudge = (path: string) =>
      /^src\/(?:lookup|mail\/spf\/audit|mail\/mistakes\/find|mail\/dmarc\/discover)/.test(path);
    const judges = (thread: string) => Object.keys(built[thread]?.inputs ?? {}).filter(isJudge);
    assert.ok(judges('threads').length >= 6);
    assert.deepEqual(judges('extension'), []);
  });

  test('contain code of `src/extension` only in the host’s thread', () => {
    for (const [thread, { inputs }] of Object.entries(built)) {
      const own = Object.keys(inputs).filter((path) => path.startsWith('src/extension/'));
      assert.equal(own.length > 0, thread === 'extension', `${thread}: ${own[0]}`);
    }
  });
});

describe('the licenses of bundled packages', () => {
  test('are included with their texts', async () => {
    const packages = await bundledPackages(Object.values(built));
    const notices = thirdPartyNotices(packages);
    const names = new Set(packages.map(({ name }) => name));
    for (const name of ['undici', 'mjml-core', 'css-tree', 'lit-html', '@vscode/l10n', 'hono', 'caniemail']) {
      assert.ok(names.has(name), name);
    }
    for (const { name, version, text } of packages) {
      assert.ok(notices.includes(`\n${name} ${version} (`), name);
      assert.match(text, /copyright/i, name);
      assert.match(text, /without warranty|"as is"/i, name);
    }
  });

  test('are only those that require nothing more', async () => {
    const withPackage = (folder: string): Metafile => ({
      inputs: {},
      outputs: {
        'dist/a.js': {
          bytes: 1,
          imports: [],
          exports: [],
          inputs: { [`${folder}/index.js`]: { bytesInOutput: 1 } },
        },
      },
    });
    const bundled = (folder: string): Promise<BundledPackage[]> => bundledPackages([withPackage(folder)]);
    await assert.doesNotReject(bundled('node_modules/undici'));
    await assert.rejects(bundled('node_modules/typescript'), /typescript has the licence Apache-2.0/);
  });
});
