import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyChange, type LetterRevision, letterChangeOf } from '../../../src/core/letters/letterPieces.ts';

const letter = (revision: number, text: string): LetterRevision => ({ revision, pieces: text.split(' ') });

describe('The change between two revisions of a letter', () => {
  const cases: Record<string, [before: string, after: string, told: string]> = {
    'is empty if nothing differs': ['<a> 1 2 </a>', '<a> 1 2 </a>', ''],
    'is one block': ['<a> 1 2 3 </a>', '<a> 1 b 3 </a>', '2-1+b'],
    'is the text around the blocks': ['<a> 1 2 </a>', '<b> 1 2 </b>', '0-1+<b> 3-1+</b>'],
    'is the text before the blocks, and one block': ['<a> 1 2 </a>', '<b> 1 c </a>', '0-1+<b> 2-1+c'],
    'is a new block': ['<a> 1 2 </a>', '<a> 1 b 2 </a>', '2-0+b'],
    'is a new block with the same text as the one before': ['<a> 1 1 </a>', '<a> 1 1 1 </a>', '3-0+1'],
    'is a removed block': ['<a> 1 2 3 </a>', '<a> 1 3 </a>', '2-1+'],
    'is the removal of all blocks': ['<a> 1 2 </a>', '<a> </a>', '1-2+'],
    'is the whole letter if it is in one piece': ['<a>', '<b>', '0-1+<b>'],
    'is the whole letter if it was in one piece and now has blocks': [
      '<a></a>',
      '<a> 1 </a>',
      '0-1+<a>,1,</a>',
    ],
  };

  for (const [name, [before, after, told]] of Object.entries(cases)) {
    it(name, () => {
      const [old, now] = [letter(1, before), letter(2, after)];
      const change = letterChangeOf(old, now);
      const splices = change.splices.map(({ at, removed, added }) => `${at}-${removed}+${added.join()}`);
      assert.equal(splices.join(' '), told);
      assert.deepEqual(applyChange(old, change), now);
    });
  }

  it('is the whole letter if there is no earlier revision, and then applies to any', () => {
    const now = letter(2, '<a> 1 </a>');
    const change = letterChangeOf(undefined, now);
    assert.deepEqual(applyChange(undefined, change), now);
    assert.deepEqual(applyChange(letter(1, '<b> 7 </b>'), change), now);
  });

  it('does not apply to any other revision', () => {
    const change = letterChangeOf(letter(1, '<a> 1 </a>'), letter(2, '<a> 2 </a>'));
    assert.equal(applyChange(letter(7, '<a> 1 </a>'), change), undefined);
    assert.equal(applyChange(undefined, change), undefined);
  });
});
