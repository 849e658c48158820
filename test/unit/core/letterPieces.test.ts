import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyChange, type LetterRevision, letterChangeOf } from '../../../src/core/letters/letterPieces.ts';

const letter = (revision: number, text: string): LetterRevision => ({ revision, pieces: text.split(' ') });

describe('What has changed in a letter', () => {
  const cases: Record<string, [before: string, after: string, told: string]> = {
    'is nothing': ['<a> 1 2 </a>', '<a> 1 2 </a>', ''],
    'is one block': ['<a> 1 2 3 </a>', '<a> 1 b 3 </a>', '2-1+b'],
    'is what is around the blocks': ['<a> 1 2 </a>', '<b> 1 2 </b>', '0-1+<b> 3-1+</b>'],
    'is what comes before, and a block': ['<a> 1 2 </a>', '<b> 1 c </a>', '0-1+<b> 2-1+c'],
    'is a new block': ['<a> 1 2 </a>', '<a> 1 b 2 </a>', '2-0+b'],
    'is a new block like the one before it': ['<a> 1 1 </a>', '<a> 1 1 1 </a>', '3-0+1'],
    'is a block that has gone': ['<a> 1 2 3 </a>', '<a> 1 3 </a>', '2-1+'],
    'is every block': ['<a> 1 2 </a>', '<a> </a>', '1-2+'],
    'is all of a letter in one piece': ['<a>', '<b>', '0-1+<b>'],
    'is that it came into pieces': ['<a></a>', '<a> 1 </a>', '0-1+<a>,1,</a>'],
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

  it('is all of it for those who know nothing, whatever they knew before', () => {
    const now = letter(2, '<a> 1 </a>');
    const change = letterChangeOf(undefined, now);
    assert.deepEqual(applyChange(undefined, change), now);
    assert.deepEqual(applyChange(letter(1, '<b> 7 </b>'), change), now);
  });

  it('says nothing to those who know another revision', () => {
    const change = letterChangeOf(letter(1, '<a> 1 </a>'), letter(2, '<a> 2 </a>'));
    assert.equal(applyChange(letter(7, '<a> 1 </a>'), change), undefined);
    assert.equal(applyChange(undefined, change), undefined);
  });
});
