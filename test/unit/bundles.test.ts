import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { build, type Metafile } from 'esbuild';
import { bundles } from '../../scripts/bundles.ts';
import { type BundledPackage, bundledPackages, thirdPartyNotices } from '../../scripts/notices.ts';

/** By thread: one of the host, one for each worker, and the pages, which are threads of their own each. */
const built: Record<string, Metafile> = {};

before(async () => {
  for (const [thread, options] of Object.entries(bundles({ outdir: 'dist', development: false }))) {
    built[thread] = (await build({ ...options, write: false, metafile: true })).metafile;
  }
});

describe('the built files', () => {
  test('have no module twice in one thread', () => {
    const twice: string[] = [];
    for (const [thread, { outputs }] of Object.entries(built)) {
      if (thread === 'pages') continue;
      const seen = new Set<string>();
      for (const path of Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs))) {
        if (seen.has(path)) twice.push(`${thread}: ${path}`);
        seen.add(path);
      }
    }
    assert.deepEqual(twice, []);
  });

  test('load one file at the start, beside the entry', () => {
    const outputs = built.extension?.outputs ?? {};
    const atStart = ['dist/extension.mjs'];
    for (const file of atStart) {
      for (const { kind, path } of outputs[file]?.imports ?? []) {
        if (kind === 'import-statement' && path in outputs && !atStart.includes(path)) atStart.push(path);
      }
    }
    assert.equal(atStart.length, 2);
  });

  test('keep the host’s own code in the files of its thread', () => {
    for (const [thread, { inputs }] of Object.entries(built)) {
      const own = Object.keys(inputs).filter((path) => path.startsWith('src/extension/'));
      assert.equal(own.length > 0, thread === 'extension', `${thread}: ${own[0]}`);
    }
  });
});

describe('the licences of what is bundled', () => {
  test('go along, each with its text', async () => {
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

  test('are ones that ask for no more than that', async () => {
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
