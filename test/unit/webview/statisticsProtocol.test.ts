import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFromStatisticsPage } from '../../../src/protocol/statistics.ts';

describe('The messages of a statistics page', () => {
  it('are read without unknown properties', () => {
    for (const type of [
      'ready',
      'refresh',
      'openLayout',
      'preview',
      'showMaket',
      'openSetting',
      'openDomain',
    ]) {
      assert.deepEqual(readFromStatisticsPage({ type, path: '/etc/passwd' }), { type });
    }
  });

  it('are ignored if they are unknown or malformed', () => {
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
