import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { typedValue, usedValues } from '../../../../src/core/mjml/values.ts';
import { words, writtenAttributes } from '../../../../src/core/text/markup.ts';
import { assertLinear } from '../../../support/processorTime.ts';

/** Returns the value around the `|` as `element attribute: before|after`. */
function valueAt(marked: string): string | undefined {
  const offset = marked.indexOf('|');
  const source = marked.replace('|', '');
  const value = typedValue(source, offset);
  if (!value) return undefined;
  const { element, attribute, text, start, end } = value;
  assert.equal(source.slice(start, offset), text);
  return `${element} ${attribute}: ${text}|${source.slice(offset, end)}`;
}

describe('The attribute value at the cursor', () => {
  it('is found with its element and attribute', () => {
    assert.equal(valueAt('<mj-text color="|"></mj-text>'), 'mj-text color: |');
    assert.equal(valueAt(`<MJ-TEXT align='left' color = 'r|ed'>`), 'mj-text color: r|ed');
    assert.equal(valueAt('<mj-text\n  mj-class="a b|c d">'), 'mj-text mj-class: a b|c d');
  });

  it('is found before its quote and tag are closed', () => {
    assert.equal(valueAt('<mj-text color="re|'), 'mj-text color: re|');
    assert.equal(valueAt('<mj-text color="re|\n</mj-section>'), 'mj-text color: re|');
  });

  it('is undefined outside quotes', () => {
    for (const text of [
      '|',
      '<|',
      '<mj-text |',
      '<mj-text color=|',
      '<mj-text color="red"|',
      'a="|"',
      '<b>="|"',
    ]) {
      assert.equal(valueAt(text), undefined, text);
    }
  });

  it('is found or undefined at every offset of a layout', () => {
    const everything = readFileSync('test/fixtures/layouts/everything.mjml', 'utf8');
    for (let offset = 0; offset <= everything.length; offset++) {
      const value = typedValue(everything, offset);
      if (value) assert.equal(everything.slice(value.start, offset), value.text);
    }
  });
});

describe('A long value', () => {
  it('is read in linear time', async () => {
    for (const piece of ['a', ' ', 'a ', '=', 'a=', '\'"', '/']) {
      await assertLinear(piece, 80_000, (length) => {
        const source = `<img src=${piece.repeat(length / piece.length)}`;
        typedValue(source, source.length);
      });
    }
  });
});

describe('The attributes of a tag', () => {
  const read = (tag: string) =>
    writtenAttributes(tag, 0, tag.length).map(({ name, value, valueStart, valueEnd }) => {
      assert.equal(tag.slice(valueStart, valueEnd), value);
      return `${name}: ${value}`;
    });

  it('are read with any quotes, without quotes, and unclosed', () => {
    assert.deepEqual(read(`<mj-image src="a b.png" alt='it "is"' width=10px hidden/>`), [
      'src: a b.png',
      'alt: it "is"',
      'width: 10px',
      'hidden: ',
    ]);
    assert.deepEqual(read('<mj-image alt="unclosed >'), ['alt: unclosed >']);
    assert.deepEqual(read('<mj-image ="" "" alt'), ['alt: ']);
  });

  it('are split into words with their offsets', () => {
    const [attribute] = writtenAttributes('<a b=" one  two">', 0, 17);
    assert.deepEqual(attribute && words(attribute).map(({ text, start }) => [text, start]), [
      ['one', 7],
      ['two', 12],
    ]);
  });
});

describe('The attribute values used in a layout', () => {
  it('are listed with the most frequent first', () => {
    const source = '<mj-text color="red"/><mj-text color="blue"/><mj-image color="blue"/><p color="x"></p>';
    assert.deepEqual(
      usedValues(source, (_, { name }) => name === 'color'),
      ['blue', 'red'],
    );
    assert.deepEqual(
      usedValues(source, (element) => element === 'mj-text'),
      ['red', 'blue'],
    );
  });
});
