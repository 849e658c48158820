import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { embeddedCss } from '../../../../src/core/mjml/embeddedCss.ts';

/** The CSS at `|`, with its blanks shown as dots. */
function cssAt(marked: string): string | undefined {
  const source = marked.replace('|', '');
  const css = embeddedCss(source, marked.indexOf('|'));
  if (css !== undefined) assert.equal(css.length, source.length, 'places are the same');
  return css?.replaceAll(' ', '.');
}

describe('The CSS in a layout', () => {
  it('is a style sheet of its own, in the same place', () => {
    assert.equal(cssAt('<mj-style>\r\na|{}</mj-style>'), '..........\r\na{}...........');
    assert.equal(cssAt('<p>😀</p><style>|a{}</style>'), '................a{}........');
    assert.equal(cssAt('<mj-style inline="inline">a{col|'), '..........................a{col');
  });

  it('is that of one style sheet only', () => {
    assert.equal(
      cssAt('<mj-style>b{}</mj-style><mj-style>|a{}</mj-style>'),
      '..................................a{}...........',
    );
  });

  it('gets a rule around it in an attribute, also while that is typed', () => {
    assert.equal(cssAt('<p style="col|or">'), '........a{color}.');
    assert.equal(cssAt("<p style='|'>"), '........a{}.');
    assert.equal(cssAt('<p style="col|\n</p>'), '........a{col\n....');
  });

  it('is nowhere else', () => {
    for (const marked of [
      '|<mj-style></mj-style>',
      '<p cl|ass="a">',
      '<mj-text style="|">',
      '<p>a|</p>',
      '|',
    ]) {
      assert.equal(cssAt(marked), undefined, marked);
    }
  });
});
