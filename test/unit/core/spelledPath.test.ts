import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type NameOnDisk, spelledPath } from '../../../src/core/text/spelledPath.ts';
import { createRandom } from '../compiler/edits.ts';

const composed = 'йога.png'.normalize('NFC');
const decomposed = composed.normalize('NFD');

/** A disk with these folders that ignores case and Unicode form. */
const disk =
  (folders: Readonly<Record<string, readonly string[]>>): NameOnDisk =>
  (folder, name) =>
    folders[folder]?.find((one) => one === name) ??
    folders[folder]?.find((one) => one.normalize().toLowerCase() === name.normalize().toLowerCase());

const names = disk({
  '': ['letters', 'Images', 'a b&c.png', '100%.png'],
  images: [],
  Images: ['a.png', decomposed, 'My Picture (1).png'],
  '..': ['Images'],
  '../Images': ['A.png'],
  '../..': ['shared'],
});

test('a path is corrected to the spelling on disk, and correct parts stay unchanged', () => {
  for (const [written, expected] of [
    ['Images/a.png', 'Images/a.png'],
    ['images/A.PNG', 'Images/a.png'],
    ['./images//a.png', './Images//a.png'],
    ['../images/a.png', '../Images/A.png'],
    ['..\\images\\a.png', '../Images/A.png'],
    ['.\\Images\\a.png', './Images/a.png'],
    ['letters/../images/a.png', 'letters/../Images/a.png'],
    ['../../SHARED', '../../shared'],
    [`Images/${composed}`, `Images/${decomposed}`],
    ['images/my%20picture%20(1).png', 'Images/My%20Picture%20(1).png'],
    ['images/my picture %281%29.png', 'Images/My Picture %281%29.png'],
    ['A%20B%26C.png', 'a%20b%26c.png'],
    // Missing files, absolute paths and paths that cannot be written in a layout.
    ['images/gone.png', undefined],
    ['gone/a.png', undefined],
    ['../../../a.png', undefined],
    ['100%25.PNG', undefined],
    ['/images/a.png', undefined],
    ['\\images\\a.png', undefined],
    ['c:\\images\\a.png', undefined],
    ['images%2fa.png', undefined],
    [`${'./'.repeat(200)}images/a.png`, undefined],
  ] as const)
    assert.equal(spelledPath(written, names), expected, written);
});

test('every spelling of a path is corrected to the same one (500 seeds)', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const random = createRandom(seed);
    const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
    const name = () =>
      Array.from({ length: 4 }, () => pick(['a', 'B', 'é', 'Ж', ' ', '(', '.', '1'])).join('');
    const path = [`x${name()}x`, `y${name()}y`, `z${name()}.png`].map((one) => one.normalize('NFC'));
    const [one = '', two = '', three = ''] = path;
    const found = disk({ '': [one], [one]: [two], [`${one}/${two}`]: [three] });
    const other = path
      .map((each) => (random() < 0.5 ? each.toUpperCase() : each.normalize('NFD')))
      .join(random() < 0.5 ? '\\' : '/');
    const spelled = spelledPath(other, found) ?? '';
    assert.equal(decodeURI(spelled), path.join('/'), other);
    assert.equal(spelledPath(spelled, found), spelled);
  }
});
