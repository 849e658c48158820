import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, test } from 'node:test';

const source = resolve(import.meta.dirname, '../../src');

/** The layers of ARCHITECTURE.md: which others each may import, and whether packages and Node's own modules. */
const layers: Record<string, { layers: string[]; packages: boolean; node: boolean }> = {
  core: { layers: [], packages: false, node: false },
  protocol: { layers: ['core'], packages: false, node: false },
  service: { layers: ['core'], packages: true, node: true },
  compiler: { layers: ['core', 'protocol'], packages: true, node: true },
  sandbox: { layers: ['core', 'protocol'], packages: true, node: true },
  webview: { layers: ['core', 'protocol'], packages: true, node: false },
  extension: {
    layers: ['core', 'protocol', 'service', 'compiler', 'sandbox'],
    packages: true,
    node: true,
  },
};

interface Import {
  readonly file: string;
  readonly layer: string;
  readonly specifier: string;
}

// Not the `@import` of CSS, nor a name that ends so.
const statement = /(?:\bfrom|(?<![@-])\bimport)\s*\(?\s*'([^'\n]+)'/g;

function importsOf(file: string): Import[] {
  const layer = file.split('/')[0] ?? '';
  const text = readFileSync(join(source, file), 'utf8');
  return [...text.matchAll(statement)].map(([, specifier = '']) => ({ file, layer, specifier }));
}

const imports = globSync('*/**/*.ts', { cwd: source }).flatMap(importsOf);

/** The layer that a relative import leads into, or nothing for a package. */
function target({ file, specifier }: Import): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return relative(source, resolve(source, dirname(file), specifier)).split('/')[0];
}

/** Asserts that there is no such import, and shows those that there are. */
function assertNone(isWrong: (statement: Import) => boolean): void {
  const wrong = imports.filter(isWrong).map(({ file, specifier }) => `${file} imports ${specifier}`);
  assert.deepEqual(wrong, []);
}

describe('the layers', () => {
  test('are those that the table names', () => {
    assert.deepEqual(new Set(imports.map(({ layer }) => layer)), new Set(Object.keys(layers)));
  });

  test('import only the layers that they may', () => {
    assertNone((statement) => {
      const to = target(statement);
      return to !== undefined && to !== statement.layer && !layers[statement.layer]?.layers.includes(to);
    });
  });

  test('know packages and Node only where they may', () => {
    assertNone(({ layer, specifier }) => {
      if (specifier.startsWith('.') || specifier === 'vscode') return false;
      return !layers[layer]?.[specifier.startsWith('node:') ? 'node' : 'packages'];
    });
  });

  test('leave VS Code to the extension', () => {
    assertNone(({ layer, specifier }) => specifier === 'vscode' && layer !== 'extension');
  });

  test('are held by the compiler in the same way', () => {
    for (const [layer, { layers: allowed }] of Object.entries(layers)) {
      const { references } = JSON.parse(readFileSync(join(source, layer, 'tsconfig.json'), 'utf8'));
      const paths = references.map(({ path }: { path: string }) => path.replace('../', ''));
      assert.deepEqual(paths.toSorted(), allowed.toSorted(), layer);
    }
  });
});
