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
      'suppress',
    ]) {
      assert.deepEqual(readFromStatisticsPage({ type, path: '/etc/passwd' }), { type });
    }
  });

  it('may hold an export, of a known format and not too long', () => {
    const request = { type: 'export', action: 'save', format: 'csv', content: 'a' };
    assert.deepEqual(readFromStatisticsPage({ ...request, path: '/etc/passwd' }), request);
    for (const wrong of [
      { action: 'delete' },
      { format: 'exe' },
      { content: 1 },
      { content: 'a'.repeat(20_000_001) },
    ]) {
      assert.equal(readFromStatisticsPage({ ...request, ...wrong }), undefined);
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
