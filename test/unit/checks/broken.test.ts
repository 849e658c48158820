import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { canIEmail } from '../../../scripts/caniemail.ts';
import { readLetterTree } from '../../../src/compiler/inspect/letterTree/letterTree.ts';
import { checkLetter } from '../../../src/core/checks/checkLetter.ts';
import { corpusFiles } from './corpus.ts';

const deep = process.env.MAILROOM_DEEP === '1';
const data = canIEmail();
const options = { canIEmail: data, clients: Object.keys(data.clients) };

/** Checks a text and what is found in it: passages of the text, in order, each of a rule with a severity. */
function assertChecked(html: string): void {
  const found = checkLetter(readLetterTree(html), options);
  let before = 0;
  for (const { start, end, rule } of found) {
    assert.ok(
      before <= start && start <= end && end <= html.length,
      `${rule}: ${start} to ${end} of ${html.length}`,
    );
    before = start;
  }
}

/** Processor time in milliseconds: other programs do not count. */
function measured(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const own = globSync(resolve(import.meta.dirname, '../../../{examples,src/sandbox/demo/layouts}/*.html'))
  .sort()
  .map((file) => readFileSync(file, 'utf8'));

describe('a broken letter', () => {
  it('is checked up to wherever it ends', () => {
    const step = deep ? 1 : 97;
    for (const letter of own.slice(0, 5)) {
      for (let length = 0; length < letter.length; length += step) assertChecked(letter.slice(0, length));
    }
  });

  it('is checked from wherever it begins', () => {
    for (const letter of own.slice(0, 5)) {
      for (let start = 0; start < letter.length; start += 499) assertChecked(letter.slice(start));
    }
  });

  it('may be no letter at all', () => {
    assertChecked('');
    assertChecked('\uD83D');
    assertChecked(randomBytes(200_000).toString('latin1'));
    assertChecked(randomBytes(200_000).toString('utf8'));
  });

  it('may have names that JavaScript knows', () => {
    assertChecked(
      '<constructor __proto__="x" style="constructor: x; __proto__: y"><a href="constructor:x">x</a></constructor>',
    );
    assertChecked('<style>:constructor > __proto__ { toString: valueOf() } @constructor { }</style>');
  });

  it('takes time by its length, however it is broken', () => {
    const times = deep ? 100_000 : 20_000;
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
      const time = measured(() => assertChecked(piece.repeat(times)));
      assert.ok(time < times / 2, `${name}: ${time} ms`);
    }
    for (const css of ['a{', ':is(', 'a{b:c}', '@media{', 'url(', '(', '/*']) {
      const time = measured(() =>
        assertChecked(`<style>${css.repeat(times)}</style><p style="${css.repeat(times)}">`),
      );
      assert.ok(time < times / 2, `${css}: ${time} ms`);
    }
    for (const around of [`style="${'a:b;'.repeat(times)}"`, `class="${'a '.repeat(times)}"`]) {
      const time = measured(() => assertChecked(`<div ${around}>${'<p>x</p>'.repeat(times)}</div>`));
      assert.ok(time < times / 2, `${around.slice(0, 10)}…: ${time} ms`);
    }
  });
});

describe('a long letter', () => {
  it('is checked in a moment', (test) => {
    const [file] = corpusFiles('colorlib-email-templates/1/index.html');
    const letter = file?.text ?? own.toSorted((a, b) => b.length - a.length)[0] ?? '';
    const at = letter.indexOf('</body>');
    const [head, body] = [
      letter.slice(0, letter.indexOf('<body')),
      letter.slice(letter.indexOf('<body'), at),
    ];
    const ofLength = (length: number) =>
      head + body.repeat(Math.ceil(length / body.length)).slice(0, length) + letter.slice(at);
    for (let warm = 0; warm < 5; warm++) assertChecked(ofLength(100_000));
    // Several times what it takes on a machine that has nothing else to do.
    for (const [length, limit] of [
      [100_000, 250],
      [500_000, 1_000],
      [5_000_000, 15_000],
    ] as const) {
      const time = measured(() => assertChecked(ofLength(length)));
      test.diagnostic(`${length / 1_000} KB: ${Math.round(time)} ms`);
      assert.ok(time < limit, `${length}: ${time} ms`);
    }
  });
});
