import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attachmentName } from '../../../../src/core/letters/attachmentName.ts';

test('an attachment gets a safe file name, without a path or misleading characters', () => {
  const names = {
    'прайс.csv': 'прайс.csv',
    '../../.bashrc': 'bashrc',
    'C:\\Windows\\a.exe': 'a.exe',
    '..': 'attachment',
    '': 'attachment',
    'a\0b\r\n.txt': 'ab.txt',
    'annual\u202Efdp.exe': 'annualfdp.exe',
    'a<b>|"c?*.txt': 'abc.txt',
    'invoice.exe.': 'invoice.exe',
    'a.pdf. ..': 'a.pdf',
    'con.pdf': '_con.pdf',
    AUX: '_AUX',
  };
  for (const [written, name] of Object.entries(names))
    assert.equal(attachmentName(written, 'attachment'), name);
  const long = attachmentName(`${'a'.repeat(500)}.pdf`, 'attachment');
  assert.equal(long.length, 80);
  assert.match(long, /\.pdf$/);
  for (const beginning of ['', 'a']) {
    const name = attachmentName(`${beginning}${'👋'.repeat(300)}.pdf`, 'attachment');
    assert.match(name, /^a?(?:👋)+\.pdf$/u);
  }
});
