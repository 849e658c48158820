import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, test } from 'node:test';
import { spawnGuarded } from '../../../scripts/spawnGuarded.ts';
import { eventually } from '../../support/eventually.ts';
import { needs } from '../../support/needs.ts';
import { type CommandLine, commandLine, layoutOf } from './support/commandLine.ts';

const title = '<mj-title>Spring</mj-title>';
const text = (words: string) => `<mj-text>${words}</mj-text>`;

describe('mailroom diff', () => {
  const opened = commandLine();
  let { write, run, git, commit, folder } = {} as CommandLine;
  beforeEach(() => {
    ({ write, run, git, commit, folder } = opened());
  });

  async function difference(...args: readonly string[]) {
    const { status, stdout, stderr } = await run(['diff', '--format', 'json', ...args]);
    assert.equal(stderr, '');
    return { status, ...JSON.parse(stdout) };
  }

  test('says that nothing has changed, and leaves no files behind', async () => {
    write('spring.mjml', layoutOf(text('Hello'), title));
    commit();
    assert.deepEqual(await run(['diff']), {
      status: 0,
      stdout: 'Nothing has changed in the letters.\n',
      stderr: '',
    });
  });

  test('leaves no files behind when it is ended while it compares', needs('a POSIX shell'), async () => {
    for (let count = 0; count < 100; count++) write(`letters/${count}.mjml`, layoutOf(text('Hello'), title));
    commit();
    for (let count = 0; count < 100; count++) write(`letters/${count}.mjml`, layoutOf(text('Bye'), title));
    const temporary = join(folder, 'temporary');
    mkdirSync(temporary);
    const program = resolve('test/unit/cli/support/runFromSource.ts');
    for (const [signal, code] of [
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const) {
      const child = spawnGuarded(process.execPath, [program, 'diff'], {
        cwd: folder,
        env: { ...process.env, TMPDIR: temporary, MAILROOM_BUNDLES: opened().bundles },
        stdio: 'ignore',
      });
      const ended = once(child, 'exit');
      await eventually(() => assert.equal(readdirSync(temporary).length, 1));
      child.kill(signal);
      assert.deepEqual(await ended, [code, null]);
      assert.deepEqual(readdirSync(temporary), []);
    }
  });

  test('refuses a language that no letter has, and names the letters that lack one', async () => {
    for (const name of ['spring', 'summer']) write(`${name}.mjml`, layoutOf(text('[[text:hi]]')));
    for (const file of ['spring.en', 'spring.de', 'summer.en']) write(`${file}.json`, '{ "hi": "Hello" }');
    commit();
    for (const file of ['spring.en', 'summer.en']) write(`${file}.json`, '{ "hi": "Goodbye" }');
    assert.deepEqual(await run(['diff', '--language', 'fr']), {
      status: 2,
      stdout: '',
      stderr: 'No layout has texts in the language “fr”. Check its tag, such as pt-BR.\n',
    });
    const lacking = '“summer.mjml” has no texts in the language “de”. Its languages: en.';
    const { stdout } = await run(['diff', '--language', 'de']);
    assert.equal(
      stdout,
      `summer.mjml is not compared. ${lacking}\nNothing has changed in the other letters.\n`,
    );
    const { letters, unchecked } = await difference('--language', 'de');
    assert.deepEqual([letters, unchecked], [[], [{ file: 'summer.mjml', message: lacking }]]);
  });

  test('shows texts, links, pictures and the inbox row that differ, and counts the rest', async () => {
    const body = (words: string, link: string, alt: string) =>
      `${text(words)}<mj-button href="${link}">Book</mj-button><mj-image src="https://example.com/a.png" alt="${alt}" />`;
    write('spring.mjml', layoutOf(body('Hello', 'https://example.com/a', 'A cup'), title));
    commit();
    write(
      'spring.mjml',
      layoutOf(body('Goodbye', 'https://example.com/b', 'A jug'), title.replace('ing', 'int')),
    );
    const { stdout } = await run(['diff']);
    assert.equal(
      stdout.slice(0, stdout.indexOf('  Size')),
      `spring.mjml  changed
  Title       − Spring
              + Sprint
  Inbox       − Hello Book
              + Goodbye Book
  Text        − Hello
              + Goodbye
  Link        − https://example.com/a
              + https://example.com/b
  Picture     − https://example.com/a.png “A cup” 550 × auto
              + https://example.com/a.png “A jug” 550 × auto
  Code        1 change in the head, 1 change of tags
`,
    );
    assert.match(stdout, /1 letter is different$/m);
  });

  test('compares the letters that include a changed part, each language of them, with its settings', async () => {
    write(
      'parts/head.mjml',
      '<mj-section><mj-column><mj-text>[[text:hi]]</mj-text></mj-column></mj-section>',
    );
    write('spring.mjml', '<mjml><mj-body><mj-include path="parts/head.mjml" /></mj-body></mjml>');
    write('spring.en.json', '{ "hi": "Hello" }');
    write('spring.ru.json', '{ "hi": "Привет" }');
    write('summer.mjml', layoutOf(text('Other')));
    commit();
    write(
      'parts/head.mjml',
      '<mj-section><mj-column><mj-text>[[text:hi]]!</mj-text></mj-column></mj-section>',
    );
    const { letters } = await difference();
    assert.deepEqual(
      letters.map(({ file, language, status, texts }: Record<string, unknown>) => [
        file,
        language,
        status,
        texts,
      ]),
      [
        ['spring.mjml', 'en', 'changed', [{ before: 'Hello', after: 'Hello!' }]],
        ['spring.mjml', 'ru', 'changed', [{ before: 'Привет', after: 'Привет!' }]],
      ],
    );
    assert.equal((await difference('--language', 'ru')).letters.length, 1);
  });

  test('names new, deleted and broken letters', async () => {
    write('gone.html', '<title>Gone</title>Bye');
    write('broken.mjml', layoutOf(text('x')));
    commit();
    rmSync(join(folder, 'gone.html'));
    write('broken.mjml', '<mjml><mj-head></mj-head></mjml>');
    write('new.html', '<title>New</title>Hi');
    const { letters } = await difference();
    assert.deepEqual(
      letters.map(({ file, status, inbox }: Record<string, unknown>) => [file, status, inbox]),
      [
        ['broken.mjml', 'broken', undefined],
        ['gone.html', 'deleted', { title: 'Gone', opening: 'Bye' }],
        ['new.html', 'added', { title: 'New', opening: 'Hi' }],
      ],
    );
  });

  test('lists findings that are new or gone, and fails for new ones where that is asked for', async () => {
    const picture = (alt: string) => `<mj-image src="https://example.com/a.png"${alt} width="10px" />`;
    write('one.mjml', layoutOf(`${picture('')}${text('x')}`));
    write('two.mjml', layoutOf(`${picture(' alt=""')}${text('x')}`));
    commit();
    write('one.mjml', layoutOf(`\n${picture(' alt="A cup"')}${text('x')}`));
    write('two.mjml', layoutOf(`${picture('')}${text('x')}`));
    const { findings, status } = await difference('--fail-on', 'warning');
    const named = (list: readonly Record<string, unknown>[]) =>
      list.map(({ file, rule }) => `${file} ${rule}`);
    assert.deepEqual(
      [status, named(findings.added), named(findings.gone)],
      [1, ['two.mjml picture-alt'], ['one.mjml picture-alt']],
    );
    assert.equal((await difference()).status, 0);
    assert.equal((await difference('--fail-on', 'warning', 'one.mjml')).status, 0);
  });

  test('finds what changed settings and sample people make different', async () => {
    write('spring.mjml', layoutOf('<mj-image src="https://example.com/a.png" width="10px" />'));
    commit();
    write('.vscode/settings.json', '{ "mailroom.checks.rules": { "picture-alt": "off" } }');
    const { letters, findings } = await difference();
    assert.deepEqual(
      [letters, findings.gone.map(({ rule }: { rule: string }) => rule)],
      [[], ['picture-alt']],
    );
  });

  test('compares with any commit, and takes what is no commit for a path', async () => {
    write('letters/spring.mjml', layoutOf(text('One')));
    commit();
    write('letters/spring.mjml', layoutOf(text('Two')));
    git('commit', '-qam', 'Second');
    write('main', '');
    assert.equal((await difference()).letters.length, 0);
    assert.equal((await difference('HEAD~1')).letters.length, 1);
    assert.equal((await difference('HEAD~1', 'letters/*.mjml')).letters.length, 1);
    assert.equal((await difference('letters')).letters.length, 0);
    const { stdout } = await run(['diff', 'HEAD~1', 'spring.mjml', '--format', 'json'], {
      within: 'letters',
    });
    assert.equal(JSON.parse(stdout).letters[0].file, 'letters/spring.mjml');
  });

  test('refuses names that Git would take for options, and says what it can’t find', async () => {
    write('spring.mjml', layoutOf(text('x')));
    const said = async (...args: readonly string[]) => {
      const { status, stderr } = await run(['diff', ...args]);
      return [status, stderr.trim()];
    };
    assert.deepEqual(await said(), [
      2,
      'There is no commit to compare with. Open a folder that is in a Git repository.',
    ]);
    commit();
    git('branch', 'spring.mjml');
    assert.deepEqual(await said('--', '--output=stolen'), [
      2,
      '“--output=stolen” is not a commit. Name one, such as origin/main.',
    ]);
    assert.deepEqual(await said('nothing'), [
      2,
      '“nothing” is no commit and no file. Check its name. A clone without history lacks earlier commits: fetch them.',
    ]);
    assert.deepEqual(await said('spring.mjml'), [
      2,
      '“spring.mjml” is a commit and a file. Write ./spring.mjml for the file, or refs/heads/spring.mjml for the branch.',
    ]);
    assert.deepEqual(await said('HEAD', '../elsewhere.mjml'), [
      2,
      '“../elsewhere.mjml” doesn’t exist. Check the path.',
    ]);
  });

  test('survives hostile names of files, and writes them harmlessly', async () => {
    const names = ['--upload-pack=x.html', 'a\u001b[2J.html', 'b ``` |.html', "c'$(id).html"];
    for (const name of names) write(name, '<title>x</title>One');
    commit();
    for (const name of names) write(name, '<title>x</title>Two');
    assert.deepEqual(
      (await difference()).letters.map(({ file }: { file: string }) => file),
      names.toSorted(),
    );
    const { stdout } = await run(['diff', '--format', 'markdown']);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
    assert.doesNotMatch(stdout, /[\u0000-\u0009\u000b-\u001f]/);
    assert.match(stdout, /^#### b \\`\\`\\` \\\|\.html \(changed\)$/m);
  });
});
