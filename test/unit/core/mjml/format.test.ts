import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import mjml from 'mjml';
import { mjmlRegistry } from '../../../../scripts/mjmlRegistry.ts';
import { formatMjml } from '../../../../src/core/mjml/format.ts';

const registry = mjmlRegistry();
const holdsText = (element: string) => registry[element]?.holdsText === true;
const format = (source: string) => formatMjml(source, { holdsText, step: '  ' });

const layouts = ['examples', 'test/fixtures/layouts'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.mjml'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
);
const withoutBlanks = (text: string) => text.replace(/\s+/g, '');

describe('Formatting', () => {
  it('gives each element its line, and moves what is inside along', () => {
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

  it('changes nothing the second time, and nothing but blanks the first', () => {
    for (const layout of layouts) {
      for (let length = layout.length; length > 0; length -= 97) {
        const source = layout.slice(0, length);
        const formatted = format(source);
        assert.equal(withoutBlanks(formatted), withoutBlanks(source));
        assert.equal(format(formatted), formatted);
      }
    }
  });

  it('leaves the letter as it is', async () => {
    for (const layout of layouts) {
      const inOneLine = layout.replace(/>\n\s*</g, '><');
      const [before, after] = await Promise.all([layout, format(inOneLine)].map((text) => mjml(text)));
      // The ids of carousels and menus are random.
      const comparable = (html = '') => withoutBlanks(html).replace(/[0-9a-f]{16}/g, 'id');
      assert.equal(comparable(after?.html), comparable(before?.html));
    }
  });

  it('keeps Windows line breaks, and lines that matter', () => {
    assert.equal(format('<mj-body>\r\n<mj-raw/></mj-body>'), '<mj-body>\r\n  <mj-raw/>\r\n</mj-body>\r\n');
    const preformatted = '<mj-text><pre>\n  a\n b</pre>\n</mj-text>\n';
    assert.equal(format(preformatted), preformatted);
  });
});
