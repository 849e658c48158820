import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { longestRemark, type Remark, readRemarks, writeRemarks } from '../../../src/core/approval/remarks.ts';

const remarks: readonly Remark[] = [
  {
    letter: '',
    path: [1, 0, 2],
    text: 'Spring is here: at last',
    remark: 'Shorter, please. “Spring” is enough.',
  },
  { letter: 'Russian', path: [1, 4], text: 'Весна', remark: 'Другое слово.' },
];

describe('the remarks of an answer', () => {
  it('are read as they were written', () => {
    assert.deepEqual(readRemarks(`Please change “Sale”\n\n${writeRemarks(remarks)}\n\nAnna\n`), remarks);
  });

  it('are read from a mail that is quoted, wrapped and has other quotation marks', () => {
    const mail = writeRemarks(remarks)
      .replace(/.{30} /g, '$&\n')
      .replace(/“Spring is/, '"Spring is')
      .replace(/last”/, 'last"')
      .replace(/^/gm, '> ');
    assert.deepEqual(
      readRemarks(mail).map(({ path, remark }) => [path, remark]),
      remarks.map(({ path, remark }) => [path, remark]),
    );
  });

  it('are cut when they are longer than any that a packet writes', () => {
    const mail = `#1.2 “${'a'.repeat(5000)}”: ${'b'.repeat(5000)}`;
    const [{ text, remark } = { text: '', remark: '' }] = readRemarks(mail);
    assert.deepEqual([text.length, remark.length], [200, longestRemark]);
  });

  it('are left out where they are damaged', () => {
    assert.deepEqual(readRemarks('#1.2 no quotation marks: nothing\n\n#x “a”: b\n\n#1.2 “a” b'), []);
  });
});
