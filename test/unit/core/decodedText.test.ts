import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { decodedText } from '../../../src/core/text/decodedText.ts';
import { entityTable } from '../../../src/core/text/entityTable.ts';

const shown = (text: string) => text.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim();

/** Returns the text that a browser shows, and the value that it reads from an attribute. */
function asBrowser(text: string): string[] {
  const { childNodes } = parseFragment(`<a title="${text}">${text}</a>`);
  const link = childNodes[0] as DefaultTreeAdapterTypes.Element;
  const content = link.childNodes.map((node) => (node as DefaultTreeAdapterTypes.TextNode).value).join('');
  return [shown(content), shown(link.attrs[0]?.value ?? '')];
}

const names = entityTable
  .trim()
  .split(/\s/)
  .map((line) => line.split(':')[0] ?? '');
const old = names.filter((name) => name.endsWith('!')).map((name) => name.slice(0, -1));

test('every named HTML entity is decoded as in browsers', () => {
  assert.deepEqual([names.length, old.length], [2125, 106]);
  for (const name of names.map((each) => each.replace('!', ''))) {
    const text = `a&${name};b`;
    assert.deepEqual(asBrowser(text), [decodedText(text), decodedText(text)], name);
  }
});

test('legacy entities need no semicolon, unless they may be a URL parameter', () => {
  for (const name of old) {
    const text = `a&${name} b&${name}`;
    assert.deepEqual(asBrowser(text), [decodedText(text), decodedText(text)], name);
  }
  for (const text of [
    '?a=1&copy=2',
    '?a=1&amp;copy=2&reg',
    '&hellip b',
    '&nothing; &; & &#; &#x;',
    '&eacute1',
  ]) {
    assert.equal(decodedText(text), asBrowser(text)[1], text);
  }
});

test('numeric entities are decoded as in browsers', () => {
  const codes = [0, 1, 9, 65, 0x7f, 0xa0, 0xad, 0xd7ff, 0xd800, 0xdfff, 0xe000, 0x1f44b, 0x10ffff, 0x110000];
  const windows = Array.from({ length: 32 }, (_, at) => 0x80 + at);
  for (const code of [...codes, ...windows]) {
    for (const text of [
      `a&#${code};b`,
      `a&#x${code.toString(16)};b`,
      `a&#X${code.toString(16)} b`,
      `a&#${code}`,
    ]) {
      assert.equal(decodedText(text), asBrowser(text)[0], text);
    }
  }
});

test('decoded text is trimmed and on one line, without soft hyphens', () => {
  assert.equal(
    decodedText(' Caf&eacute;\n&nbsp; \u00a0Cr&egrave;me&shy;br\u00fbl\u00e9e &amp;amp; '),
    'Café Crèmebrûlée &amp;',
  );
});
