import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Compiler } from '../../../src/compiler/client.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { needs } from '../../support/needs.ts';
import { compileWith, problemLines } from './compileWith.ts';

const deep = process.env.MAILROOM_DEEP === '1';
const root = resolve(import.meta.dirname, '../../..');

const letter = (body: string) =>
  `<mjml>\n<mj-head><mj-title>T</mj-title></mj-head>\n<mj-body>\n${body}\n</mj-body>\n</mjml>`;

describe('A broken layout', () => {
  let compiler: Compiler;
  before(async () => {
    compiler = new Compiler({ workerPath: await builtWorker('compiler'), timeoutMs: 600_000 });
  });
  after(() => compiler.close());

  const problems = async (source: string) => problemLines(await compileWith(compiler, source));

  const cases: Record<string, [source: string, problems: string[]]> = {
    'that is empty': ['', ['1 error empty']],
    'that is blank': [' \n\t', ['1 error empty']],
    'that is plain text': ['Hello', ['1 error noElements']],
    'without mjml': ['<html></html>', ['1 error noBody']],
    'without a body': ['<mjml></mjml>', ['1 error noBody']],
    'with an unclosed column': [
      letter('<mj-section>\n  <mj-column>\n<mj-text>a</mj-text></mj-section>'),
      ['5:3 error unclosed mj-column'],
    ],
    'with an unclosed text': [
      letter('<mj-section><mj-column>\n<mj-text>a</mj-column></mj-section>'),
      ['5:1 error unclosed mj-text'],
    ],
    'that is truncated': ['<mjml><mj-body>\n<mj-section><mj-column', ['2:1 error unclosed mj-section']],
    'with an unknown element': [
      letter('<mj-section>\n<mj-colum />\n</mj-section>'),
      ['5 error unknownElement mj-colum'],
    ],
    'with a half-typed width': [
      letter('<mj-section>\n<mj-column width="p"><mj-image src="a" width="p" /></mj-column></mj-section>'),
      [
        '5 error mjml mj-column Attribute width has invalid value: p for type Unit, only accepts (px, %) units and 1 value(s)',
        '5 error mjml mj-image Attribute width has invalid value: p for type Unit, only accepts (px) units and 1 value(s)',
      ],
    ],
    'with an unknown attribute': [
      letter('<mj-section colour="red"></mj-section>'),
      ['4 warning mjml mj-section Attribute colour is illegal'],
    ],
    'with empty selectors': [
      '<mjml><mj-head>\n<mj-html-attributes><mj-selector path="a" /></mj-html-attributes></mj-head><mj-body></mj-body></mjml>',
      ["1 error notCompiled Cannot read properties of undefined (reading 'filter')"],
    ],
  };

  for (const [name, [source, expected]] of Object.entries(cases)) {
    it(`${name} is reported with the reason and the place`, async () => {
      const found = await problems(source);
      if (name.includes('selectors')) assert.match(found[0] ?? '', /^1 error notCompiled/);
      else assert.deepEqual(found, expected);
    });
  }

  it('may contain unclosed HTML', async () => {
    const text = '<mj-text><p>one<p>two<br><img src="a"><b>three</mj-text>';
    assert.deepEqual(await problems(letter(`<mj-section><mj-column>${text}</mj-column></mj-section>`)), []);
  });

  it('nested 3,000 deep does not end the worker', async () => {
    const texts = '<mj-wrapper>'.repeat(3000);
    assert.ok((await problems(letter(texts + '</mj-wrapper>'.repeat(3000)))).length > 0);
    assert.deepEqual(await problems(letter('')), []);
  });

  it('of random bytes does not end the worker', async () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => (index * 7919) % 251);
    for (const encoding of ['latin1', 'utf-16le'] as const) {
      assert.ok((await problems(Buffer.from(bytes).toString(encoding))).length > 0);
    }
  });

  it('of 5 MB of plain text is reported as such', async () => {
    assert.deepEqual(await problems('all work and no play '.repeat(250_000)), ['1 error noElements']);
  });

  it('of 5 MB in one mj-text is compiled, also incrementally', async () => {
    const text = 'all work and no play '.repeat(250_000);
    const source = letter(`<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`);
    const compiled = await compileWith(compiler, source);
    assert.ok((compiled.html?.length ?? 0) > text.length);
    const typed = await compileWith(compiler, source.replace('</mj-text>', 'x</mj-text>'));
    assert.ok(typed.html?.includes('play x</div>'));
  });

  it('that compiles to a letter over the size limit is an error', async () => {
    const source = letter(
      '<mj-section><mj-column><mj-text>a</mj-text></mj-column></mj-section>\n'.repeat(14_000),
    );
    assert.deepEqual(await problems(source), ['1 error letterTooLarge']);
  });

  it('with 3,000 nested tags in an mj-text is compiled, also incrementally', async () => {
    const nested = (text: string) =>
      letter(
        `<mj-section><mj-column><mj-text>${'<div>'.repeat(3000)}${text}${'</div>'.repeat(3000)}</mj-text></mj-column></mj-section>`,
      );
    for (const text of ['deep', 'deeper', 'deeper <b', 'deeper <b>x']) {
      const { html } = await compileWith(compiler, nested(text));
      assert.ok(html?.includes(text), text);
    }
  });

  it('that was cut in the middle of a character is compiled', async () => {
    const bytes = Buffer.from('Привет, 🌷');
    for (let length = 1; length < bytes.length; length++) {
      const text = bytes.subarray(0, length).toString('utf8').trim();
      const { html, problems } = await compileWith(
        compiler,
        letter(`<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`),
      );
      assert.deepEqual(problems, []);
      assert.ok(html?.includes(text));
    }
  });

  const examples = [
    ...['examples/newsletter.mjml', 'examples/welcome.mjml', 'test/fixtures/layouts/everything.mjml'],
    ...['test/fixtures/layouts/includes.mjml', 'test/fixtures/layouts/mistakes.mjml'],
  ];
  for (const name of examples) {
    it(`that is ${name} truncated at any length has an error`, async () => {
      const file = join(root, name);
      const source = (await readFile(file, 'utf8')).trimEnd();
      for (let length = 0; length < source.length; length += deep ? 1 : 97) {
        const { problems } = await compileWith(compiler, source.slice(0, length), {
          file,
          roots: [dirname(file)],
        });
        const hasError = problems.some(({ severity }) => severity === 'error');
        assert.ok(hasError, `${length} characters`);
      }
    });
  }

  it('has at most 200 problems', async () => {
    assert.equal((await problems(letter('<mj-section a="1" />'.repeat(1000)))).length, 200);
  });
});

