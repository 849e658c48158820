import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFromStatisticsPage } from '../../../src/protocol/statistics.ts';

describe('The messages of a statistics page', () => {
  it('are taken for what they are, without anything that was added', () => {
    for (const type of ['ready', 'refresh', 'openLayout', 'preview', 'showMaket', 'openSetting']) {
      assert.deepEqual(readFromStatisticsPage({ type, path: '/etc/passwd' }), { type });
    }
  });

  it('are dropped when they are not known or not well formed', () => {
    for (const data of [
      undefined,
      null,
      'ready',
      [],
      {},
      { type: 'run' },
      { type: ['ready'] },
      { type: 'toString' },
    ]) {
      assert.equal(readFromStatisticsPage(data), undefined);
    }
  });
});
