import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { samePassage } from '../../../../src/core/letters/received/samePassage.ts';

describe('The same passage in another version', () => {
  /** Looks for the last passage with this text. */
  function found(letter: string, text: string, other: string): string | undefined {
    const start = letter.lastIndexOf(text);
    const passage = samePassage(letter, { start, end: start + text.length }, other);
    return passage && `${other.slice(0, passage.start)}[${text}]${other.slice(passage.end)}`;
  }

  it('is the one before which the same text is as often, and which follows the same text', () => {
    assert.equal(
      found('<i>1</i><p>a</p><p>a</p>', 'a', '<i>12</i><p>a</p><p>a</p>!'),
      '<i>12</i><p>a</p><p>[a]</p>!',
    );
  });

  it('is not found behind other text, or if the text is missing', () => {
    assert.equal(found('<p>one a</p>', 'a', '<p>another a</p>'), undefined);
    assert.equal(found('<p>a</p>', 'a', '<p>b</p>'), undefined);
  });

  it('is not looked for behind more than 1,000 passages alike', () => {
    const many = (count: number) => '<p>a</p>'.repeat(count);
    assert.notEqual(found(many(1_001), 'a', many(1_001)), undefined);
    assert.equal(found(many(1_002), 'a', many(1_002)), undefined);
  });
});
