import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { elementsToExtract, includeAt, indentationAt, reindented } from '../../../../src/core/mjml/parts.ts';

describe('The elements to extract into a part', () => {
  const source = `<mjml><mj-head><mj-title>T</mj-title></mj-head><mj-body>
<mj-section a><mj-column><mj-text>One</mj-text><mj-text>Two</mj-text></mj-column></mj-section>
<mj-section b />
<mj-section c></mj-section>
</mj-body></mjml>`;
  /** Returns the extracted text for a selection from one passage to the end of another. */
  const taken = (from: string, to?: string) => {
    const start = source.indexOf(from);
    const passage = elementsToExtract(source, start, to ? source.indexOf(to) + to.length : start);
    return passage && source.slice(passage.start, passage.end);
  };

  it('are the siblings that a selection touches, from tag to tag', () => {
    assert.equal(taken('-section b', 'mj-section c'), '<mj-section b />\n<mj-section c></mj-section>');
    assert.equal(taken('One', 'Two'), '<mj-text>One</mj-text><mj-text>Two</mj-text>');
    assert.match(taken('Two', 'section b') ?? '', /^<mj-section a>.*\n<mj-section b \/>$/);
  });

  it('are the innermost element at the cursor if nothing is selected', () => {
    assert.equal(taken('Two'), '<mj-text>Two</mj-text>');
    assert.equal(taken('section b'), '<mj-section b />');
    assert.equal(taken('T<'), '<mj-title>T</mj-title>');
  });

  it('are none if the selection covers the head or the body', () => {
    assert.equal(taken('<mjml>'), undefined);
    assert.equal(taken('mj-head', 'mj-body'), undefined);
    assert.equal(elementsToExtract('', 0, 0), undefined);
  });
});

describe('The include at the cursor', () => {
  const at = (source: string, offset: number) => {
    const passage = includeAt(source, offset);
    return passage && source.slice(passage.start, passage.end);
  };

  it('is the whole element', () => {
    const source = 'a<mj-include path="a" /> <mj-include path="b"></mj-include>';
    assert.equal(at(source, 5), '<mj-include path="a" />');
    assert.equal(at(source, 30), '<mj-include path="b"></mj-include>');
    assert.equal(at(source, 0), undefined);
    assert.equal(at('<mj-text>', 3), undefined);
  });
});

describe('The indentation of a part', () => {
  const passage = `<mj-section>
      <mj-column>
        <mj-text>
          One
        </mj-text>

      </mj-column>
    </mj-section>`;

  it('is the indentation of its first line', () => {
    assert.equal(indentationAt('<mjml>\n \t<mj-text>a', 9), ' \t');
    assert.equal(indentationAt('<mjml>\n  <mj-body> <mj-text>', 19), '  ');
    assert.equal(indentationAt('<mj-text>', 0), '');
  });

  it('can be replaced on all lines or only outside text', () => {
    const [all = '', outside] = reindented(passage, '    ', '');
    assert.equal(
      all,
      '<mj-section>\n  <mj-column>\n    <mj-text>\n      One\n    </mj-text>\n\n  </mj-column>\n</mj-section>',
    );
    assert.equal(outside, all.replace('      One\n    </mj', '          One\n        </mj'));
    assert.equal(reindented(all, '', '    ')[0], passage);
    assert.deepEqual(reindented('<mj-text>One</mj-text>', '  ', ''), ['<mj-text>One</mj-text>']);
  });
});
