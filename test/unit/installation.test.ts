import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
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

test('scripts and tests run with the pinned Node, where it exists for the platform', () => {
  const { platform, arch, version } = process;
  const pinned = nodes[`node-${platform === 'win32' ? 'win' : platform}-${arch}`];
  assert.equal(version, `v${pinned ?? version.slice(1)}`);
  assert.equal(new Set(Object.values(nodes)).size, 1);
});

test('packages are installed as locked, with integrity hashes, from any registry, without install scripts', () => {
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

/** A double of npm: records each call and creates the same folders as the real one. */
const npm = `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
appendFileSync(process.env.CALLS, [process.cwd(), ...process.argv.slice(2)].join(' ') + '\\n');
const made = (folder) => mkdirSync('node_modules/code-server/' + folder, { recursive: true });
for (const folder of ['out/node', 'lib/vscode/extensions']) made(folder);
for (const folder of ['node_modules/@vscode/spdlog', 'bin/remote-cli', 'bin/helpers']) made('lib/vscode/' + folder);
for (const platform of ['linux-x64', 'linux-arm64', 'darwin-arm64', 'win32-x64']) made('lib/vscode/node_modules/node-pty/prebuilds/' + platform);
writeFileSync('node_modules/code-server/out/node/entry.js', '');
`;

test('VS Code is installed once for simultaneous calls, with the binaries of this machine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mr-provision-'));
  try {
    await writeFile(join(folder, 'npm.mjs'), npm);
    const calls = join(folder, 'calls');
    const env = {
      ...process.env,
      XDG_CACHE_HOME: folder,
      CALLS: calls,
      npm_execpath: join(folder, 'npm.mjs'),
      PATH: '/nowhere',
    };
    const provision = join(import.meta.dirname, '../../scripts/vscode/provision.ts');
    const script = `Object.defineProperty(process, 'arch', { value: 'arm64' });
      const { provisionCodeServer } = await import(${JSON.stringify(pathToFileURL(provision).href)});
      console.log(...new Set(await Promise.all([provisionCodeServer(), provisionCodeServer()])));`;
    const ask = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env });
    const { stdout } = await ask();
    assert.equal((await ask()).stdout, stdout);
    assert.ok(existsSync(stdout.trim()), stdout);
    const modules = join(stdout.trim(), '../../../lib/vscode/node_modules');
    assert.deepEqual(await readdir(join(modules, 'node-pty/prebuilds')), [`${process.platform}-arm64`]);
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
