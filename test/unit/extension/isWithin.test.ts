import assert from 'node:assert/strict';
import { posix, win32 } from 'node:path';
import { test } from 'node:test';
import { isWithin } from '../../../src/extension/kit/isWithin.ts';

const cases = [
  [posix, '/work', '/work/letters/spring.html', true],
  [posix, '/work', '/work', true],
  [posix, '/work', '/work/..spring.html', true],
  [posix, '/work', '/work2/spring.html', false],
  [posix, '/work', '/etc/passwd', false],
  [posix, '/', '/work/spring.html', true],
  [win32, 'C:\\work', 'c:\\Work\\letters\\spring.html', true],
  [win32, 'C:\\work', 'C:\\work2\\spring.html', false],
  [win32, 'C:\\work', 'C:\\spring.html', false],
  [win32, 'C:\\work', 'D:\\work\\spring.html', false],
  [win32, 'C:\\work', '\\\\server\\share\\spring.html', false],
  [win32, '\\\\server\\share\\work', '\\\\server\\share\\work\\spring.html', true],
  [win32, '\\\\server\\share\\work', '\\\\server\\other\\work\\spring.html', false],
  [win32, '\\\\server\\share\\work', '\\\\other\\share\\work\\spring.html', false],
] as const;

test('`isWithin` compares paths on POSIX disks, Windows drives and shares', () => {
  for (const [system, folder, path, expected] of cases) {
    assert.equal(isWithin(folder, path, system), expected, `${path} in ${folder}`);
  }
});
