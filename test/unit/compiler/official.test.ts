import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { Compiler } from '../../../src/compiler/client.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { createRandom, nearbyEdit, randomEdit, someTyping } from './edits.ts';
import { assertOfficial, corpusLayouts, ownLayouts } from './official.ts';

/** Some apply to single elements, others across blocks. */
const inlinedStyles = [
  'a { color: #123456 } td p, td > div { margin: 0 !important } .hero h1 { color: red }',
  'div div { letter-spacing: 1px } table { width: 100% } #x, * { outline: 0 } img { height: auto }',
  '/* a: b */ p { margin: 0 } td { padding-top: 1px; background: url(data:a;b) }',
  'body div > table td { color: blue } html p { margin: 0 } mj-text { color: red }',
  'td + td { color: red } p ~ p { margin: 0 }',
  'div:first-child { color: red } p:hover { color: blue } table:nth-child(2) { width: 50% }',
  '@media (max-width: 480px) { p { margin: 0 } } a[href] { color: red } a { margin: 0',
];

const deep = process.env.MAILROOM_DEEP === '1';

describe('The packaged compiler gives the official output and errors', () => {
  let compiler: Compiler;
  before(async () => {
    compiler = new Compiler({ workerPath: await builtWorker('compiler') });
  });
  after(() => compiler.close());

  it('for the project’s own layouts', async () => {
    const files = await ownLayouts();
    assert.ok(files.length >= 5, `only ${files.length} layouts were found`);
    for (const file of files) await assertOfficial(compiler, file, await readFile(file, 'utf8'));
  });

  it('for the corpus, if it is available', async (test) => {
    const files = await corpusLayouts();
    test.diagnostic(`${files.length} layouts`);
    for (const file of files) await assertOfficial(compiler, file, await readFile(file, 'utf8'));
  });

  it('after random edits, most of which are mistakes', async (test) => {
    let edits = 0;
    for (const [index, file] of [...(await ownLayouts()), ...(await corpusLayouts())].entries()) {
      const random = createRandom(index + 1);
      const good = await readFile(file, 'utf8');
      let source = good;
      for (let round = 0; round < (deep ? 250 : 10); round++) {
        const edit = random() < 0.5 ? nearbyEdit : randomEdit;
        source = random() < 0.2 ? good : edit(random() < 0.5 ? good : source, random);
        await assertOfficial(compiler, file, source);
        edits++;
      }
    }
    test.diagnostic(`${edits} edits`);
  });

  it('with inlined styles, after random edits', async (test) => {
    let edits = 0;
    for (const [index, file] of [...(await ownLayouts()), ...(await corpusLayouts())].entries()) {
      const random = createRandom(index + 2001);
      const css = inlinedStyles[index % inlinedStyles.length];
      const good = (await readFile(file, 'utf8')).replace(
        /<mj-body|<mj-head>/,
        (tag) =>
          `${tag === '<mj-head>' ? tag : ''}<mj-style inline="inline">${css}</mj-style>${tag === '<mj-head>' ? '' : tag}`,
      );
      let source = good;
      for (let round = 0; round < (deep ? 100 : 6); round++) {
        const edit = random() < 0.5 ? nearbyEdit : randomEdit;
        source = random() < 0.2 ? good : edit(random() < 0.5 ? good : source, random);
        await assertOfficial(compiler, file, source);
        edits++;
      }
    }
    test.diagnostic(`${edits} edits`);
  });

  it('with inlined styles, in letters whose blocks reach into each other', async () => {
    const style = '<mj-style inline="inline">div { color: red } .a p { margin: 0 }</mj-style>';
    const letter = (...texts: string[]) =>
      `<mjml><mj-head><mj-preview>${texts[0]}</mj-preview>${style}</mj-head><mj-body css-class="a">${texts
        .slice(1)
        .map((text) => (text.startsWith('<mj-') ? text : `<mj-raw>${text}</mj-raw>`))
        .join('\n')}</mj-body></mjml>`;
    const text =
      '<mj-section><mj-column><mj-text css-class="a"><p>Hi {{name}}</p></mj-text></mj-column></mj-section>';
    const letters = [
      letter('Preview', text, '<p>One</p>', text),
      letter('Preview', '<div class="a">', text, '</div>'),
      letter('Preview', text, '</div><div>', text),
      letter('Preview', '{{#if a}}<p>', text, '</p>{{/if}}'),
      letter('Preview', '<p>{{ open</p>', text, '<p>closed }}</p>'),
      letter('Preview {{ open', '<p>One</p>', text),
      letter('Preview', '<% if (a) { %><p>One</p>', text, '<% } %>', '<p><%= open</p>', '<p>%></p>'),
      letter('Preview', '<p>a < b & c &nbsp; &#128512;</p><br><IMG SRC=x>', text),
      letter('Preview', '<p style="font-family: Roboto">One</p>', text, '<!-- a -- comment -->'),
    ];
    for (const source of letters) {
      await assertOfficial(compiler, import.meta.filename, source);
      await assertOfficial(compiler, import.meta.filename, source.replaceAll('Hi ', 'Hello '));
      await assertOfficial(compiler, import.meta.filename, source.replace('Hi ', '<b>Hello</b> '));
    }
  });

  it('for a broken layout with an mj-body inside mj-head or another mj-body', async () => {
    const text = (words: string) =>
      `<mj-section><mj-column><mj-text>${words}</mj-text></mj-column></mj-section>`;
    const body = `<mj-body>${text('Hello')}${text('Bye')}</mj-body>`;
    const inHead = '<mj-body width="400px"><mj-raw><p>Head</p></mj-raw></mj-body>';
    const style = '<mj-style inline="inline">p, div { color: red }</mj-style>';
    const layouts = [
      `<mjml><mj-head>${inHead}</mj-head>${body}</mjml>`,
      `<mjml><mj-head>${inHead}${inHead}</mj-head>${body}</mjml>`,
      `<mjml><mj-head><mj-body>${inHead}</mj-body>${style}</mj-head>${body}</mjml>`,
      `<mjml><mj-head><mj-body><mj-body /></mj-body></mj-head>${body}</mjml>`,
      `<mjml><mj-head><mj-head>${inHead}</mj-head></mj-head>${body}</mjml>`,
      `<mjml><mj-head>${body}</mj-head>${body}</mjml>`,
      `<mjml>${body}<mj-head>${inHead}${style}</mj-head></mjml>`,
      '<mjml><mj-body />Hello<mj-head><mj-body><mj-body></mjml></mj-body></mjml>',
      `<mjml>${body}<mj-head><mj-body></mjml>`,
      `<mjml><mj-body>${body}${text('After')}</mj-body></mjml>`,
      `<mjml><mj-head>${style}</mj-head><mj-body>${body}<mj-wrapper>${body}</mj-wrapper></mj-body></mjml>`,
      `<mjml></mjml><mj-body>${body}</mj-body></mjml>`,
    ];
    for (const source of layouts) {
      await assertOfficial(compiler, import.meta.filename, source);
      await assertOfficial(compiler, import.meta.filename, source.replaceAll('Hello', 'Hello again'));
      await assertOfficial(compiler, import.meta.filename, source.replaceAll('Bye', 'Goodbye'));
    }
  });

  it('after each typed character', async (test) => {
    let keys = 0;
    for (const [index, file] of [...(await ownLayouts()), ...(await corpusLayouts())].entries()) {
      const random = createRandom(index + 1001);
      const source = await readFile(file, 'utf8');
      for (let round = 0; round < (deep ? 6 : 1); round++) {
        const { before, typed, after } = someTyping(source, random);
        const text = deep ? typed : typed.slice(0, 8);
        for (let length = 1; length <= text.length; length++) {
          await assertOfficial(compiler, file, before + text.slice(0, length) + after);
          keys++;
        }
      }
    }
    test.diagnostic(`${keys} keys`);
  });
});