describe('An include', needs('symbolic links'), () => {
  let compiler: Compiler;
  let workspace: string;
  let outside: string;

  before(async () => {
    compiler = new Compiler({ workerPath: await builtWorker('compiler'), timeoutMs: 600_000 });
    const temporary = await mkdtemp(join(tmpdir(), 'mr-includes-'));
    workspace = join(temporary, 'workspace');
    outside = join(temporary, 'outside');
    await mkdir(join(workspace, 'letters'), { recursive: true });
    await mkdir(outside);
    await writeFile(
      join(outside, 'secret.mjml'),
      '<mj-section><mj-column><mj-text>SECRET</mj-text></mj-column></mj-section>',
    );
    await writeFile(
      join(workspace, 'shared.mjml'),
      '<mj-section><mj-column><mj-text>SHARED</mj-text></mj-column></mj-section>',
    );
    await writeFile(join(workspace, 'letters/again.mjml'), '<mj-include path="./again.mjml" />');
    await writeFile(join(workspace, 'letters/deep.mjml'), '\n<mj-include path="./gone.mjml" />');
    await writeFile(
      join(workspace, 'letters/whole.mjml'),
      '<mjml lang="en"><mj-body><mj-section /></mj-body></mjml>',
    );
    await symlink(join(outside, 'secret.mjml'), join(workspace, 'letters/link.mjml'));
    await symlink(outside, join(workspace, 'linked'));
  });
  after(async () => {
    await compiler.close();
    await rm(join(workspace, '..'), { recursive: true });
  });

  const file = (name = 'letters/spring.mjml') => join(workspace, name);

  async function written(name: string, text: string): Promise<string> {
    await writeFile(file(name), text);
    return file(name);
  }

  async function include(path: string, layout = file()) {
    const source = letter(`<mj-include path="${path}" />`);
    await writeFile(layout, source);
    return await compileWith(compiler, source, { file: layout, roots: [workspace] });
  }

  it('reads files of the workspace', async () => {
    const compiled = await include('../shared.mjml');
    assert.deepEqual(problemLines(compiled), []);
    assert.match(compiled.html ?? '', /SHARED/);
  });

  it('is an error with its path if the file is missing or outside the workspace', async () => {
    const paths = [
      'gone.mjml',
      '../../outside/secret.mjml',
      './link.mjml',
      '../linked/secret.mjml',
      '/etc/hostname',
      '',
    ];
    for (const path of [...paths, join(outside, 'secret.mjml'), '%2e%2e/%2e%2e/outside/secret.mjml']) {
      const compiled = await include(path);
      assert.equal(compiled.html, undefined, path);
      assert.deepEqual(problemLines(compiled), [`4 error includeNotReadable ${path}`]);
    }
  });

  it('reads nothing for a layout whose folder is a link to the outside', async () => {
    const compiled = await include('secret.mjml', file('linked/spring.mjml'));
    assert.deepEqual(problemLines(compiled), ['4:1 error includeNotReadable secret.mjml']);
  });

  it('reads a shared folder of the settings under the same rules as the workspace', async () => {
    const shared = join(workspace, '../shared parts');
    const part = (text: string) =>
      `<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`;
    await mkdir(join(workspace, '../shared parts else'), { recursive: true });
    await mkdir(join(shared, 'inner'), { recursive: true });
    await writeFile(join(shared, 'header.mjml'), `${part('HEADER')}<mj-include path="inner/logo.mjml" />`);
    await writeFile(join(shared, 'inner/logo.mjml'), part('LOGO'));
    await writeFile(join(shared, 'greedy.mjml'), '<mj-include path="../outside/secret.mjml" />');
    await writeFile(join(workspace, '../shared parts else/near.mjml'), part('NEAR'));
    await symlink(join(outside, 'secret.mjml'), join(shared, 'link.mjml'));
    await symlink(outside, join(shared, 'linked'));
    const layout = file();
    const read = async (path: string, roots: readonly string[]) => {
      const source = letter(`<mj-include path="../../${path}" />`);
      await writeFile(layout, source);
      return await compileWith(compiler, source, { file: layout, roots });
    };
    const roots = [workspace, shared, join(workspace, '../gone'), 'relative'];
    const { html = '' } = await read('shared parts/header.mjml', roots);
    assert.match(html, /HEADER.*LOGO/s);
    const refused = ['shared parts/link.mjml', 'shared parts/linked/secret.mjml', 'outside/secret.mjml'];
    for (const path of [...refused, 'shared parts else/near.mjml', 'shared parts/../outside/secret.mjml']) {
      const compiled = await read(path, roots);
      assert.equal(compiled.html, undefined, path);
      assert.deepEqual(problemLines(compiled), [`4 error includeNotReadable ../../${path}`]);
    }
    assert.deepEqual(problemLines(await read('shared parts/greedy.mjml', roots)), [
      `4 error nestedIncludeNotReadable ${join(shared, 'greedy.mjml')}`,
    ]);
    await truncate(join(shared, 'header.mjml'), 60_000_000);
    assert.match(
      problemLines(await read('shared parts/header.mjml', roots)).join(),
      /includeRefused .*tooLarge/,
    );
    assert.deepEqual(problemLines(await read('shared parts/inner/logo.mjml', [workspace])), [
      '4 error includeNotReadable ../../shared parts/inner/logo.mjml',
    ]);
  });

  it('is an error if the file includes itself', async () => {
    assert.deepEqual(problemLines(await include('again.mjml')), [
      `4 error includeCircular ${file('letters/again.mjml')}`,
    ]);
  });

  it('is an error if the file includes itself through another one', async () => {
    await writeFile(file('letters/one.mjml'), '<mj-include path="./two.mjml" />');
    await writeFile(file('letters/two.mjml'), '<mj-include path="./one.mjml" />');
    assert.match(
      problemLines(await include('one.mjml')).join(),
      /^4 error includeCircular .*(one|two)\.mjml$/,
    );
  });

  it('uses the unsaved text of an open editor', async () => {
    const layout = file();
    const source = letter('<mj-include path="../shared.mjml" />');
    await writeFile(layout, source);
    const compiled = async (unsaved: Record<string, string>) =>
      await compileWith(compiler, source, { file: layout, roots: [workspace], unsaved });
    const section = (text: string) =>
      `<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`;
    assert.match((await compiled({})).html ?? '', /SHARED/);
    assert.match((await compiled({ [file('shared.mjml')]: section('TYPED') })).html ?? '', /TYPED/);
    assert.match((await compiled({ [file('shared.mjml')]: section('AGAIN') })).html ?? '', /AGAIN/);
    assert.match((await compiled({ [file('other.mjml')]: section('OTHER') })).html ?? '', /SHARED/);
    const outside = join(workspace, '../outside/secret.mjml');
    const denied = letter('<mj-include path="../../outside/secret.mjml" />');
    const context = { file: layout, roots: [workspace], unsaved: { [outside]: section('TYPED') } };
    assert.equal((await compileWith(compiler, denied, context)).html, undefined);
  });

  it('of a binary, truncated or empty file does not end the worker', async () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => (index * 7919) % 251);
    const texts = [bytes, Buffer.from('<mj-text>Привет').subarray(0, -1), '<mj-wrapper>'.repeat(3000), ''];
    for (const text of texts) {
      await writeFile(file('letters/odd.mjml'), text);
      const source = letter('<mj-include path="./odd.mjml" />');
      await compileWith(compiler, source, { file: file(), roots: [workspace] });
    }
    assert.match((await include('../shared.mjml')).html ?? '', /SHARED/);
  });

  it('is an error with the included file if that includes a missing one', async () => {
    assert.deepEqual(problemLines(await include('deep.mjml')), [
      `4 error nestedIncludeNotReadable ${file('letters/deep.mjml')}`,
    ]);
  });

  it('reports an error in an included file with its line', async () => {
    await writeFile(file('letters/wrong.mjml'), '<mj-section>\n<mj-colum /></mj-section>');
    const { problems } = await include('wrong.mjml');
    const included = { file: file('letters/wrong.mjml'), line: 2 };
    const reason = { code: 'unknownElement', element: 'mj-colum' };
    assert.deepEqual(problems, [{ reason, severity: 'error', line: 4, included }]);
  });

  it('reads no styles and no HTML from outside the workspace', async () => {
    for (const path of ['../../outside/secret.mjml', './link.mjml', '../linked/secret.mjml']) {
      for (const type of ['css', 'html']) {
        const compiled = await include(`${path}" type="${type}`);
        assert.equal(compiled.html, undefined);
        assert.deepEqual(problemLines(compiled), [`4 error includeNotReadable ${path}`]);
      }
    }
  });

  it('reads only regular files, and does not wait for a pipe', needs('named pipes'), async () => {
    execFileSync('mkfifo', [file('letters/pipe.mjml')]);
    for (const type of ['mjml', 'css', 'html']) {
      const compiled = await include(`pipe.mjml" type="${type}`);
      assert.equal(compiled.html, undefined);
      assert.deepEqual(problemLines(compiled), [
        `4 error includeRefused ${file('letters/pipe.mjml')} noRegularFile`,
      ]);
    }
  });

  it('is refused if the file is not UTF-8 or has no elements', async () => {
    const part = '<mj-section><mj-column><mj-text>Привет</mj-text></mj-column></mj-section>';
    const utf16 = Buffer.from(part, 'utf16le');
    const files = {
      'utf16.mjml': [Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), 'utf16'],
      'utf16be.mjml': [Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]).swap16(), 'utf16'],
      'unmarked.mjml': [utf16, 'utf16'],
      'windows1251.mjml': [Buffer.from([...Buffer.from('<mj-raw>'), 0xcf, 0xf0, 0xe8]), 'notUtf8'],
      'empty.mjml': [Buffer.from(''), 'noElements'],
      'words.mjml': [Buffer.from('Hello, 2 < 3'), 'noElements'],
      'utf16.css': [Buffer.from('\ufeff.a { color: red }', 'utf16le'), 'utf16'],
      'utf16.html': [Buffer.from('\ufeff<p>Привет</p>', 'utf16le'), 'utf16'],
    } as const;
    for (const [name, [bytes, refusal]] of Object.entries(files)) {
      await writeFile(file(`letters/${name}`), bytes);
      const type = name.split('.').at(-1);
      const compiled = await include(`${name}" type="${type}`);
      assert.deepEqual(problemLines(compiled), [
        `4 error includeRefused ${file(`letters/${name}`)} ${refusal}`,
      ]);
      // It is among the files whose changes are followed, because it may be mended.
      assert.deepEqual(compiled.files, [file(`letters/${name}`)]);
    }
    await writeFile(file('letters/marked.mjml'), `\ufeff${part}`);
    assert.match((await include('marked.mjml')).html ?? '', /Привет/);
  });

  it('of a file over the size limit is refused without being read', async () => {
    await truncate(await written('letters/huge.mjml', ''), 20_000_000_000);
    for (const type of ['mjml', 'css', 'html']) {
      assert.deepEqual(problemLines(await include(`huge.mjml" type="${type}`)), [
        `4 error includeRefused ${file('letters/huge.mjml')} tooLarge`,
      ]);
    }
  });

  it('is refused if nested includes grow exponentially', async () => {
    const most = 40;
    for (let at = 0; at < most; at++) {
      await written(`letters/laugh${at}.mjml`, `<mj-include path="./laugh${at + 1}.mjml" />`.repeat(2));
    }
    await written(`letters/laugh${most}.mjml`, '<mj-section></mj-section>');
    const compiled = await include('laugh0.mjml');
    assert.equal(compiled.html, undefined);
    assert.match(problemLines(compiled).join('\n'), /^4 error includeRefused .*laugh\d+\.mjml tooMany$/m);
  });

  it('is refused if includes are nested 3,000 deep', async () => {
    for (let at = 0; at < 3000; at++)
      await written(`letters/next${at}.mjml`, `<mj-include path="./next${at + 1}.mjml" />`);
    const compiled = await include('next0.mjml');
    assert.equal(compiled.html, undefined);
    assert.match(problemLines(compiled).join('\n'), /^(4 error includeRefused .* tooMany|1 error tooDeep)$/m);
  });

  it('is refused if all included files together exceed the size limit', async () => {
    await written('letters/large.css', '.a { color: red }\n'.repeat(100_000));
    const source = letter('<mj-include path="./large.css" type="css" />\n'.repeat(4));
    await writeFile(file(), source);
    const compiled = await compileWith(compiler, source, { file: file(), roots: [workspace] });
    assert.equal(compiled.html, undefined);
    assert.deepEqual(problemLines(compiled), [
      `6 error includeRefused ${file('letters/large.css')} tooLarge`,
      `7 error includeRefused ${file('letters/large.css')} tooLarge`,
    ]);
  });

  it('of a whole layout is an error', async () => {
    assert.match(problemLines(await include('whole.mjml')).join(), /error nestedMjml/);
  });

  it('is an error in an untrusted workspace, in an unsaved layout and in a virtual workspace', async () => {
    const source = letter('<mj-include path="a.mjml" />');
    assert.deepEqual(problemLines(await compileWith(compiler, source, 'untrustedWorkspace')), [
      '4:1 error includeUntrusted a.mjml',
    ]);
    assert.deepEqual(problemLines(await compileWith(compiler, source, 'notAFile')), [
      '4:1 error includeNotAFile a.mjml',
    ]);
    assert.deepEqual(problemLines(await compileWith(compiler, source, 'virtualFolder')), [
      '4:1 error includeInVirtualFolder a.mjml',
    ]);
  });
});
