import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { Compiler } from '../../../src/compiler/client.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { needs } from '../../support/needs.ts';
import type { OtherSystem } from '../../support/otherDisk.ts';
import { compileWith, problemLines } from './compileWith.ts';

const composed = 'йога.mjml'.normalize('NFC');
const decomposed = composed.normalize('NFD');

const section = (text: string) =>
  `<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`;

/** Returns a workspace with parts, and a compiler that behaves as on a system. */
async function workspaceOn(t: TestContext, system?: OtherSystem) {
  const folder = await mkdtemp(join(tmpdir(), 'mr-spelling-'));
  const compiler = new Compiler({ workerPath: await builtWorker('compiler', system), timeoutMs: 600_000 });
  t.after(async () => {
    await compiler.close();
    await rm(folder, { recursive: true });
  });
  await mkdir(join(folder, 'work/letters/parts'), { recursive: true });
  const files = {
    'work/letters/parts/header.mjml': section('HEADER'),
    'work/letters/parts/style.css': '.a { color: red }',
    'work/letters/parts/note.html': '<p>NOTE</p>',
    'work/letters/parts/two words.mjml': section('WORDS'),
    'work/letters/outer.mjml': `\n<mj-include path="./Parts/header.mjml" />`,
    [`work/letters/${composed}`]: section('YOGA'),
    'Secret.mjml': section('SECRET'),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const at = (path: string) => join(folder, path);
  const file = at('work/letters/spring.mjml');
  await writeFile(join(folder, 'work/letters/spring.mjml'), '');
  const compile = (attributes: string) =>
    compileWith(
      compiler,
      `<mjml><mj-head><mj-title>T</mj-title></mj-head><mj-body>\n  <mj-include ${attributes} />\n</mj-body></mjml>`,
      { file, roots: [at('work')] },
    );
  return { at, compile };
}

describe('an include that is spelled differently from its file', needs('a case-sensitive disk'), () => {
  it('is an error with the correct path on a case-sensitive system', async (t) => {
    const { at, compile } = await workspaceOn(t);
    for (const [path, spelled, type = 'mjml'] of [
      ['./parts/Header.mjml', './parts/header.mjml'],
      ['Parts/header.mjml', 'parts/header.mjml'],
      ['../Letters/PARTS/header.mjml', '../letters/parts/header.mjml'],
      ['.\\parts\\header.mjml', './parts/header.mjml'],
      ['parts\\header.MJML', 'parts/header.mjml'],
      ['parts/TWO%20words.mjml', 'parts/two%20words.mjml'],
      [decomposed, composed],
      ['parts/Style.css', 'parts/style.css', 'css'],
      ['parts\\note.html', 'parts/note.html', 'html'],
    ] as const) {
      const compiled = await compile(`path="${path}" type="${type}"`);
      assert.equal(compiled.html, undefined, path);
      assert.deepEqual(problemLines(compiled), [`2:3 error includeMisspelled ${path} ${spelled} false`]);
    }
    for (const path of [
      'parts/gone.mjml',
      '../../secret.mjml',
      '../../Secret.mjml',
      'C:\\parts\\header.mjml',
      '/parts/Header.mjml',
    ])
      assert.deepEqual(problemLines(await compile(`path="${path}"`)), [`2 error includeNotReadable ${path}`]);
    const inPart = await compile('path="outer.mjml"');
    assert.deepEqual(inPart.problems, [
      {
        reason: {
          code: 'includeMisspelled',
          path: './Parts/header.mjml',
          spelled: './parts/header.mjml',
          isRead: false,
        },
        severity: 'error',
        line: 2,
        included: { file: at('work/letters/outer.mjml'), line: 2 },
      },
    ]);
  });

  it('is a warning on Windows, where it is read', async (t) => {
    const { at, compile } = await workspaceOn(t, 'win32');
    for (const [path, spelled, type = 'mjml'] of [
      ['./parts/Header.mjml', './parts/header.mjml'],
      ['Parts\\header.mjml', 'parts/header.mjml'],
      ['.\\parts\\header.mjml', './parts/header.mjml'],
      ['../LETTERS/parts/header.mjml', '../letters/parts/header.mjml'],
      ['parts/Style.css', 'parts/style.css', 'css'],
      ['parts\\note.html', 'parts/note.html', 'html'],
    ] as const) {
      const compiled = await compile(`path="${path}" type="${type}"`);
      assert.match(compiled.html ?? '', /HEADER|color: red|NOTE/, path);
      assert.deepEqual(problemLines(compiled), [`2:3 warning includeMisspelled ${path} ${spelled} true`]);
    }
    for (const path of ['./parts/header.mjml', '../letters/parts/header.mjml', composed])
      assert.deepEqual(problemLines(await compile(`path="${path}"`)), []);
    const inPart = await compile('path="outer.mjml"');
    assert.match(inPart.html ?? '', /HEADER/);
    assert.deepEqual(inPart.problems, [
      {
        reason: {
          code: 'includeMisspelled',
          path: './Parts/header.mjml',
          spelled: './parts/header.mjml',
          isRead: true,
        },
        severity: 'warning',
        line: 2,
        included: { file: at('work/letters/outer.mjml'), line: 2 },
      },
    ]);
    // NTFS distinguishes the Unicode forms of a name.
    assert.deepEqual(problemLines(await compile(`path="${decomposed}"`)), [
      `2:3 error includeMisspelled ${decomposed} ${composed} false`,
    ]);
    assert.deepEqual(problemLines(await compile('path="..\\..\\secret.mjml"')), [
      '2 error includeNotReadable ..\\..\\secret.mjml',
    ]);
  });

  it('is a warning on macOS, also in another Unicode form', async (t) => {
    const { compile } = await workspaceOn(t, 'darwin');
    for (const [path, spelled] of [
      ['./parts/Header.mjml', './parts/header.mjml'],
      [decomposed, composed],
    ] as const) {
      const compiled = await compile(`path="${path}"`);
      assert.match(compiled.html ?? '', /HEADER|YOGA/);
      assert.deepEqual(problemLines(compiled), [`2:3 warning includeMisspelled ${path} ${spelled} true`]);
    }
    assert.deepEqual(problemLines(await compile(`path="${composed}"`)), []);
    assert.deepEqual(problemLines(await compile('path="parts\\header.mjml"')), [
      '2:3 error includeMisspelled parts\\header.mjml parts/header.mjml false',
    ]);
  });

  it('is reported again after each edit of the layout', async (t) => {
    const { at } = await workspaceOn(t, 'win32');
    const compiler = new Compiler({ workerPath: await builtWorker('compiler', 'win32'), timeoutMs: 600_000 });
    t.after(() => compiler.close());
    const context = { file: at('work/letters/spring.mjml'), roots: [at('work')] };
    for (const text of ['a', 'ab', 'abc']) {
      const source = `<mjml><mj-body>\n<mj-include path="Parts/header.mjml" />\n${section(text)}\n</mj-body></mjml>`;
      assert.deepEqual(problemLines(await compileWith(compiler, source, context)), [
        '2:1 warning includeMisspelled Parts/header.mjml parts/header.mjml true',
      ]);
    }
  });
});
