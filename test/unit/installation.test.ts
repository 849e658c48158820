import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

interface Package {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const manifest = JSON.parse(read('package.json'));
const nodes: Readonly<Record<string, string>> = manifest.optionalDependencies;

test('the Node that runs scripts and tests is the pinned one, where it is there for the platform', () => {
  const { platform, arch, version } = process;
  const pinned = nodes[`node-${platform === 'win32' ? 'win' : platform}-${arch}`];
  assert.equal(version, `v${pinned ?? version.slice(1)}`);
  assert.equal(new Set(Object.values(nodes)).size, 1);
});

test('what is installed is what the lockfile says: exact, whole, from any registry, and without a script of its own', () => {
  for (const folder of ['.', 'scripts/vscode']) {
    const { dependencies, devDependencies } = JSON.parse(read(`${folder}/package.json`));
    const wanted = Object.values<string>({ ...dependencies, ...devDependencies });
    assert.deepEqual(
      wanted.filter((version) => !/^\d+\.\d+\.\d+$/.test(version)),
      [],
    );
    const { packages } = JSON.parse(read(`${folder}/package-lock.json`));
    const installed = Object.entries<Package>(packages).filter(([path]) => path !== '');
    assert.deepEqual(
      installed.filter(([, { integrity, resolved }]) => !integrity || resolved).map(([path]) => path),
      [],
    );
  }
  assert.match(read('.npmrc'), /^ignore-scripts=true$/m);
});
