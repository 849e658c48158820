import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { embeddedCss } from '../../../../src/core/mjml/embeddedCss.ts';

/** Returns the CSS at `|`, with spaces shown as dots. */
function cssAt(marked: string): string | undefined {
  const source = marked.replace('|', '');
  const css = embeddedCss(source, marked.indexOf('|'));
  if (css !== undefined) assert.equal(css.length, source.length, 'places are the same');
  return css?.replaceAll(' ', '.');
}

describe('The embedded CSS at the cursor', () => {
  it('is returned as a style sheet at the same offsets', () => {
    assert.equal(cssAt('<mj-style>\r\na|{}</mj-style>'), '..........\r\na{}...........');
    assert.equal(cssAt('<p>😀</p><style>|a{}</style>'), '................a{}........');
    assert.equal(cssAt('<mj-style inline="inline">a{col|'), '..........................a{col');
  });

  it('is that of a single style sheet', () => {
    assert.equal(
      cssAt('<mj-style>b{}</mj-style><mj-style>|a{}</mj-style>'),
      '..................................a{}...........',
    );
  });

  it('is wrapped in a rule for a style attribute, even an unfinished one', () => {
    assert.equal(cssAt('<p style="col|or">'), '........a{color}.');
    assert.equal(cssAt("<p style='|'>"), '........a{}.');
    assert.equal(cssAt('<p style="col|\n</p>'), '........a{col\n....');
  });

  it('is undefined outside style sheets and style attributes', () => {
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
