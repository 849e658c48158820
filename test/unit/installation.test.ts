import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

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

/** Stands for npm where nothing may be downloaded: notes each call, and makes what the real one would make. */
const npm = `#!/bin/sh
echo "$PWD $*" >> "$CALLS"
mkdir -p node_modules/code-server/out/node node_modules/code-server/lib/vscode/extensions
for folder in node_modules/@vscode/spdlog bin/remote-cli bin/helpers; do mkdir -p node_modules/code-server/lib/vscode/$folder; done
touch node_modules/code-server/out/node/entry.js
`;

test('VS Code is installed once for all that ask at the same time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mr-provision-'));
  try {
    await writeFile(join(folder, 'npm'), npm, { mode: 0o755 });
    const calls = join(folder, 'calls');
    const env = {
      ...process.env,
      XDG_CACHE_HOME: folder,
      CALLS: calls,
      PATH: `${folder}:${process.env.PATH}`,
    };
    const provision = join(import.meta.dirname, '../../scripts/vscode/provision.ts');
    const script = `const { provisionCodeServer } = await import(${JSON.stringify(provision)});
      console.log(...new Set(await Promise.all([provisionCodeServer(), provisionCodeServer()])));`;
    const ask = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env });
    const { stdout } = await ask();
    assert.equal((await ask()).stdout, stdout);
    assert.ok(existsSync(stdout.trim()), stdout);
    const lines = (await readFile(calls, 'utf8')).trim().split('\n');
    assert.deepEqual(
      lines.map((line) => line.replace(/^.*\.partial-\d+(\/node_modules\/code-server\/lib)?/, '')),
      [' ci', '/vscode install --omit=dev', '/vscode/extensions install --omit=dev'].map(
        (call) => `${call} --ignore-scripts --no-audit --no-fund`,
      ),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
