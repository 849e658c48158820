import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, test } from 'node:test';
import { type CommandLine, commandLine, layoutOf } from './support/commandLine.ts';

const examples = resolve('examples');
const faulty = `<mjml><mj-body><mj-section><mj-column>
  <mj-colum>x</mj-colum>
  <mj-image src="https://example.com/a.png" width="10px" />
</mj-column></mj-section></mj-body></mjml>`;

describe('the command line', () => {
  const opened = commandLine();
  let { write, run, git, folder } = {} as CommandLine;
  beforeEach(() => {
    ({ write, run, git, folder } = opened());
  });

  const rulesOf = (json: string) =>
    JSON.parse(json).findings.map(
      ({ file, line, rule }: Record<string, unknown>) => `${file}:${line} ${rule}`,
    );

  test('finds nothing serious in the examples', async () => {
    cpSync(examples, folder, { recursive: true });
    const { status, stdout, stderr } = await run(['check']);
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /4 layouts checked: .*\n$/);
  });

  test('reports what is wrong with its place, and exits with 1', async () => {
    write('spring.mjml', faulty);
    const { status, stdout } = await run(['check', '--format', 'concise']);
    assert.equal(status, 1);
    assert.match(stdout, /^spring\.mjml:2:3: error: “mj-colum” is not a known element\. \[mjml\]$/m);
  });

  test('reads the settings of the workspace, with comments', async () => {
    write(
      'letters/spring.html',
      '<!doctype html><html><body><img src="https://example.com/a.png"></body></html>',
    );
    assert.match((await run(['check', '--format', 'json'])).stdout, /"rule": "picture-alt",/);
    write('.vscode/settings.json', '{ // Ours\n "mailroom.checks.rules": { "picture-alt": "off", }, }');
    assert.doesNotMatch((await run(['check', 'letters', '--format', 'json'])).stdout, /picture-alt/);
    write('.vscode/settings.json', '{ "mailroom.checks.enabled": false }');
    assert.deepEqual(rulesOf((await run(['check', '--format', 'json'])).stdout), []);
  });

  test('finds what breaks the house rules of the workspace, and stops if a rule has a mistake', async () => {
    write('letters/spring.html', '<!doctype html><html><body><p>Click here</p></body></html>');
    const withRule = (field: string) =>
      write(
        '.vscode/settings.json',
        `{ "mailroom.checks.house": [{ "kind": "text", "${field}": "click here", "message": "Say where it leads.", "severity": "error" }] }`,
      );
    withRule('mustNotHave');
    const { status, stdout } = await run(['check', '--format', 'concise']);
    assert.equal(status, 1);
    assert.match(stdout, /^letters.spring\.html:1:\d+: error: Say where it leads\. \[house-rule\]$/m);
    withRule('never');
    assert.deepEqual(await run(['check']), {
      status: 2,
      stdout: '',
      stderr:
        'Setting mailroom.checks.house, rule 1: There is no field “never”. Correct its name, or remove it.\n',
    });
  });

  test('reports the texts that a language lacks, in the layout and in the file of the language', async () => {
    write('spring.html', '<!doctype html><html lang="en"><body>\n[[text:hi]]</body></html>');
    write('spring.en.json', '{ "hi": "Hello" }');
    write('spring.ru.json', '{ "hi": "" }');
    const { stdout } = await run(['check', '--format', 'concise']);
    assert.match(stdout, /^spring\.html:2:1: warning: “hi” has no text in: Russian\. \[texts\]$/m);
    assert.match(
      stdout,
      /^spring\.ru\.json:1:3: warning: “hi” has no text yet\. In another language: “Hello” \[texts\]$/m,
    );
    assert.match(
      (await run(['check'], { env: { LC_ALL: 'ru_RU.UTF-8' } })).stdout,
      /Для «hi» нет текста на языках: Русский\. {2}texts/,
    );
  });

  test('reports what is in a part once, in the file of the part', async () => {
    const layout = '<mjml><mj-body><mj-include path="parts/head.mjml" /></mj-body></mjml>';
    write('spring.mjml', layout);
    write('summer.mjml', layout);
    write(
      'parts/head.mjml',
      '<mj-section><mj-column>\n<mj-image width="10px" src="https://example.com/a.png" />\n</mj-column></mj-section>',
    );
    const inPart = async (args: readonly string[]) =>
      rulesOf((await run(['check', '--format', 'json', ...args])).stdout).filter((each: string) =>
        each.startsWith('parts/'),
      );
    assert.deepEqual(await inPart([]), ['parts/head.mjml:2 picture-alt']);
    assert.deepEqual(await inPart(['parts/head.mjml']), ['parts/head.mjml:2 picture-alt']);
  });

  test('checks the standard input as the file that it stands for', async () => {
    const { status, stdout } = await run(
      ['check', '-', '--stdin-path', 'spring.mjml', '--format', 'concise'],
      {
        input: faulty,
      },
    );
    assert.equal(status, 1);
    assert.match(stdout, /^spring\.mjml:2:3: error/m);
  });

  test('resolves patterns itself', async () => {
    write('a/spring.mjml', faulty);
    write('b/spring.mjml', faulty);
    const files = rulesOf((await run(['check', 'a/**/*.mjml', '--format', 'json'])).stdout);
    assert.ok(files.length > 0 && files.every((each: string) => each.startsWith('a/')));
  });

  test('writes further formats into files', async () => {
    write('spring.mjml', faulty);
    const { stdout } = await run(['check', '--output', 'json=found.json']);
    assert.match(stdout, /1 layout checked/);
    assert.equal(
      (await run(['check', '--format', 'json'])).stdout,
      readFileSync(join(folder, 'found.json'), 'utf8'),
    );
  });

  test('says what to do about arguments that it can’t use, and exits with 2', async () => {
    const said = async (...args: readonly string[]) => {
      const { status, stdout, stderr } = await run(args);
      return [status, stdout, stderr.trim()];
    };
    assert.deepEqual(await said('ckeck'), [
      2,
      '',
      'There is no command “ckeck”. The most similar one is “check”.',
    ]);
    assert.deepEqual(await said('check', '--nix'), [
      2,
      '',
      'There is no option “--nix”. See mailroom --help.',
    ]);
    assert.deepEqual(await said('check', 'x.mjml'), [2, '', '“x.mjml” doesn’t exist. Check the path.']);
    assert.deepEqual(await said('check'), [2, '', '“.” contains no layouts (.mjml or .html).']);
    assert.deepEqual(await said('check', '--formt', 'json'), [
      2,
      '',
      'There is no option “--formt”. The most similar one is “--format”.',
    ]);
    assert.match(`${await said('check', '--root', '')}`, /^2,,“” is not a folder\./);
    write('.vscode/settings.json', '{');
    assert.deepEqual(await said('check'), [
      2,
      '',
      '“.vscode/settings.json” is not a valid JSON object. Open it in VS Code, which marks the mistake.',
    ]);
  });

  test('refuses options that would have no effect, and languages that no letter has', async () => {
    write('spring.html', '<!doctype html><html lang="en"><body>[[text:hi]]</body></html>');
    write('spring.en.json', '{ "hi": "Hello" }');
    const said = async (...args: readonly string[]) => {
      const { status, stdout, stderr } = await run(args);
      return [status, stdout, stderr.trim()];
    };
    assert.deepEqual(await said('check', '--stdin-path', 'spring.html'), [
      2,
      '',
      '--stdin-path needs “-”: mailroom check - --stdin-path newsletter.mjml.',
    ]);
    assert.deepEqual(await said('check', '--language', 'xx'), [
      2,
      '',
      'No layout has texts in the language “xx”. Check its tag, such as pt-BR.',
    ]);
    assert.deepEqual(await said('render', 'spring.html', '--language', 'xx'), [
      2,
      '',
      '“spring.html” has no texts in the language “xx”. Its languages: en.',
    ]);
    assert.deepEqual(await said('render', 'spring.html', '--output', 'letters'), [
      2,
      '',
      '--output is for pictures: add --png. Without it, the HTML is printed; write it into a file with “>”.',
    ]);
    assert.deepEqual(await said('check', ''), [2, '', '“” doesn’t exist. Check the path.']);
  });

  test('doesn’t check a binary file, and says so', async () => {
    writeFileSync(join(folder, 'letter.html'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe, 1, 2, 3]));
    const { status, stdout } = await run(['check']);
    assert.equal(status, 2);
    assert.match(
      stdout,
      /^letter\.html is not checked\. Couldn’t read “letter\.html”\. It may have been deleted, or it is not a text file\.\n0 layouts checked/,
    );
  });

  test('prints what it found even if a file can’t be written', async () => {
    write('spring.mjml', faulty);
    write('taken', '');
    const { status, stdout, stderr } = await run(['check', '--output', 'json=taken/found.json']);
    assert.equal(status, 2);
    assert.match(stdout, /1 layout checked: 1 error/);
    assert.match(stderr, /^Couldn’t write “.*found\.json”\. Check that its folder exists/);
    assert.equal((await run(['check', '--output', 'json=new/found.json'])).stderr, '');
  });

  test('shows help in the ways in which people ask for it', async () => {
    const { stdout } = await run(['check', '--help']);
    assert.match(stdout, /^mailroom check \[paths…\]/);
    for (const args of [
      ['help', 'check'],
      ['check', '-h'],
      ['-h', 'check'],
      ['--help', 'check'],
    ])
      assert.deepEqual(await run(args), { status: 0, stdout, stderr: '' });
  });

  test('says that Git is missing where it is', async () => {
    write('spring.mjml', faulty);
    for (const args of [['check', '--changed'], ['diff']]) {
      const { PATH } = process.env;
      process.env.PATH = folder;
      try {
        assert.deepEqual(await run(args), {
          status: 2,
          stdout: '',
          stderr: 'Git can’t be started. Install it, or put it on the path.\n',
        });
      } finally {
        process.env.PATH = PATH;
      }
    }
  });

  test('shows progress on a terminal that can replace a line, and in no pipe', async () => {
    write('spring.mjml', faulty);
    const seen = async (isTTY: boolean, TERM: string) =>
      (await run(['check'], { isTTY, env: { TERM } })).stderr.includes('Checking layouts: 1 of 1');
    assert.deepEqual(
      [await seen(true, 'xterm'), await seen(true, 'dumb'), await seen(false, 'xterm')],
      [true, false, false],
    );
  });

  test('leaves out what a baseline knows, wherever its lines have moved', async () => {
    write('spring.mjml', faulty);
    const known = ['check', '--baseline', 'known.json'];
    assert.deepEqual(
      (await run(known)).stderr.trim(),
      'The baseline “known.json” doesn’t exist. Write it with --write-baseline.',
    );
    assert.equal((await run([...known, '--write-baseline'])).status, 0);
    write('spring.mjml', `\n${faulty}`);
    const { status, stdout } = await run(known);
    assert.deepEqual(
      [status, /layout checked: nothing found\. \d+ known findings/.test(stdout)],
      [0, true],
      stdout,
    );
    write('spring.mjml', faulty.replace('</mj-colum>', '</mj-colum><mj-colun>y</mj-colun>'));
    assert.equal((await run(known)).status, 1);
  });

  test('names a rule or a severity in the settings that there is none of', async () => {
    write('spring.mjml', faulty);
    const said = async (rules: Record<string, string>, ...args: readonly string[]) => {
      write('.vscode/settings.json', JSON.stringify({ 'mailroom.checks.rules': rules }));
      const { status, stderr } = await run(args);
      assert.notEqual(status, 2);
      return stderr;
    };
    const similar =
      'Setting mailroom.checks.rules: There is no rule “picture-all”. The most similar one is “picture-alt”.';
    assert.equal(await said({ 'picture-all': 'off', 'house-rule': 'off' }, 'check'), `${similar}\n`);
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'First');
    assert.equal(await said({ 'picture-all': 'off' }, 'diff'), `${similar}\n`);
    assert.equal(
      await said({ 'no-such\u001bthing': 'off', x: 'off' }, 'check'),
      'Setting mailroom.checks.rules: There is no rule “no-such\ufffdthing”. Correct its name, or remove it. There is 1 more mistake in this setting.\n',
    );
    assert.equal(
      await said({ 'picture-alt': 'erorr' }, 'check'),
      'Setting mailroom.checks.rules: Rule “picture-alt” has "erorr", which is no severity. The severities are off, hint, information, warning, error.\n',
    );
    assert.equal(await said({ 'picture-alt': 'off', 'client-support': 'off' }, 'check'), '');
  });

  test('keeps what a baseline knows of layouts that are not checked when it is written again', async () => {
    for (const name of ['spring.mjml', 'letters/summer.mjml']) write(name, faulty);
    const known = ['check', '--baseline', 'known.json'];
    const count = /^(\d+) findings? (?:is|are) known now\.$/m;
    const written = async (...args: readonly string[]) =>
      Number(count.exec((await run([...known, '--write-baseline', ...args])).stdout)?.[1]);
    const all = await written();
    write('spring.mjml', layoutOf('<mj-text>x</mj-text>'));
    const left = await written('spring.mjml');
    assert.ok(left < all && left >= all / 2, `${left} of ${all}`);
    assert.match((await run(known)).stdout, /nothing found/);
    assert.equal(await written(), left);
    write('known.json', '{');
    assert.deepEqual(await run([...known, '--write-baseline', 'spring.mjml']), {
      status: 2,
      stdout: '',
      stderr:
        'The baseline “known.json” can’t be read. Delete it, then write it again with --write-baseline for all layouts.\n',
    });
    assert.equal(await written(), left);
  });

  test('checks what has changed since a commit, also what Git doesn’t know yet', async () => {
    for (const name of ['kept.mjml', 'changed.mjml', 'texts.mjml']) write(name, faulty);
    assert.match(
      (await run(['check', '--changed'])).stderr,
      /^Git couldn’t list what has changed since “HEAD”\./,
    );
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'First');
    assert.match((await run(['check', '--changed'])).stdout, /^0 layouts checked: nothing found\.$/m);
    write('changed.mjml', `${faulty}\n`);
    write('added.mjml', faulty);
    write('texts.en.json', '{}');
    const files = new Set(
      rulesOf((await run(['check', '--changed=HEAD', '--format', 'json'])).stdout).map(
        (each: string) => each.split(':')[0],
      ),
    );
    assert.deepEqual([...files].sort(), ['added.mjml', 'changed.mjml', 'texts.mjml']);
    assert.equal((await run(['check', '--changed=--output=x'])).status, 2);
  });

  test('checks the layouts whose settings, people, texts, pictures or included files have changed', async () => {
    const body = '<mj-image src="a b.png" width="10px" />';
    const layout = (part = '') =>
      `<mjml><mj-body>${part}<mj-section><mj-column>${body}</mj-column></mj-section></mj-body></mjml>`;
    write('one/spring.mjml', layout());
    write('one/spring.footer.html', 'Bye');
    write('two/summer.mjml', layout('<mj-include path="style.css" type="css" />'));
    write('two/style.css', 'p { margin: 0 }');
    for (const path of ['one/people.json', 'one/spring.ru.json', 'pictures/a b.png']) write(path, '[]');
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'First');
    const checked = async (path: string) => {
      write(path, '{}');
      const { stdout } = await run(['check', '--changed', '--format', 'json']);
      git('checkout', '-q', '.');
      git('clean', '-qfd');
      const files: string[] = JSON.parse(stdout).findings.map(({ file }: { file: string }) => file);
      return [...new Set(files)].sort();
    };
    const [one, two] = ['one/spring.mjml', 'two/summer.mjml'];
    assert.deepEqual(await checked('.vscode/settings.json'), [one, two]);
    assert.deepEqual(await checked('one/people.json'), [one]);
    assert.deepEqual(await checked('one/spring.ru.json'), [one]);
    assert.deepEqual(await checked('one/spring.footer.html'), [one]);
    assert.deepEqual(await checked('two/style.css'), [two]);
    assert.deepEqual(await checked('pictures/a b.png'), [one, two]);
    assert.deepEqual(await checked('unrelated.json'), []);
  });

  test('prints the HTML of a letter, and says why there is none', async () => {
    write(
      'spring.mjml',
      '<mjml><mj-body><mj-section><mj-column><mj-text>[[text:hi]]</mj-text></mj-column></mj-section></mj-body></mjml>',
    );
    write('spring.en.json', '{ "hi": "Hello" }');
    write('spring.ru.json', '{ "hi": "Привет" }');
    assert.match((await run(['render', 'spring.mjml'])).stdout, /^\s*<!doctype html>[\s\S]*Hello/);
    assert.match((await run(['render', 'spring.mjml', '--language', 'ru'])).stdout, /Привет/);
    write('broken.mjml', '<mjml><mj-head></mj-head></mjml>');
    const { status, stdout, stderr } = await run(['render', 'broken.mjml']);
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, /^broken\.mjml:1: .*there is nothing to show\.\n$/);
    assert.equal((await run(['render'])).stderr, 'Name one layout: mailroom render newsletter.mjml.\n');
  });

  test('speaks Russian where the environment asks for it', async () => {
    write('spring.mjml', faulty);
    const { stdout } = await run(['check', '--format', 'concise'], { env: { LC_ALL: 'ru_RU.UTF-8' } });
    assert.match(stdout, /ошибка: /);
    assert.match(stdout, /Проверен 1 шаблон: /);
  });

  test('writes no control characters of a letter to a terminal', async () => {
    write('spring.mjml', faulty.replace('mj-colum>x', 'mj-colum \u001b[2J>x'));
    assert.ok(!(await run(['check'])).stdout.includes('\u001b'));
  });

  test('uses colors where they are asked for', async () => {
    write('spring.mjml', faulty);
    assert.ok((await run(['check'], { env: { FORCE_COLOR: '1' } })).stdout.includes('\u001b[31m'));
  });
});
