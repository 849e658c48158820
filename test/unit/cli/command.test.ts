import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { buildCommandLine } from '../../../scripts/commandLine.ts';

const examples = resolve('examples');
const faulty = `<mjml><mj-body><mj-section><mj-column>
  <mj-colum>x</mj-colum>
  <mj-image src="https://example.com/a.png" width="10px" />
</mj-column></mj-section></mj-body></mjml>`;

/** The package as a user installs it, and a folder with layouts. */
describe('the installed command line', () => {
  let home = '';
  let program = '';
  let folder = '';

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

  beforeEach(() => {
    folder = mkdtempSync(join(home, 'letters-'));
    mkdirSync(join(folder, '.vscode'));
  });

  function npm(cwd: string, ...args: readonly string[]): void {
    execFileSync('npm', args, { cwd, stdio: 'ignore', shell: process.platform === 'win32' });
  }

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }

  interface Options {
    readonly input?: string;
    readonly env?: NodeJS.ProcessEnv;
    readonly cwd?: string;
  }

  function run(args: readonly string[], { input = '', env, cwd = folder }: Options = {}) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      cwd,
      input,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C', NODE_TEST_CONTEXT: undefined, ...env },
    });
    return { status, stdout, stderr };
  }

  const rulesOf = (json: string) =>
    JSON.parse(json).findings.map(
      ({ file, line, rule }: Record<string, unknown>) => `${file}:${line} ${rule}`,
    );

  test('has about one megabyte and no dependencies', () => {
    assert.ok(statSync(join(home, 'mailroom-0.1.0.tgz')).size < 1_000_000);
  });

  test('says what it can do, and which version it is', () => {
    assert.match(run(['--help']).stdout, /mailroom check/);
    assert.equal(run(['--version']).stdout, '0.1.0\n');
  });

  test('finds nothing serious in the examples', () => {
    cpSync(examples, folder, { recursive: true });
    const { status, stdout, stderr } = run(['check']);
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /4 layouts checked: .*\n$/);
  });

  test('reports what is wrong with its place, and exits with 1', () => {
    write('spring.mjml', faulty);
    const { status, stdout } = run(['check', '--format', 'concise']);
    assert.equal(status, 1);
    assert.match(stdout, /^spring\.mjml:2:3: error: “mj-colum” is not a known element\. \[mjml\]$/m);
  });

  test('reads the settings of the workspace, with comments', () => {
    write(
      'letters/spring.html',
      '<!doctype html><html><body><img src="https://example.com/a.png"></body></html>',
    );
    assert.match(run(['check', '--format', 'json']).stdout, /"rule": "picture-alt",/);
    write('.vscode/settings.json', '{ // Ours\n "mailroom.checks.rules": { "picture-alt": "off", }, }');
    assert.doesNotMatch(run(['check', 'letters', '--format', 'json']).stdout, /picture-alt/);
    write('.vscode/settings.json', '{ "mailroom.checks.enabled": false }');
    assert.deepEqual(rulesOf(run(['check', '--format', 'json']).stdout), []);
  });

  test('finds what breaks the house rules of the workspace, and stops if a rule has a mistake', () => {
    write('letters/spring.html', '<!doctype html><html><body><p>Click here</p></body></html>');
    const withRule = (field: string) =>
      write(
        '.vscode/settings.json',
        `{ "mailroom.checks.house": [{ "kind": "text", "${field}": "click here", "message": "Say where it leads.", "severity": "error" }] }`,
      );
    withRule('mustNotHave');
    const { status, stdout } = run(['check', '--format', 'concise']);
    assert.equal(status, 1);
    assert.match(stdout, /^letters.spring\.html:1:\d+: error: Say where it leads\. \[house-rule\]$/m);
    withRule('never');
    assert.deepEqual(run(['check']), {
      status: 2,
      stdout: '',
      stderr:
        'Setting mailroom.checks.house, rule 1: There is no field “never”. Correct its name, or remove it.\n',
    });
  });

  test('reports what is in a part once, in the file of the part', () => {
    const layout = '<mjml><mj-body><mj-include path="parts/head.mjml" /></mj-body></mjml>';
    write('spring.mjml', layout);
    write('summer.mjml', layout);
    write(
      'parts/head.mjml',
      '<mj-section><mj-column>\n<mj-image width="10px" src="https://example.com/a.png" />\n</mj-column></mj-section>',
    );
    const inPart = (args: readonly string[]) =>
      rulesOf(run(['check', '--format', 'json', ...args]).stdout).filter((each: string) =>
        each.startsWith('parts/'),
      );
    assert.deepEqual(inPart([]), ['parts/head.mjml:2 picture-alt']);
    assert.deepEqual(inPart(['parts/head.mjml']), ['parts/head.mjml:2 picture-alt']);
  });

  test('checks the standard input as the file that it stands for', () => {
    const { status, stdout } = run(['check', '-', '--stdin-path', 'spring.mjml', '--format', 'concise'], {
      input: faulty,
    });
    assert.equal(status, 1);
    assert.match(stdout, /^spring\.mjml:2:3: error/m);
  });

  test('resolves patterns itself', () => {
    write('a/spring.mjml', faulty);
    write('b/spring.mjml', faulty);
    const files = rulesOf(run(['check', 'a/**/*.mjml', '--format', 'json']).stdout);
    assert.ok(files.length > 0 && files.every((each: string) => each.startsWith('a/')));
  });

  test('writes further formats into files', () => {
    write('spring.mjml', faulty);
    const { stdout } = run(['check', '--output', 'json=found.json']);
    assert.match(stdout, /1 layout checked/);
    assert.equal(run(['check', '--format', 'json']).stdout, readFileSync(join(folder, 'found.json'), 'utf8'));
  });

  test('says what to do about arguments that it can’t use, and exits with 2', () => {
    const said = (...args: readonly string[]) => {
      const { status, stdout, stderr } = run(args);
      return [status, stdout, stderr.trim()];
    };
    assert.deepEqual(said('ckeck'), [2, '', 'There is no command “ckeck”. See mailroom --help.']);
    assert.deepEqual(said('check', '--nix'), [2, '', 'There is no option “--nix”. See mailroom --help.']);
    assert.deepEqual(said('check', 'x.mjml'), [2, '', '“x.mjml” doesn’t exist. Check the path.']);
    assert.deepEqual(said('check'), [2, '', '“.” contains no layouts (.mjml or .html).']);
    write('.vscode/settings.json', '{');
    assert.deepEqual(said('check'), [
      2,
      '',
      '“.vscode/settings.json” is not valid JSON. Open it in VS Code and correct it.',
    ]);
  });

  test('leaves out what a baseline knows, wherever its lines have moved', () => {
    write('spring.mjml', faulty);
    const known = ['check', '--baseline', 'known.json'];
    assert.deepEqual(
      run(known).stderr.trim(),
      'The baseline “known.json” doesn’t exist. Write it with --write-baseline.',
    );
    assert.equal(run([...known, '--write-baseline']).status, 0);
    write('spring.mjml', `\n${faulty}`);
    const { status, stdout } = run(known);
    assert.deepEqual(
      [status, /layout checked: nothing found\. \d+ known findings/.test(stdout)],
      [0, true],
      stdout,
    );
    write('spring.mjml', faulty.replace('</mj-colum>', '</mj-colum><mj-colun>y</mj-colun>'));
    assert.equal(run(known).status, 1);
  });

  test('checks what has changed since a commit, also what Git doesn’t know yet', () => {
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], {
        cwd: folder,
      });
    for (const name of ['kept.mjml', 'changed.mjml', 'texts.mjml']) write(name, faulty);
    assert.match(run(['check', '--changed']).stderr, /^Git couldn’t list what has changed since “HEAD”\./);
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'First');
    assert.match(run(['check', '--changed']).stdout, /^0 layouts checked: nothing found\.$/m);
    write('changed.mjml', `${faulty}\n`);
    write('added.mjml', faulty);
    write('texts.en.json', '{}');
    const files = new Set(
      rulesOf(run(['check', '--changed=HEAD', '--format', 'json']).stdout).map(
        (each: string) => each.split(':')[0],
      ),
    );
    assert.deepEqual([...files].sort(), ['added.mjml', 'changed.mjml', 'texts.mjml']);
    assert.equal(run(['check', '--changed=--output=x']).status, 2);
  });

  test('prints the HTML of a letter, and says why there is none', () => {
    write(
      'spring.mjml',
      '<mjml><mj-body><mj-section><mj-column><mj-text>[[text:hi]]</mj-text></mj-column></mj-section></mj-body></mjml>',
    );
    write('spring.en.json', '{ "hi": "Hello" }');
    write('spring.ru.json', '{ "hi": "Привет" }');
    assert.match(run(['render', 'spring.mjml']).stdout, /^\s*<!doctype html>[\s\S]*Hello/);
    assert.match(run(['render', 'spring.mjml', '--language', 'ru']).stdout, /Привет/);
    write('broken.mjml', '<mjml><mj-head></mj-head></mjml>');
    const { status, stdout, stderr } = run(['render', 'broken.mjml']);
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, /^broken\.mjml:1: .*there is nothing to show\.\n$/);
    assert.equal(run(['render']).stderr, 'Name one layout: mailroom render newsletter.mjml.\n');
  });

  test('speaks Russian where the environment asks for it', () => {
    write('spring.mjml', faulty);
    const { stdout } = run(['check', '--format', 'concise'], { env: { LC_ALL: 'ru_RU.UTF-8' } });
    assert.match(stdout, /ошибка: /);
    assert.match(stdout, /Проверен 1 шаблон: /);
  });

  test('writes no control characters of a letter to a terminal', () => {
    write('spring.mjml', faulty.replace('mj-colum>x', 'mj-colum \u001b[2J>x'));
    assert.ok(!run(['check']).stdout.includes('\u001b'));
  });

  test('uses colors where they are asked for', () => {
    write('spring.mjml', faulty);
    assert.ok(run(['check'], { env: { FORCE_COLOR: '1' } }).stdout.includes('\u001b[31m'));
  });
});
