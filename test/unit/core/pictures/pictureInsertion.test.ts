import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mjmlRegistry } from '../../../../scripts/mjmlRegistry.ts';
import { hostedAddress } from '../../../../src/core/pictures/pictureFolders.ts';
import {
  numberedNames,
  pictureFileName,
  pictureInsertion,
  placeWidth,
  writtenPath,
} from '../../../../src/core/pictures/pictureInsertion.ts';
import { nameProblem } from '../../../../src/core/text/portableName.ts';

/** Returns how a picture is inserted at the `|` of a layout. */
function at(marked: string, kind: 'mjml' | 'html' = 'mjml') {
  const offset = marked.indexOf('|');
  const source = marked.replace('|', '');
  return pictureInsertion(source, offset, kind === 'mjml' ? registry : undefined);
}

const registry = mjmlRegistry();

test('a picture is inserted as an MJML element with the parents that it needs', () => {
  const body = (inside: string) =>
    `<mjml><mj-head><mj-title>x</mj-title></mj-head><mj-body>${inside}</mj-body></mjml>`;
  const inSection = (inside: string) => body(`<mj-section>${inside}</mj-section>`);
  const inColumn = (inside: string) => inSection(`<mj-column>${inside}</mj-column>`);
  assert.deepEqual(at(inColumn('|')), { around: [] });
  assert.deepEqual(at(inColumn('<mj-text>a</mj-text>|')), { around: [] });
  assert.deepEqual(at(body('<mj-hero>|</mj-hero>')), { around: [] });
  assert.deepEqual(at(inSection('|')), { around: ['mj-column'] });
  assert.deepEqual(at(body('|')), { around: ['mj-section', 'mj-column'] });
  assert.deepEqual(at('<mj-column></mj-column>|'), { around: [] });
});

test('a picture is inserted as an img in HTML', () => {
  for (const name of ['mj-text', 'mj-raw', 'mj-table', 'mj-button'])
    assert.equal(at(`<mjml><mj-body><${name}><p>|</p></${name}></mj-body></mjml>`), 'img', name);
  assert.equal(at('<html><body><p>a|</p></body></html>', 'html'), 'img');
});

test('only the path of a picture is inserted in an attribute and in CSS', () => {
  for (const layout of ['<img src="|">', "<td background='a|b'>", '<style>p { background: url(|) }</style>'])
    assert.equal(at(layout, 'html'), 'path', layout);
  assert.equal(at('<mjml><mj-head><mj-style>p { background: url(|) }</mj-style></mj-head></mjml>'), 'path');
});

test('no picture is inserted in tags, titles and the head', () => {
  for (const layout of ['<im|g src="a">', '<img | src="a">', '<img src=a |>'])
    assert.equal(at(layout, 'html'), undefined, layout);
  for (const inside of ['<mj-title>|</mj-title>', '<mj-preview>|</mj-preview>', '|'])
    assert.equal(at(`<mjml><mj-head>${inside}</mj-head></mjml>`), undefined, inside);
});

test('the path of an inserted picture is escaped for any file name', () => {
  for (const name of [
    'hero.png',
    'a b.png',
    '100%.png',
    '#1?.png',
    'it’s "new" & <big>.png',
    '{{x}} [y] (z)|*.png',
    "'.png",
  ]) {
    const address = hostedAddress(writtenPath(`images/${name}`), {
      directory: '',
      folders: [{ path: '', address: 'https://a.example/' }],
    });
    assert.equal(decodeURIComponent(address ?? ''), `https://a.example/images/${name}`);
  }
});

test('a new picture file gets a safe name, with a number if the name is taken', () => {
  const name = (written: string, type = 'image/png') => pictureFileName(written, type);
  assert.equal(name('hero.png'), 'hero.png');
  assert.equal(name('Снимок экрана (2).PNG'), 'Снимок-экрана-2-.PNG');
  assert.equal(name('../../.ssh/a.png'), 'a.png');
  assert.equal(name('C:\\a\\..\\b.png'), 'b.png');
  // The names of files on a Mac are decomposed.
  assert.equal(name('йогурт Ёлка café.png'.normalize('NFD')), 'йогурт-Ёлка-café.png'.normalize('NFC'));
  assert.equal(name('.png'), 'png.png');
  assert.equal(name(''), 'picture.png');
  assert.equal(name('image.exe', 'image/webp'), 'image.webp');
  assert.equal(name('con.png'), '_con.png');
  assert.equal(name('aux', 'image/webp'), '_aux.webp');
  for (const long of [`${'ё'.repeat(300)}.png`, `${'字'.repeat(300)}.png`])
    assert.equal(nameProblem([...numberedNames(name(long) ?? '')].at(-1) ?? ''), undefined);
  assert.equal(name('page.html', 'text/html'), undefined);
  assert.deepEqual([...numberedNames('a.b.png')].slice(0, 3), ['a.b.png', 'a.b-2.png', 'a.b-3.png']);
});

test('an inserted picture has its own width, but at most that of a letter', () => {
  assert.deepEqual([300, 600, 1200, undefined].map(placeWidth), [300, 600, 600, undefined]);
});
