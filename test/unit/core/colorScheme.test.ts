import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hasDarkStyles, inScheme } from '../../../src/core/letters/colorScheme.ts';

describe('CSS forced into one color scheme', () => {
  const css =
    '@media screen and ( prefers-color-scheme : DARK ) { a {} } @media (prefers-color-scheme:light){}';

  it('applies the media queries of this scheme and disables those of the other', () => {
    assert.equal(inScheme(css, 'dark'), '@media screen and (min-width: 0) { a {} } @media (max-width: 0){}');
    assert.equal(inScheme(css, 'light'), '@media screen and (max-width: 0) { a {} } @media (min-width: 0){}');
  });

  it('treats `(prefers-color-scheme)` without a value as always true', () => {
    assert.equal(inScheme('@media (prefers-color-scheme)', 'light'), '@media (min-width: 0)');
  });

  it('limits the `color-scheme` property to this scheme if the letter allows both', () => {
    assert.equal(inScheme(':root{color-scheme:light dark}', 'dark'), ':root{color-scheme:only dark}');
    assert.equal(
      inScheme('a { color-scheme : dark light !important }', 'light'),
      'a { color-scheme : only light!important }',
    );
    assert.equal(inScheme(':root { color-scheme: dark }', 'light'), ':root { color-scheme: dark }');
  });

  it('leaves other CSS unchanged', () => {
    const other = ':root { supported-color-schemes: light dark } @media (prefers-contrast: more) {}';
    assert.equal(inScheme(other, 'dark'), other);
  });
});

describe('`hasDarkStyles`', () => {
  const withDark = [
    '<style>@media (prefers-color-scheme: dark) { p { color: #fff } }</style>',
    '<style>:root { color-scheme: light dark; }</style>',
    '<style media="(prefers-color-scheme:dark)">p {}</style>',
    '<picture><source media="(prefers-color-scheme: dark)" srcset="a.png"><img></picture>',
    '<meta name="color-scheme" content="light dark">',
    '<p style="color: light-dark(#000, #fff)">',
    '<body style="margin: 0; color-scheme: light dark">',
  ];
  for (const html of withDark) it(`returns true for ${html}`, () => assert.equal(hasDarkStyles(html), true));

  const without = [
    '<style>p { color: #fff; background: darkblue }</style>',
    '<meta name="color-scheme" content="light only">',
    '<style>:root { color-scheme: light; color: dark }</style>',
    '<!-- <style>@media (prefers-color-scheme: dark) {}</style> -->',
    '<p>The dark side: prefers-color-scheme: dark</p>',
    '<style>@media (prefers-color-scheme: dark)',
  ];
  for (const html of without) it(`returns false for ${html}`, () => assert.equal(hasDarkStyles(html), false));
});
