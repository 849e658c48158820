import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'parse5';
import type { HtmlNode } from '../../../src/core/letters/letterText.ts';
import { type SpokenLine, type SpokenRole, spokenLetter } from '../../../src/core/letters/spokenLetter.ts';
import { asLetterNode } from '../../../src/sandbox/letters/plainText.ts';

function bodyOf(html: string): HtmlNode {
  const root = parse(html).childNodes.find(({ nodeName }) => nodeName === 'html');
  const body = root && 'childNodes' in root && root.childNodes.find(({ nodeName }) => nodeName === 'body');
  assert.ok(body);
  return asLetterNode(body);
}

/** Returns the lines as text: roles in brackets, links in parentheses. */
const spoken = (html: string) => spokenLetter(bodyOf(html)).map(lineText);

function lineText({ depth, role, pieces }: SpokenLine): string {
  const texts = pieces.map(({ kind, text, link }) => {
    const named = kind === 'text' ? text : `<${kind} ${text}>`;
    return link ? `(${named})` : named;
  });
  return `${'  '.repeat(depth)}${role ? `[${roleText(role)}] ` : ''}${texts.join('')}`.trimEnd();
}

const roleText = ({ kind, ...values }: SpokenRole) => [kind, ...Object.values(values)].join(' ');

describe('A letter as a screen reader reads it', () => {
  it('has headings with their level, paragraphs and lines', () => {
    assert.deepEqual(
      spoken(
        '<h1>Spring\n <b>sale</b></h1><h2>of<br><div>cups</div> and tea</h2><p>One<br>two</p><h3></h3>three<hr><div role="heading" aria-level="2">Four</div>',
      ),
      [
        '[heading 1] Spring sale',
        '[heading 2] of cups and tea',
        'One',
        'two',
        'three',
        '[separator]',
        '[heading 2] Four',
      ],
    );
  });

  it('names links by their text or label, or else by their address', () => {
    assert.deepEqual(
      spoken(
        'See <a href="https://a.example/1">the shop</a>, <a href="https://a.example/2" aria-label="News">x</a> ' +
          '<a href="https://a.example/3"></a> <a>nowhere</a>',
      ),
      ['See (the shop), (News) (https://a.example/3) nowhere'],
    );
    assert.deepEqual(spoken('<a href="#"><h2>Sale</h2><p>from 1 to 5</p></a>'), [
      '[heading 2] (Sale)',
      '(from 1 to 5)',
    ]);
  });

  it('describes pictures by their alternative text, or else by their file name', () => {
    assert.deepEqual(
      spoken(
        '<img alt="A cat"> <img alt=""><img src="https://a.example/b/IMG_1.jpg?c=/d"><img role="presentation">' +
          '<a href="#"><img alt="Shop"></a><svg aria-label="Star"><title>x</title></svg>',
      ),
      ['<picture A cat> <undescribed IMG_1.jpg>(<picture Shop>)<picture Star>'],
    );
  });

  it('has lists with the number of their items', () => {
    assert.deepEqual(spoken('<ul><li>One<ol start="3"><li>Two</li></ol></li><li hidden>x</li></ul>end'), [
      '[list 1]',
      '  [item •] One',
      '  [list 1]',
      '    [item 3.] Two',
      '  [listEnd]',
      '[listEnd]',
      'end',
    ]);
    assert.deepEqual(spoken('<ul><li><h2>One</h2>two</li><li><ul></ul></li></ul>'), [
      '[list 2]',
      '  [item •]',
      '  [heading 2] One',
      '  two',
      '  [item •]',
      '  [list 0]',
      '  [listEnd]',
      '[listEnd]',
    ]);
    assert.deepEqual(spoken('<ul role="none"><li>One</li></ul>'), ['One']);
  });

  it('has data tables cell by cell, and ignores layout tables', () => {
    assert.deepEqual(
      spoken(
        '<table role="presentation"><tr><td>One</td><td><table><caption>Prices</caption><thead><tr><th>Tea</th><td></td></tr></thead>' +
          '<tr><td>5 <i>EUR</i></td></tr></table></td></tr></table>',
      ),
      ['One', '[table 2 2]', 'Prices', '[cell 1 1 true] Tea', '[cell 2 1 false] 5 EUR', '[tableEnd]'],
    );
  });

  it('has visually hidden text, and leaves out text that is hidden from screen readers, too', () => {
    assert.deepEqual(
      spoken(
        '<div style="display: none">a</div><p style="VISIBILITY:hidden">b</p><p aria-hidden="true">c</p><p hidden>d</p>' +
          '<style>e</style><!-- f --><p style="opacity: 0; max-height: 0">g</p><input type="hidden" value="h"><button>Go</button>',
      ),
      ['g', '<button Go>'],
    );
  });

  it('is in the order of the code', () => {
    assert.deepEqual(
      spoken('<table role="none" dir="rtl"><tr><td>one</td><td style="order: -1">two</td></tr></table>three'),
      ['one', 'two', 'three'],
    );
  });

  it('is read at any depth of nesting', () => {
    assert.deepEqual(spoken(`${'<div>'.repeat(3_000)}deep`), ['deep']);
    assert.deepEqual(spoken(''), []);
  });
});
