import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withMovedPaths } from '../../../../src/core/layouts/movedPaths.ts';

const moved = (path: string, from: string, to: string) =>
  withMovedPaths(`<mj-include path="${path}" />`, from, to).replace(/^.*path="|" \/>$/g, '');

test('a layout that is copied into another folder includes the same files', () => {
  assert.equal(moved('a.mjml', '/w', '/w'), 'a.mjml');
  assert.equal(moved('./a.mjml', '/w', '/w/new'), '../a.mjml');
  assert.equal(moved('parts/a.mjml', '/w/old', '/w/new'), '../old/parts/a.mjml');
  assert.equal(moved('../parts/a.mjml', '/w/old', '/w/new'), '../parts/a.mjml');
  assert.equal(moved('../parts/a.mjml', '/w/old/deep', '/w'), 'old/parts/a.mjml');
  assert.equal(moved('../../a.mjml', '/w/old', '/w/new/deep'), '../../../a.mjml');
});

test('absolute paths and paths in comments stay unchanged in a copied layout', () => {
  for (const path of ['/a.mjml', '\\\\server\\a.mjml', 'C:/a.mjml', 'file:///a.mjml']) {
    assert.equal(moved(path, '/w/old', '/w/new'), path);
  }
  const text = '<!-- <mj-include path="a"/> --><mj-image src="b.txt"/><mj-include />';
  assert.equal(withMovedPaths(text, '/w/old', '/w/new'), text);
});

test('a layout that is copied into another folder shows the same pictures, in MJML and in HTML', () => {
  const text = (way: string) =>
    `<mj-section background-url="${way}img/a.png"><img alt="b.png" src='${way}b.jpg?v=1'><td background=${way}c.gif>` +
    `<img srcset="${way}d.png, ${way}e.png 2x"><p style="background: url(${way}f.png)"><!--[if mso]><v:fill src="${way}g.png"><![endif]-->`;
  assert.equal(withMovedPaths(text(''), '/w/old', '/w'), text('old/'));
});

test('remote pictures and addresses with template code stay unchanged in a copied layout', () => {
  for (const address of [
    'https://a.example/b.png',
    '//a.example/b.png',
    'cid:a.png',
    '{{ hero }}.png',
    '%hero%.png',
  ]) {
    const text = `<img src="${address}"><a href="b.png">`;
    assert.equal(withMovedPaths(text, '/w/old', '/w/new'), text);
  }
});

test('all includes of a copied layout are adapted, and nothing else', () => {
  const text = `<mj-body>\n<mj-include path='a.mjml'/> <mj-include type="css" path=b.css />\n</mj-body>`;
  assert.equal(
    withMovedPaths(text, '/w/old', '/w'),
    `<mj-body>\n<mj-include path='old/a.mjml'/> <mj-include type="css" path=old/b.css />\n</mj-body>`,
  );
});

test('names of folders are escaped in the paths of a copied layout', () => {
  assert.equal(moved('a.mjml', '/w/100% "new"', '/w'), '100%25%20%22new%22/a.mjml');
  assert.equal(moved('a.mjml', '/w/весна', '/w'), 'весна/a.mjml');
});
