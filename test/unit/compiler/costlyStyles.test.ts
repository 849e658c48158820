import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Compiler } from '../../../src/compiler/client.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { compileWith, problemLines } from './compileWith.ts';
import { official } from './official.ts';

const section = (text: string) =>
  `<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`;

const layout = (head: string, ...blocks: string[]) =>
  `<mjml>\n<mj-head>\n${head}\n</mj-head>\n<mj-body>\n${blocks.join('\n')}\n</mj-body>\n</mjml>`;

const inlined = (css: string) => `<mj-style inline="inline">\n${css}\n</mj-style>`;

const paragraphs = (count: number) => section('<p class="note">text of a paragraph</p>'.repeat(count));

/** A selector that looks at all descendants of all descendants. */
const costly = '*:has(*:has(*:has(.note)))';

const rulesThatFindAll = (count: number) =>
  Array.from({ length: count }, (_, number) => `p{a${number}:b}`).join('\n');

describe('Inline styles that would take too long', () => {
  let compiler: Compiler;
  let folder: string;
  before(async () => {
    compiler = new Compiler({ workerPath: await builtWorker('compiler') });
    folder = await mkdtemp(join(tmpdir(), 'mr-styles-'));
  });
  after(async () => {
    await compiler.close();
    await rm(folder, { recursive: true });
  });

  const compile = (source: string) => compileWith(compiler, source);

  it('are left out rule by rule, each with an error at its line', async () => {
    const css = `.note { color: red }\n${costly} { color: blue }\np { margin: 0 }`;
    const compiled = await compile(layout(inlined(css), paragraphs(200)));
    assert.deepEqual(problemLines(compiled), [`5 error ruleLeftOut ${costly}`]);
    assert.equal(compiled.html?.split('style="margin: 0; color: red;"').length, 201);
    assert.doesNotMatch(compiled.html ?? '', /blue/);
  });

  it('leave the letter that MJML compiles without that rule', async () => {
    const css = (rule: string) => inlined(`.note, b { color: red }\n/* note */${rule}\np { margin: 0 }`);
    const compiled = await compile(layout(css(`${costly} { color: blue }`), paragraphs(200)));
    const { html } = await official(layout(css(''), paragraphs(200)), {});
    assert.equal(compiled.html, html);
  });

  it('are reported in the included file', async () => {
    const [head, css] = [join(folder, 'head.mjml'), join(folder, 'letter.css')];
    await writeFile(head, `<mjml><mj-head>\n\n${inlined(`${costly} { a: b }`)}\n</mj-head></mjml>`);
    await writeFile(css, `p { margin: 0 }\n${costly} { c: d }`);
    const context =
      '<mj-include path="head.mjml"/>\n<mj-include path="letter.css" type="css" css-inline="inline"/>';
    const source = layout(context, paragraphs(200));
    const file = join(folder, 'letter.mjml');
    await writeFile(file, source);
    const { problems } = await compileWith(compiler, source, { file, roots: [folder] });
    assert.deepEqual(
      problems.map(({ line, included, reason }) => [line, included, reason.code]),
      [
        [3, { file: head, line: 4 }, 'ruleLeftOut'],
        [4, { file: 'letter.css', line: 2 }, 'ruleLeftOut'],
      ],
    );
  });

  it('are left out from the first rule that exceeds the budget of the letter', async () => {
    const { problems } = await compile(layout(inlined(rulesThatFindAll(400)), paragraphs(1000)));
    const lines = problems.map(({ line }) => line);
    assert.ok(lines.length > 100, `${lines.length} rules`);
    assert.deepEqual(
      lines,
      Array.from(lines, (_, index) => (lines[0] ?? 0) + index),
    );
  });

  for (const [what, css, text] of [
    ['style sheets of many small rules', 'a{}'.repeat(20_000), 'x'],
    ['letters with many small elements', 'p{a:b}', '<i>x</i>'.repeat(12_000)],
    ['letters with much template code', 'p{a:b}', '{{a}}'.repeat(8_000)],
  ] as const) {
    it(`are left out of ${what}, with an error at the style sheet`, async () => {
      assert.deepEqual(problemLines(await compile(layout(inlined(css), section(text)))), [
        '3 error stylesLeftOut ',
      ]);
    });
  }

  it('are the same for a letter whatever was compiled before', async () => {
    const { html: expected } = await compile(layout(inlined(rulesThatFindAll(400)), paragraphs(1000)));
    const typed = new Compiler({ workerPath: await builtWorker('compiler') });
    try {
      for (const count of [1, 2, 500, 999]) {
        await compileWith(typed, layout(inlined(rulesThatFindAll(400)), paragraphs(count)));
      }
      const grown = await compileWith(typed, layout(inlined(rulesThatFindAll(400)), paragraphs(1000)));
      assert.equal(grown.html, expected);
      const shrunk = await compileWith(typed, layout(inlined(rulesThatFindAll(400)), paragraphs(1)));
      assert.deepEqual(shrunk, await compile(layout(inlined(rulesThatFindAll(400)), paragraphs(1))));
      assert.deepEqual(shrunk.problems, []);
    } finally {
      await typed.close();
    }
  });

  it('do not include the usual styles of a large letter', async () => {
    const css = Array.from({ length: 60 }, (_, number) => `td.c${number} > p, .d${number} a { color: red }`);
    const blocks = Array.from({ length: 150 }, (_, number) =>
      section(`<p class="d${number}">A <a href="#">link</a> and <b>text</b> of <i>a letter</i></p>`),
    );
    const source = layout(inlined([...css, 'p:first-child{a:b}', 'b + i{c:d}'].join('\n')), ...blocks);
    const compiled = await compile(source);
    assert.deepEqual(problemLines(compiled), []);
    assert.equal(compiled.html, (await official(source, {})).html);
  });
});

describe('HTML attributes that would take too long', () => {
  it('are left out selector by selector, each with an error at its line', async () => {
    const compiler = new Compiler({ workerPath: await builtWorker('compiler') });
    const attributes = (path: string) =>
      `<mj-selector path="${path}"><mj-html-attribute name="data-a">1</mj-html-attribute></mj-selector>`;
    const head = `<mj-html-attributes>\n${attributes('.note')}\n${attributes(costly)}\n</mj-html-attributes>`;
    const compiled = await compileWith(compiler, layout(head, paragraphs(200)));
    await compiler.close();
    assert.deepEqual(problemLines(compiled), [`5 error attributesLeftOut ${costly}`]);
    assert.equal(compiled.html?.split('class="note" data-a="1"').length, 201);
  });
});
