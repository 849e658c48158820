import assert from 'node:assert/strict';
import { it } from 'node:test';
import { rowWords } from '../../src/extension/campaigns/campaignTexts.ts';
import type { Campaign } from '../../src/extension/campaigns/watch/campaignWatcher.ts';

it('the row of a finished campaign names its figure: who clicked, or how few letters were delivered', () => {
  const rowOf = (delivered: number, clicked: number) => {
    const common = { final: true, count: 1000, delivered, clicked, bounce: 1000 - delivered };
    const last = { status: 4, count: 1000, at: 0, statistics: { common } };
    const record = { id: 7, at: '2026-11-20T10:00:00.000Z' };
    return rowWords({ stage: 'finished', last, record } as unknown as Campaign, 0, false);
  };
  assert.equal(rowOf(980, 98), '10% clicked');
  assert.equal(rowOf(1000, 0), '0% clicked');
  assert.equal(rowOf(620, 62), '62% delivered');
});
