import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { parse } from 'yaml';
import { needs } from '../../support/needs.ts';
import { type CommandLine, commandLine, layoutOf } from './support/commandLine.ts';

interface Step {
  readonly name: string;
  readonly if?: string;
  readonly shell: string;
  readonly env: Readonly<Record<string, string>>;
  readonly run: string;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const action: Action = parse(readFileSync('action.yml', 'utf8'));
const hooks = parse(readFileSync('.pre-commit-hooks.yaml', 'utf8'));
const program = join(import.meta.dirname, 'support/runFromSource.ts');
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

describe('the action for pull requests', needs('a POSIX shell'), () => {
  const opened = commandLine();
  let { write, git, commit, folder, bundles } = {} as CommandLine;
  let home = '';

  before(() => {
    home = mkdtempSync(join(tmpdir(), 'mr-action-'));
    // Stands in for npm, which would download the package of this version.
    const npx = `#!/bin/sh\n[ "$1 $2" = "--yes mailroom@${version}" ] || exit 9\nshift 2\nexec '${process.execPath}' --disable-warning=ExperimentalWarning '${program}' "$@"\n`;
    writeFileSync(join(home, 'npx'), npx);
    chmodSync(join(home, 'npx'), 0o755);
  });
  after(() => rmSync(home, { recursive: true, force: true }));
  beforeEach(() => {
    ({ write, git, commit, folder, bundles } = opened());
    cpSync(resolve('examples'), folder, { recursive: true });
  });

  /** Runs the steps as a runner does, with some inputs. Returns what they print, their exit codes and their summaries. */
  function runSteps(inputs: Readonly<Record<string, string>>) {
    const values = Object.fromEntries(
      Object.entries(action.inputs).map(([name, input]) => [
        name,
        inputs[name] ?? evaluated(input.default, {}),
      ]),
    );
    return action.runs.steps
      .filter((step) => step.if === undefined || (values.pictures !== '' && values.since !== ''))
      .map((step) => {
        const summary = join(home, 'summary.md');
        writeFileSync(summary, '');
        const env = Object.entries(step.env).map(([name, text]) => [name, evaluated(text, values)]);
        const { status, stdout, stderr } = spawnSync(
          'bash',
          ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run],
          {
            cwd: folder,
            encoding: 'utf8',
            env: {
              ...process.env,
              NODE_TEST_CONTEXT: undefined,
              MAILROOM_BUNDLES: bundles,
              LC_ALL: 'C',
              PATH: `${home}${delimiter}${process.env.PATH}`,
              GITHUB_STEP_SUMMARY: summary,
              ...Object.fromEntries(env),
            },
          },
        );
        return { name: step.name, status, stdout, stderr, summary: readFileSync(summary, 'utf8') };
      });
  }

  /** Evaluates the expressions that the action has: an input, or a fact about a pull request that there is not. */
  const evaluated = (text: string, values: Readonly<Record<string, string>>) =>
    String(text).replace(
      /\$\{\{ (?:inputs\.([a-z-]+)|github\.[a-z_.]+) \}\}/g,
      (_, name) => values[name] ?? '',
    );

  test('passes where nothing serious is found, and writes the summary', () => {
    const [check, ...others] = runSteps({});
    assert.deepEqual([check?.status, check?.stderr, others.length], [0, '', 0]);
    assert.match(check?.summary ?? '', /^### Checked letters\n\n4 layouts checked: /);
  });

  test('fails with annotations for what a pull request breaks, and checks nothing else', () => {
    write('old.mjml', layoutOf('<mj-colum>x</mj-colum>'));
    commit();
    const base = git('rev-parse', 'HEAD').trim();
    write('new letter.mjml', layoutOf('<mj-colum>x</mj-colum>'));
    git('add', '.');
    git('commit', '-qm', 'Second');
    const [check] = runSteps({ since: base });
    assert.equal(check?.status, 1);
    assert.match(check?.stdout ?? '', /^::error file=new letter\.mjml,line=2,/);
    assert.doesNotMatch(check?.stdout ?? '', /old\.mjml/);
    assert.equal(runSteps({ since: base, 'fail-on': 'never' })[0]?.status, 0);
  });

  test('checks the paths of its input, and takes no command from it', () => {
    write('a b/spring.mjml', layoutOf('<mj-colum>x</mj-colum>'));
    const [check] = runSteps({ paths: 'a b\n\nnewsletter.mjml\n' });
    assert.match(check?.stdout ?? '', /^2 layouts checked: 1 error/m);
    const [hostile] = runSteps({ paths: '$(touch stolen); touch stolen\n--output=json=stolen' });
    assert.equal(hostile?.status, 2);
    assert.equal(git('init', '-q') && git('status', '--porcelain', 'stolen'), '');
  });

  test(
    'draws the letters that differ, with a page and a comment, even if the check fails',
    needs('Chromium'),
    () => {
      commit();
      const base = git('rev-parse', 'HEAD').trim();
      const welcome = readFileSync(join(folder, 'welcome.mjml'), 'utf8');
      write(
        'welcome.mjml',
        welcome.replace(
          '</mj-body>',
          '<mj-section><mj-column><mj-text>New</mj-text></mj-column></mj-section></mj-body>',
        ),
      );
      write('письма май/весна 1.mjml', layoutOf('<mj-colum>x</mj-colum><mj-text>Hello</mj-text>'));
      const [check, draw] = runSteps({ since: base, pictures: 'letter pictures', 'fail-on': 'warning' });
      assert.equal(check?.status, 1);
      assert.match(check?.stdout ?? '', /^2 layouts checked: 1 error/m);
      assert.deepEqual([draw?.name, draw?.status, draw?.stderr], ['Draw letters that differ', 0, '']);
      const drawn = readdirSync(join(folder, 'letter pictures'));
      const pictures = drawn.filter((name) => name.endsWith('.png'));
      assert.ok(drawn.includes('index.html') && drawn.includes('comment.md'), String(drawn));
      const comment = readFileSync(join(folder, 'letter pictures/comment.md'), 'utf8');
      for (const letter of ['welcome.mjml', 'весна 1.mjml']) assert.ok(comment.includes(letter), comment);
      // Two widths: before, after and the difference of one letter, and the other as it is now.
      assert.equal(pictures.length, 8);
      for (const name of pictures)
        assert.equal(
          readFileSync(join(folder, 'letter pictures', name)).toString('latin1', 1, 4),
          'PNG',
          name,
        );
      assert.match(draw?.summary ?? '', /welcome\.mjml/);
    },
  );

  test('draws nothing where it isn’t asked for, or without a commit to compare with', () => {
    assert.deepEqual(
      runSteps({ pictures: 'p' }).map(({ name }) => name),
      ['Check letters'],
    );
    assert.match(
      action.runs.steps[1]?.if ?? '',
      /!cancelled\(\) && inputs\.pictures != '' && inputs\.since != ''/,
    );
  });

  test('names this version, as the hook of pre-commit does, which takes names of files as such', () => {
    assert.equal(action.inputs.version?.default, version);
    const [{ entry, files, exclude }] = hooks;
    assert.equal(entry, `npx --yes mailroom@${version} check --format concise --`);
    const isTaken = (name: string) => new RegExp(files).test(name) && !new RegExp(exclude).test(name);
    assert.deepEqual(['a.mjml', 'a.html', 'a.footer.html', 'a.json'].map(isTaken), [
      true,
      true,
      false,
      false,
    ]);
  });
});
