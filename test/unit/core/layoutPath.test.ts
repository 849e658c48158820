import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInnerPath, isLayoutPath } from '../../../src/core/layouts/layout.ts';

test('a path of the journal leads to a layout in the workspace, on every system', () => {
  for (const path of [
    'spring.mjml',
    'letters/spring sale.html',
    'письма/весна.MJML',
    '.drafts/a..b.html',
    'sale: now/c.html',
    '../second folder/spring.html',
    '../../apart/spring.html',
  ]) {
    assert.ok(isLayoutPath(path), path);
  }
});

test('what leads elsewhere is no path of a layout, with either kind of separators', () => {
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
  ]) {
    assert.ok(!isLayoutPath(path), JSON.stringify(path));
  }
});

test('what is no layout by its name is none in the journal either', () => {
  for (const path of ['.vscode/settings.json', '.env', 'spring.footer.html', 'letters', 'spring.html.exe']) {
    assert.ok(!isLayoutPath(path), path);
  }
  assert.ok(isInnerPath('letters'));
});
