import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placesAfter } from '../../../../src/core/folders/placesAfter.ts';

describe('places of makets', () => {
  const places = [{ maket: 1, folder: 'Spring' }, { maket: 2, folder: 'summer' }, { maket: 3 }];

  it('follow a folder that is renamed or merged into another one', () => {
    const renamed = [
      { folder: 'spring', before: [1, 4], after: [] },
      { folder: 'autumn', before: [1, 5], after: [1, 4, 5] },
    ];
    assert.deepEqual(placesAfter(places, renamed), [
      { maket: 1, folder: 'autumn' },
      { maket: 2, folder: 'summer' },
      { maket: 3 },
    ]);
  });

  it('lose their folder if the maket was removed from it, and else keep it', () => {
    const emptied = [
      { folder: 'spring', before: [1], after: [] },
      { folder: 'summer', before: [2, 6], after: [2] },
    ];
    assert.deepEqual(placesAfter(places, emptied), [
      { maket: 1 },
      { maket: 2, folder: 'summer' },
      { maket: 3 },
    ]);
  });
});
