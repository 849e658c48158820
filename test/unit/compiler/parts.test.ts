import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Compiler } from '../../../src/compiler/client.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { compileWith, problemLines } from './compileWith.ts';
import { official } from './official.ts';

describe('A part', () => {
  let compiler: Compiler;
  before(async () => {
    compiler = new Compiler({ workerPath: await builtWorker('compiler') });
  });
  after(() => compiler.close());

  const text = '<mj-text>PART</mj-text>';
  const column = `<mj-column>${text}</mj-column>`;
  const section = `<mj-section>${column}</mj-section>`;

  /** Parts, each with the equivalent whole layout. */
  const alone: Record<string, [part: string, layout: string]> = {
    'with a section': [section, `<mjml><mj-body>${section}</mj-body></mjml>`],
    'after a comment and blank lines': [
      `\n\n<!-- <mjml> -->\n${section}\n`,
      `<mjml><mj-body>\n\n<!-- <mjml> -->\n${section}\n</mj-body></mjml>`,
    ],
    'after template code': [
      `{{#if sale}}\n${section}\n{{/if}}`,
      `<mjml><mj-body>{{#if sale}}\n${section}\n{{/if}}</mj-body></mjml>`,
    ],
    'that is a column': [column, `<mjml><mj-body><mj-section>${column}</mj-section></mj-body></mjml>`],
    'that is a text': [
      text,
      `<mjml><mj-body><mj-section><mj-column>${text}</mj-column></mj-section></mj-body></mjml>`,
    ],
    'that is a child of another element': [
      '<mj-social-element name="github">a</mj-social-element>',
      '<mjml><mj-body><mj-section><mj-column><mj-social><mj-social-element name="github">a</mj-social-element></mj-social></mj-column></mj-section></mj-body></mjml>',
    ],
    'with elements of the head': [
      '<mj-title>T</mj-title><mj-attributes><mj-all color="red" /></mj-attributes>',
      '<mjml><mj-head><mj-title>T</mj-title><mj-attributes><mj-all color="red" /></mj-attributes></mj-head><mj-body></mj-body></mjml>',
    ],
    'with default attributes': [
      '<mj-class name="a" color="red" /><mj-all color="red" />',
      '<mjml><mj-head><mj-attributes><mj-class name="a" color="red" /><mj-all color="red" /></mj-attributes></mj-head><mj-body></mj-body></mjml>',
    ],
    'that is a head': [
      '<mj-head><mj-title>T</mj-title></mj-head>',
      '<mjml><mj-head><mj-title>T</mj-title></mj-head><mj-body></mj-body></mjml>',
    ],
    'that is a body': [`<mj-body>${section}</mj-body>`, `<mjml><mj-body>${section}</mj-body></mjml>`],
    'that is HTML': ['<p>PART</p>', '<mjml><mj-body><mj-raw><p>PART</p></mj-raw></mj-body></mjml>'],
  };

  for (const [name, [part, layout]] of Object.entries(alone)) {
    it(`${name} is compiled on its own in a minimal layout`, async () => {
      const compiled = await compileWith(compiler, part);
      assert.deepEqual(problemLines(compiled), []);
      assert.equal(compiled.html, (await official(layout, {})).html);
    });
  }

  it('has its problems at its own lines and columns', async () => {
    const problems = async (source: string) => problemLines(await compileWith(compiler, source));
    assert.deepEqual(await problems('<mj-section><mj-column></mj-section>'), [
      '1:13 error unclosed mj-column',
    ]);
    assert.deepEqual(await problems('\n<mj-section colour="red"></mj-section>'), [
      '2 warning mjml mj-section Attribute colour is illegal',
    ]);
    assert.deepEqual(await problems('<mj-secton></mj-secton>'), ['1 error unknownElement mj-secton']);
  });

  it('is compiled incrementally while it is edited, even into a whole layout', async () => {
    const compile = async (source: string) => (await compileWith(compiler, source)).html;
    const steps = [section, section.replace('PART', 'PART 2'), `${section}\n${section}`, text];
    for (const source of [...steps, `<mjml><mj-body>${section}</mj-body></mjml>`]) {
      const fresh = new Compiler({ workerPath: await builtWorker('compiler') });
      assert.equal(await compile(source), (await compileWith(fresh, source)).html);
      await fresh.close();
    }
  });

  it('is not an HTML page or a layout without a body', async () => {
    const problems = async (source: string) => problemLines(await compileWith(compiler, source));
    assert.deepEqual(await problems('<!doctype html><html><body></body></html>'), ['1 error noBody']);
    assert.deepEqual(await problems('\n<!-- a -->\n<mjml><mj-head></mj-head></mjml>'), ['1 error noBody']);
  });
});
