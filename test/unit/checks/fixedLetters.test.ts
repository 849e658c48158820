import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fixesOf } from '../../../src/core/checks/fixes.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';
import { check } from './marks.ts';

const whole = (body: string) =>
  `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>T</title></head><body><div lang="en" dir="ltr">${body}`;

/** Returns the elements with their attributes, as browsers parse them. */
const elementsOf = (html: string) =>
  readLetterTree(html).elements.map(({ name, attributes }) => ({
    name,
    ...Object.fromEntries(attributes.toReversed().map(({ name, value }) => [`@${name}`, value])),
  }));

/** Returns the rules that have findings in a letter. */
const rulesOf = (html: string) => check(html).map(({ rule }) => rule);

/** Applies each fix to each finding of a rule, and asserts that other findings and other attributes are unchanged. */
function assertPutRight(rule: string, changed: string | undefined, html: string): void {
  const found = check(html).filter((finding) => finding.rule === rule);
  assert.ok(found.length > 0, html);
  for (const { start, end } of found) {
    for (const { edits } of fixesOf(rule, { source: html, kind: 'html', start, end })) {
      const [edit] = edits;
      assert.ok(edit && edits.length === 1);
      const after = html.slice(0, edit.start) + edit.text.replace('$0', '1') + html.slice(edit.end);
      const others = rulesOf(html);
      others.splice(others.indexOf(rule), 1);
      assert.deepEqual(rulesOf(after).sort(), others.sort(), after);
      const without = (text: string) =>
        elementsOf(text).map((element) => ({ ...element, [`@${changed}`]: undefined }));
      assert.deepEqual(without(after), without(html), after);
    }
  }
}

const writings = ['a=b/', "a='b'", 'a="b"', 'a', "a=b'c", 'b=d//e/', 'b = "d"', 'B\r\n=\r\nd'];

describe('the fix of a finding', () => {
  it('changes nothing else in any spelling of a tag', () => {
    for (const one of writings) {
      for (const other of writings) {
        for (const end of ['>', '/>', '\r\n>']) {
          const attributes = `${one} ${other}${end}`;
          assertPutRight('picture-alt', 'alt', whole(`<img ${attributes}`));
          assertPutRight('picture-width', 'width', whole(`<img ${attributes}`));
          assertPutRight('table-role', 'role', whole(`<table ${attributes}<tr><td>`));
          assertPutRight('doubled-attribute', undefined, whole(`<p a=x b='y' ${attributes}`));
          assertPutRight('doubled-attribute', undefined, whole(`<p a=x b='y'${attributes}`));
        }
      }
    }
  });

  it('changes nothing else with two or three braces in a row', () => {
    for (const braces of ['}}', '}}}'])
      assertPutRight(
        'double-brace',
        undefined,
        whole(`<style>@media a{@media b{.a{color:red${braces}.b{color:red}</style>`),
      );
  });

  it('changes nothing else in any spelling of a list of fonts', () => {
    for (const fonts of ['Lato', 'Lato,', 'Lato,Inter', 'Lato!important', 'Lato;color:red']) {
      for (const quote of ['"', "'", '']) {
        assertPutRight('font-fallback', 'style', whole(`<p a=b style=${quote}font-family:${fonts}${quote}>`));
        if (quote)
          assertPutRight(
            'font-fallback',
            'style',
            whole(`<p style=${quote} font-family : ${fonts} ${quote}>`),
          );
      }
    }
  });

  it('corrects a path that is spelled differently from its file', () => {
    for (const [written, spelled, name] of [
      ['A.png', 'a.png', 'spellAsFile'],
      ['..\\images\\a.png', '../images/a.png', 'useForwardSlashes'],
      ['..\\Images\\a.png', '../images/a.png', 'spellAsFile'],
    ] as const) {
      const source = `<img src="${written}">`;
      const found = { source, kind: 'html', start: 10, end: 10 + written.length } as const;
      const fixes = (values: readonly string[], changed = {}) =>
        fixesOf('misspelled-picture', { ...found, values, ...changed });
      const edits = [{ start: found.start, end: found.end, text: spelled }];
      assert.deepEqual(fixes([written, spelled]), [{ name, edits, together: 'always' }]);
      // No fix if the text has changed, or the values of the finding are wrong or missing.
      assert.deepEqual(fixes([written, spelled], { start: 9 }), []);
      assert.deepEqual(fixes([written, written, 'file']), []);
      assert.deepEqual(fixes([]), []);
    }
  });
});
