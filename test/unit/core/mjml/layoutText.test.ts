import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { classMentions } from '../../../../src/core/mjml/classes.ts';
import { writtenIncludes } from '../../../../src/core/mjml/includes.ts';
import { type OutlineItem, outline } from '../../../../src/core/mjml/outline.ts';
import { elementsAround, readTree } from '../../../../src/core/mjml/tree.ts';
import { assertLinear } from '../../../support/processorTime.ts';

/** Returns the names of the elements around the `|`. */
function around(marked: string): string {
  const offset = marked.indexOf('|');
  const elements = elementsAround(readTree(marked.replace('|', '')), offset);
  return elements.map(({ name }) => name).join(' ');
}

function lines(items: readonly OutlineItem[], indent = ''): string[] {
  return items.flatMap(({ element, title, children }) => [
    `${indent}${element}${title === undefined ? '' : `: ${title}`}`,
    ...lines(children, `${indent}  `),
  ]);
}

describe('The elements around an offset', () => {
  it('are the elements that are open there', () => {
    assert.equal(around('<mjml><mj-body>|</mj-body></mjml>'), 'mjml mj-body');
    assert.equal(
      around('<mjml><mj-body><mj-raw><div>|</div></mj-raw></mj-body></mjml>'),
      'mjml mj-body mj-raw',
    );
    assert.equal(around('<mj-section><mj-column /> |</mj-section>'), 'mj-section');
    assert.equal(around('<mj-section><mj-column/>|</mj-section>'), 'mj-section');
    assert.equal(around('<mj-section></mj-section>|'), '');
  });

  it('do not include an element whose opening tag is unfinished', () => {
    assert.equal(around('<mj-section><mj-column wid|th="1px"></mj-column></mj-section>'), 'mj-section');
    assert.equal(around('<mj-section><mj-|'), 'mj-section');
    assert.equal(around('<mj-section><|</mj-section>'), 'mj-section');
  });

  it('are found in unfinished and malformed text', () => {
    assert.equal(around('<mj-section><mj-column>|</mj-section>'), 'mj-section mj-column');
    assert.equal(around('<mj-section><mj-column></mj-section>|'), '');
    assert.equal(around('<mj-section></mj-column>|</mj-section>'), 'mj-section');
    assert.equal(around('<mj-section><!-- <mj-column> |--></mj-section>'), 'mj-section');
  });
});

describe('The outline', () => {
  it('names parts by their heading, or else by their first text, picture or path', () => {
    const source = `<mjml><mj-head><mj-title>Spring</mj-title><mj-class name="lead" /></mj-head><mj-body>
      <mj-section><mj-column>
        <mj-image src="a.png" alt="A tree" /><mj-text>Hello <h2>Big <b>sale</b></h2></mj-text><mj-divider />
      </mj-column></mj-section>
      <mj-section><mj-column><mj-image src="b.png" /><mj-button>Buy&nbsp;it</mj-button></mj-column></mj-section>
      <mj-include path="footer.mjml" /></mj-body></mjml>`;
    assert.deepEqual(lines(outline(source)), [
      'mjml',
      '  mj-head',
      '    mj-title: Spring',
      '    mj-class: lead',
      '  mj-body',
      '    mj-section: Big sale',
      '      mj-column: Big sale',
      '        mj-image: A tree',
      '        mj-text: Big sale',
      '        mj-divider',
      '    mj-section: b.png',
      '      mj-column: b.png',
      '        mj-image: b.png',
      '        mj-button: Buy it',
      '    mj-include: footer.mjml',
    ]);
  });

  it('shortens long titles between characters', () => {
    const [item] = outline(`<mj-text>${'🌷'.repeat(100)}</mj-text>`);
    assert.equal(item?.title, `${'🌷'.repeat(29)}…`);
  });
});

describe('MJML classes', () => {
  it('are found one by one where they are declared and used', () => {
    const source = `<mj-class name="lead" color='red'/>\n<mj-text mj-class=" small  lead" css-class="x"/><mj-text mj-class=lead />`;
    const found = classMentions(source).map(({ kind, text, start, end }) => {
      assert.equal(source.slice(start, end), text);
      return `${kind} ${text}`;
    });
    assert.deepEqual(found, ['declaration lead', 'use small', 'use lead', 'use lead']);
  });

  it('are not found in comments and HTML', () => {
    assert.deepEqual(classMentions('<!-- <mj-text mj-class="a"/> --><div mj-class="b">'), []);
  });
});

describe('Includes', () => {
  it('are found with their paths', () => {
    const source = '<mj-include path="a b.mjml"/><mj-include type="css" path=\'c.css\' /><mj-include/>';
    const found = writtenIncludes(source).map(({ path, type, start, end }) => {
      assert.equal(source.slice(start, end), path);
      return `${type} ${path}`;
    });
    assert.deepEqual(found, ['mjml a b.mjml', 'css c.css']);
  });
});

describe('Any text', () => {
  const everything = readFileSync('test/fixtures/layouts/everything.mjml', 'utf8');

  it('is read at every stage of typing', () => {
    for (let length = 0; length <= everything.length; length++) {
      const source = everything.slice(0, length);
      elementsAround(readTree(source), length);
      outline(source);
      for (const { start, end, text } of classMentions(source)) assert.equal(source.slice(start, end), text);
      for (const { start, end, path } of writtenIncludes(source))
        assert.equal(source.slice(start, end), path);
    }
  });

  it('is read in linear time', async () => {
    for (const piece of [
      '<mj-column>',
      '<mj-text>',
      '</mj-text>',
      '<mj-text><h1>',
      '<mj-image alt="',
      '<',
      '="',
    ]) {
      await assertLinear(piece, 50_000, (count) => {
        const source = `<mj-section>${piece.repeat(count)}</mj-section>`;
        outline(source);
        readTree(source);
        classMentions(source);
        writtenIncludes(source);
      });
    }
  });
});
