import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TreeTooLarge } from '../../../src/core/letters/treeLimits.ts';
import { parseLetter } from '../../../src/inspector/elementTree.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';
import { corpusFiles } from '../checks/corpus.ts';
import { denseHtml, fullHtml, growingHtml } from './growingHtml.ts';

describe('The tree of a letter', () => {
  for (const [what, html] of Object.entries(growingHtml)) {
    it(`is refused for ${what}`, () => {
      assert.throws(() => parseLetter(html), TreeTooLarge);
    });
  }

  it('is refused if it would need more than 100 times its size', () => {
    for (const piece of ['<p><b>"', '<b id=1>x</p><p>', '<i>']) {
      assert.throws(() => parseLetter(piece.repeat(65_536 / piece.length)), TreeTooLarge, piece);
    }
  });

  it('is refused for too many elements, attributes, rules, selectors or declarations', () => {
    for (const what of [
      'tags',
      'cells',
      'rules',
      'declarations',
      'selectors',
      'combinators without a block',
      'at-rules',
      'rules in at-rules',
      'styles in one attribute',
    ])
      assert.throws(() => readLetterTree(denseHtml[what] ?? ''), TreeTooLarge, what);
    for (const what of ['line breaks', 'attributes', 'formatting left open, then line breaks and texts'])
      assert.throws(() => parseLetter(denseHtml[what] ?? ''), TreeTooLarge, what);
    for (const html of Object.values(fullHtml)) assert.ok(readLetterTree(html));
  });

  it('is refused for a tag with many attributes next to template code, in a comment or unclosed', () => {
    const many = Array.from({ length: 8_000 }, (_, number) => `a${number}`).join(' ');
    for (const html of [`<p {{>}} ${many}>`, `<!--[if mso]><p ${many}><![endif]-->`, `<p ${many}`]) {
      assert.throws(() => readLetterTree(html), TreeTooLarge, html.slice(0, 20));
    }
  });

  it('is built for every real letter, also repeated ten times', () => {
    const body =
      '<table><tr><td><div><p style="margin:0"><a href="https://a.example"><b>text</b></a><img alt=""></p></div></td></tr></table>';
    const letters = [
      body.repeat(1000),
      '<p><b>left open <i>too</i>'.repeat(100),
      '<br>one line'.repeat(66_000),
      ...corpusFiles('**/*.html').map(({ text }) => text.repeat(10)),
    ];
    for (const html of letters) assert.ok(parseLetter(html) && readLetterTree(html));
  });
});
