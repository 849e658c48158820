import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import mjml from 'mjml';
import { mjmlRegistry } from '../../../../scripts/mjmlRegistry.ts';
import { formatMjml } from '../../../../src/core/mjml/format.ts';
import { assertLinear } from '../../../support/processorTime.ts';

const registry = mjmlRegistry();
const holdsText = (element: string) => registry[element]?.holdsText === true;
const format = (source: string) => formatMjml(source, { holdsText, step: '  ' });

const layouts = ['examples', 'test/fixtures/layouts'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.mjml'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
);
const withoutBlanks = (text: string) => text.replace(/[ \t\r\n]+/g, '');

describe('Formatting', () => {
  it('puts each element on its own line, and indents its content', () => {
    const source = `<mjml><mj-body>
<!-- one
     two -->


<mj-section>   <mj-column><mj-text>
  <p>
    Hello
  </p>

</mj-text><mj-image
src="a.png"   alt="" />
<mj-text>one</mj-text><mj-spacer></mj-spacer>

</mj-column></mj-section></mj-body></mjml>`;
    assert.equal(
      format(source),
      `<mjml>
  <mj-body>
    <!-- one
    two -->

    <mj-section>
      <mj-column>
        <mj-text>
          <p>
            Hello
          </p>
        </mj-text>
        <mj-image
          src="a.png" alt="" />
        <mj-text>one</mj-text>
        <mj-spacer></mj-spacer>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`,
    );
  });

  it('is idempotent and changes only white space, also in truncated layouts', () => {
    for (const layout of layouts) {
      for (let length = layout.length; length > 0; length -= 97) {
        const source = layout.slice(0, length);
        const formatted = format(source);
        assert.equal(withoutBlanks(formatted), withoutBlanks(source));
        assert.equal(format(formatted), formatted);
      }
    }
  });

  it('is idempotent and changes only white space if any tag is missing', () => {
    for (const layout of layouts) {
      for (const { index, 0: tag } of layout.matchAll(/<\/?mj[^>]*>/g)) {
        const source = layout.slice(0, index) + layout.slice(index + tag.length);
        const formatted = format(source);
        assert.equal(withoutBlanks(formatted), withoutBlanks(source));
        assert.equal(format(formatted), formatted, tag);
      }
    }
  });

  it('ends an unclosed element where its parent ends', () => {
    const formatted = '<mj-column>\n  <mj-text>\n<pre>a\n</mj-column>\n';
    assert.equal(format('<mj-column><mj-text>\n<pre>a\n\n</mj-column>'), formatted);
    assert.equal(format(formatted), formatted);
  });

  it('keeps no-break spaces', () => {
    const source =
      '<mj-column>\u00a0\n<mj-text>\n  \u00a0a\u00a0\n \u00a0\n  b\u00a0</mj-text>\n</mj-column>\n\u00a0';
    assert.equal(
      format(source),
      '<mj-column>\n  \u00a0\n  <mj-text>\n     \u00a0a\u00a0\n    \u00a0\n     b\u00a0</mj-text>\n</mj-column>\n\u00a0\n',
    );
  });

  it('formats any text in linear time', async () => {
    const texts: Readonly<Record<string, (size: number) => string>> = {
      nested: (size) => '<mj-section>'.repeat(size / 10),
      elements: (size) => `<mj-body><mj-column>${'<mj-a/>'.repeat(size)}</mj-column></mj-body>`,
      blanks: (size) => `<mj-text>${' '.repeat(size)}a${' '.repeat(size)}</mj-text>`,
      unclosed: (size) => `<mj-column>a${' '.repeat(size)}b`,
    };
    for (const [what, textOf] of Object.entries(texts)) {
      await assertLinear(what, 200_000, (size) => {
        assert.equal(withoutBlanks(format(textOf(size))), withoutBlanks(textOf(size)));
      });
    }
  });

  it('does not change the compiled letter', async () => {
    for (const layout of layouts) {
      const inOneLine = layout.replace(/>\n\s*</g, '><');
      const [before, after] = await Promise.all([layout, format(inOneLine)].map((text) => mjml(text)));
      // The ids of carousels and menus are random.
      const comparable = (html = '') => withoutBlanks(html).replace(/[0-9a-f]{16}/g, 'id');
      assert.equal(comparable(after?.html), comparable(before?.html));
    }
  });

  it('keeps Windows line breaks and the lines of preformatted text', () => {
    assert.equal(format('<mj-body>\r\n<mj-raw/></mj-body>'), '<mj-body>\r\n  <mj-raw/>\r\n</mj-body>\r\n');
    const preformatted = '<mj-text><pre>\n  a\n b</pre>\n</mj-text>\n';
    assert.equal(format(preformatted), preformatted);
  });
});
