import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { isInnerPath, isLayoutPath, layoutKind, ownFooterName } from '../../../src/core/layouts/layout.ts';
import { layoutTitle } from '../../../src/core/layouts/layoutTitle.ts';

describe('A layout', () => {
  it('is recognized by its file name, which is not that of a footer', () => {
    const kinds = [
      'a.mjml',
      'a.html',
      'A.HTML',
      'a.footer.html',
      'a.footer.mjml',
      'a.htm',
      'html',
      'a.html.txt',
    ].map((name) => [name, layoutKind(name)]);
    assert.deepEqual(Object.fromEntries(kinds), {
      'a.mjml': 'mjml',
      'a.html': 'html',
      'A.HTML': 'html',
      'a.footer.html': undefined,
      'a.footer.mjml': 'mjml',
      'a.htm': undefined,
      html: undefined,
      'a.html.txt': undefined,
    });
  });

  it('has its own footer in a file beside it', () => {
    assert.equal(ownFooterName('spring.mjml'), 'spring.footer.html');
    assert.equal(ownFooterName('spring.sale.html'), 'spring.sale.footer.html');
  });
});

describe('The title of a layout', () => {
  const mjml = (head: string) =>
    layoutTitle('mjml', `<mjml><mj-head>${head}</mj-head><mj-body></mj-body></mjml>`, 'spring.mjml');
  const html = (head: string) =>
    layoutTitle('html', `<html><head>${head}</head><body></body></html>`, 'spring.html');

  it('is the title element’s text on one line', () => {
    assert.equal(mjml('<mj-title>\n  Spring\n  sale </mj-title>'), 'Spring sale');
    assert.equal(html('<title class="a">Spring\u00a0 sale</title>'), 'Spring sale');
    assert.equal(html('<TITLE>Spring</Title >'), 'Spring');
  });

  it('has its entities decoded', () => {
    assert.equal(
      html('<title>A &amp; B &lt;3 &#8212; &#x1F331; &laquo;x&raquo; &unknown; &#0;</title>'),
      'A & B <3 — 🌱 «x» &unknown; \ufffd',
    );
  });

  it('is the file name if there is no title element', () => {
    assert.equal(mjml(''), 'spring');
    assert.equal(mjml('<mj-title> </mj-title>'), 'spring');
    assert.equal(mjml('<mj-title />'), 'spring');
    assert.equal(html('<!-- <title>Old</title> -->'), 'spring');
    assert.equal(layoutTitle('html', '', 'spring.sale.html'), 'spring.sale');
  });

  it('is not that of an SVG picture in the letter', () => {
    assert.equal(layoutTitle('html', '<body><svg><title>Logo</title></svg></body>', 'spring.html'), 'spring');
  });
});

test('relative paths of layouts are valid in the journal on every system', () => {
  for (const path of [
    'spring.mjml',
    'letters/spring sale.html',
    'письма/весна.MJML',
    '.drafts/a..b.html',
    'Что нового?/c.html',
    'auxiliary/console.html',
    '../second folder/spring.html',
    '../../apart/spring.html',
  ]) {
    assert.ok(isLayoutPath(path), path);
  }
});

test('paths that lead outside the workspace or differ by system are invalid in the journal', () => {
  for (const path of [
    '',
    '..',
    '/etc/spring.html',
    '//server/share/spring.html',
    'letters/\ud83d.html',
    '\\\\server\\share\\spring.html',
    '\\\\?\\C:\\spring.html',
    'C:\\letters\\spring.html',
    'c:/letters/spring.html',
    'C:spring.html',
    '..\\spring.html',
    'letters\\..\\..\\spring.html',
    'letters/../../spring.html',
    'letters/..\\spring.html',
    '../a/../../spring.html',
    'letters/.. /spring.html',
    '.. ./spring.html',
    'letters/.../spring.html',
    './spring.html',
    'letters//spring.html',
    'letters/spring.html/',
    'spring.html\0.png',
    'sp\nring.html',
    `${'a/'.repeat(1000)}spring.html`,
    'letters/aux.mjml',
    'CON/spring.html',
    '../nul.txt/spring.html',
    'letters/spring.mjml:x.html',
    'a::$INDEX_ALLOCATION/b.mjml',
    'a./b.mjml',
    'a /b.mjml',
  ]) {
    assert.ok(!isLayoutPath(path), JSON.stringify(path));
  }
});

test('paths of files that are not layouts are invalid in the journal', () => {
  for (const path of ['.vscode/settings.json', '.env', 'spring.footer.html', 'letters', 'spring.html.exe']) {
    assert.ok(!isLayoutPath(path), path);
  }
  assert.ok(isInnerPath('letters'));
});
