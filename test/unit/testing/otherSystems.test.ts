import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { eventually } from '../../support/eventually.ts';
import { needs } from '../../support/needs.ts';

const root = resolve(import.meta.dirname, '../../..');

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mr-systems-'));
});
after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Runs Node with preloaded code and an empty PATH. Returns the output and the exit code. */
async function run(first: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const options = {
    cwd: root,
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, VSCODE: undefined, PATH: '/nowhere', ...env },
  };
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(first)}`];
  const ran = promisify(execFile)(process.execPath, [...preload, ...args], options);
  return ran.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
  );
}

const on = (platform: string) => `Object.defineProperty(process, 'platform', { value: '${platform}' });`;

/** Arguments that import a module of `scripts` as `module` and run code. */
const using = (script: string, code: string) => [
  '--input-type=module',
  '--eval',
  `const module = await import(${JSON.stringify(import.meta.resolve(`../../../scripts/${script}`))}); ${code}`,
];

async function file(path: string, content = ''): Promise<string> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content, { mode: 0o755 });
  return join(folder, path);
}

test('an outdated Node is reported in one line', async () => {
  const old = `Object.defineProperty(process, 'versions', { value: { node: '20.9.0' } });
    Object.defineProperty(process, 'version', { value: 'v20.9.0' });`;
  const { code, output } = await run(old, ['scripts/run.mjs', 'scripts/check.ts']);
  assert.equal(code, 1);
  assert.match(output, /^This needs Node 24 or later, and this is v20\.9\.0\. npm ci installs it .*\n$/);
});

test('each npm script starts through `scripts/run.mjs`, which checks Node, and runs no other program', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const script of Object.values<string>(scripts)) {
    const [, path = ''] = /^node scripts\/run\.mjs (\S+\.ts)(?: --\w+)?$/.exec(script) ?? [];
    assert.ok(path && existsSync(join(root, path)), script);
  }
});

test('package programs run and temporary folders are removed without a shell', async () => {
  const compiled = await run(
    '',
    using('packageProgram.ts', `module.runPackageProgram('typescript', 'tsc', ['--version'])`),
  );
  assert.match(compiled.output, /^Version \d/);
  const code = `module.useTemporaryFolder(); console.log(process.env.TMPDIR, process.env.TEMP, process.env.TMP)`;
  const { output } = await run('', using('testing/temporaryFolder.ts', code));
  const [made = '', ...same] = output.trim().split(' ');
  assert.deepEqual(same, [made, made]);
  await eventually(async () => assert.ok(!existsSync(made), made));
});

test('the installation of VS Code reports a missing npm', async () => {
  const code = `await module.provisionCodeServer().catch(({ message }) => console.log(message))`;
  const env = { npm_execpath: undefined, XDG_CACHE_HOME: join(folder, 'cache') };
  const { output } = await run('', using('vscode/provision.ts', code), env);
  assert.match(output, /^npm is not in the PATH\. Start this through an npm script\.$/m);
});

test('on Windows, a program is ended together with its child processes', needs('a POSIX shell'), async () => {
  await file('System32/taskkill.exe', `#!/bin/sh\necho "$@" >> '${join(folder, 'killed')}'\nkill -KILL $4\n`);
  const code = `const child = module.spawnGuarded(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    child.once('spawn', () => module.signalGroup(child, 'SIGTERM'));
    child.once('close', () => console.log(child.pid));`;
  const env = { SystemRoot: folder, PATH: process.env.PATH };
  const { output } = await run(on('win32'), using('spawnGuarded.ts', code), env);
  const [first] = (await readFile(join(folder, 'killed'), 'utf8')).split('\n');
  assert.equal(first, `/T /F /PID ${output.trim()}`);
});

test('on Windows, found files have forward slashes', async () => {
  const { output } = await run(
    on('win32'),
    using('globFiles.ts', `console.log(module.withSlashes('test\\\\unit\\\\a.ts'))`),
  );
  assert.equal(output, 'test/unit/a.ts\n');
});

test('an installed VS Code is found by its command', needs('symbolic links'), async () => {
  const found = async (platform: string, command: string) => {
    const code = 'console.log(await module.findDesktop())';
    const { output } = await run(on(platform), using('vscode/desktop.ts', code), { PATH: dirname(command) });
    return output.trim();
  };
  const onWindows = await file('Microsoft VS Code/Code.exe');
  assert.equal(await found('win32', await file('Microsoft VS Code/bin/code.cmd')), onWindows);
  const onMac = await file('Visual Studio Code.app/Contents/MacOS/Electron');
  const script = await file('Visual Studio Code.app/Contents/Resources/app/bin/code');
  await mkdir(join(folder, 'bin'));
  await symlink(script, join(folder, 'bin/code'));
  assert.equal(await found('darwin', join(folder, 'bin/code')), onMac);
});
