import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldedPath, pathFrom } from '../../../src/core/text/samePath.ts';
import { createRandom } from '../compiler/edits.ts';

test('a relative path from a folder to a file ignores case and Unicode form where the system does', () => {
  for (const [platform, from, to, expected] of [
    ['linux', '/work', '/work/letters/spring.mjml', 'letters/spring.mjml'],
    ['linux', '/work', '/Work/letters/spring.mjml', '../Work/letters/spring.mjml'],
    ['linux', '/work', '/work', ''],
    ['linux', '/work', '/work2/a.mjml', '../work2/a.mjml'],
    ['linux', '/', '/a.mjml', 'a.mjml'],
    ['darwin', '/work', '/Work/letters/Spring.mjml', 'letters/Spring.mjml'],
    ['darwin', '/йога'.normalize('NFC'), '/йога/a.mjml'.normalize('NFD'), 'a.mjml'],
    ['win32', '/c:/work', '/C:/Work/letters/spring.mjml', 'letters/spring.mjml'],
    ['win32', '/c:/work/a', '/c:/work/b/c.mjml', '../b/c.mjml'],
    ['win32', '/c:/work', '/d:/work/a.mjml', undefined],
    ['win32', 'Letters', 'letters/a.mjml', 'a.mjml'],
    ['win32', 'letters', 'images', '../images'],
  ] as const)
    assert.equal(pathFrom(from, to, platform), expected, `${platform} ${from} ${to}`);
});

test('all spellings of a path are equal where the system ignores case and Unicode form (500 seeds)', () => {
  const letters = [...'aAbÉéйЙёз -.'];
  for (let seed = 1; seed <= 500; seed++) {
    const random = createRandom(seed);
    const name = () =>
      `x${Array.from({ length: 1 + Math.floor(random() * 8) }, () => letters[Math.floor(random() * letters.length)]).join('')}x`;
    const path = `/C:/${[name(), name(), name()].join('/')}`.normalize('NFC');
    const otherCase = [...path]
      .map((each) => (random() < 0.5 ? each.toLowerCase() : each.toUpperCase()))
      .join('');
    const folder = otherCase.slice(0, otherCase.lastIndexOf('/'));
    const place = path.slice(path.lastIndexOf('/') + 1);
    assert.equal(foldedPath(path, 'win32'), foldedPath(otherCase, 'win32'), path);
    assert.equal(pathFrom(folder, path, 'win32'), place);
    assert.equal(foldedPath(path, 'darwin'), foldedPath(otherCase.normalize('NFD'), 'darwin'), path);
    assert.equal(pathFrom(folder.normalize('NFD'), path, 'darwin'), place);
    assert.equal(foldedPath(path, 'linux'), path);
  }
});
