import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { canIEmail } from '../../../scripts/caniemail.ts';
import { globFiles } from '../../../scripts/globFiles.ts';
import { checkLetter } from '../../../src/core/checks/checkLetter.ts';
import { TreeTooLarge } from '../../../src/core/letters/treeLimits.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';
import { orTooLarge } from '../../support/orTooLarge.ts';
import { assertLinear } from '../../support/processorTime.ts';
import { corpusFiles } from './corpus.ts';
import { longLetter } from './longLetter.ts';

const deep = process.env.MAILROOM_DEEP === '1';
const data = canIEmail();
const options = { canIEmail: data, clients: Object.keys(data.clients) };

/** Checks a text and asserts that its findings are ordered ranges of the text. The text may also be refused as too large. */
function assertChecked(html: string): void {
  const found = orTooLarge(() => checkLetter(readLetterTree(html), options));
  if (found instanceof TreeTooLarge) return;
  let before = 0;
  for (const { start, end, rule } of found) {
    assert.ok(
      before <= start && start <= end && end <= html.length,
      `${rule}: ${start} to ${end} of ${html.length}`,
    );
    before = start;
  }
}

const own = globFiles(resolve(import.meta.dirname, '../../../{examples,src/sandbox/demo/layouts}/*.html'))
  .sort()
  .map((file) => readFileSync(file, 'utf8'));

describe('a broken letter', () => {
  it('is checked when truncated at any length', () => {
    const step = deep ? 1 : 97;
    for (const letter of own.slice(0, 5)) {
      for (let length = 0; length < letter.length; length += step) assertChecked(letter.slice(0, length));
    }
  });

  it('is checked from any offset', () => {
    for (const letter of own.slice(0, 5)) {
      for (let start = 0; start < letter.length; start += 499) assertChecked(letter.slice(start));
    }
  });

  it('is checked if it is empty or random bytes', () => {
    assertChecked('');
    assertChecked('\uD83D');
    assertChecked(randomBytes(200_000).toString('latin1'));
    assertChecked(randomBytes(200_000).toString('utf8'));
  });

  it('is checked if it uses names such as `__proto__` and `constructor`', () => {
    assertChecked(
      '<constructor __proto__="x" style="constructor: x; __proto__: y"><a href="constructor:x">x</a></constructor>',
    );
    assertChecked('<style>:constructor > __proto__ { toString: valueOf() } @constructor { }</style>');
  });

  it('is checked in linear time', async () => {
    const times = deep ? 100_000 : 5_000;
    const pieces = {
      nested: '<div style="color:#777;background:#fff">x',
      cells: '<table><tr><td>',
      links: '<a href="x">',
      strays: '</b></i>',
      crossed: '<b><i></b></i>',
      quotes: '<a b="',
      comments: '<!--',
      conditions: '<!--[if mso]>',
      hidden: '<!--[if mso]><b><![endif]-->',
      paragraphs: '<p style="a:b">',
      attributes: '<p a=1 a=1 a=1 a=1',
      references: '&amp;&#',
      placeholders: '{{*|%%a[[',
      lineBreaks: '\r\n\t',
    };
    for (const [name, piece] of Object.entries(pieces)) {
      await assertLinear(name, times, (count) => assertChecked(piece.repeat(count)));
    }
    for (const css of ['a{', ':is(', 'a{b:c}', '@media{', 'url(', '(', '/*']) {
      await assertLinear(css, times, (count) =>
        assertChecked(`<style>${css.repeat(count)}</style><p style="${css.repeat(count)}">`),
      );
    }
    for (const [name, piece] of Object.entries({ style: 'a:b;', class: 'a ' })) {
      await assertLinear(name, times, (count) =>
        assertChecked(`<div ${name}="${piece.repeat(count)}">${'<p>x</p>'.repeat(count)}</div>`),
      );
    }
  });
});

describe('a long letter', () => {
  it('is checked in linear time', async () => {
    const [file] = corpusFiles('colorlib-email-templates/1/index.html');
    const letter = file?.text ?? own.toSorted((a, b) => b.length - a.length)[0] ?? '';
    await assertLinear('a letter', deep ? 5_000_000 : 500_000, (length) =>
      assertChecked(longLetter(letter, length)),
    );
  });
});
