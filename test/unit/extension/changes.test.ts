import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Changes } from '../../../src/extension/kit/changes.ts';

describe('the children of a tree row', () => {
  it('are read again when something changes meanwhile, until nothing does', async () => {
    const changes = new Changes();
    const shown = ['old', 'newer', 'newest'];
    let read = -1;
    const children = await changes.settled(
      async () => {
        read++;
        if (read < 2) changes.note();
        return shown[read];
      },
      () => false,
    );
    assert.deepEqual([children, read], ['newest', 2]);
  });

  it('are not read again for a tree that was disposed', async () => {
    const changes = new Changes();
    assert.equal(
      await changes.settled(
        async () => {
          changes.note();
          return 1;
        },
        () => true,
      ),
      1,
    );
  });
});
