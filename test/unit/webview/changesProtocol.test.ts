import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readChangesMemory, readFromChangesPage } from '../../../src/protocol/changes.ts';

describe('the page that shows changes by the service', () => {
  test('is answered only if it posts a known message', () => {
    const open = { type: 'open', revision: 1, place: 2 };
    const requests = ['ready', 'diff', 'follow', 'sendTest', 'useFooter', 'chooseUpload'].map((type) => ({
      type,
    }));
    for (const message of [...requests, open])
      assert.deepEqual(readFromChangesPage({ ...message, more: 1 }), message);
    for (const data of [undefined, null, 'diff', { type: 'run' }, { ...open, place: '2' }, { type: 'open' }])
      assert.equal(readFromChangesPage(data), undefined);
  });

  test('is restored only from a valid state, and without the fates of links if these are invalid', () => {
    const memory = { letter: 'file:///letter.eml', account: 'work', maket: 7 };
    assert.deepEqual(readChangesMemory({ ...memory, more: 1 }), memory);
    const unknownUpload = { letter: memory.letter, account: memory.account };
    assert.deepEqual(readChangesMemory(unknownUpload), unknownUpload);
    const fates = ['kept', 'lost', 'hidden'];
    assert.deepEqual(readChangesMemory({ ...memory, fates }), { ...memory, fates });
    const targets = ['https://shop.example/', '', ''];
    assert.deepEqual(readChangesMemory({ ...memory, fates, targets }), { ...memory, fates, targets });
    for (const wrong of [targets.slice(1), [1, 2, 3], 'https://shop.example/'])
      assert.deepEqual(readChangesMemory({ ...memory, fates, targets: wrong }), { ...memory, fates });
    for (const wrong of ['kept', ['gone'], Array.from({ length: 10_001 }, () => 'kept')])
      assert.deepEqual(readChangesMemory({ ...memory, fates: wrong }), memory);
    for (const data of [
      undefined,
      'file:///letter.eml',
      { ...memory, maket: 1.5 },
      { ...memory, account: 1 },
      { ...memory, letter: 'x'.repeat(10_001) },
    ])
      assert.equal(readChangesMemory(data), undefined);
  });
});
