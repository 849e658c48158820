import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MaketRecord, SendRecord } from '../../../src/core/journal/records.ts';
import { lastCampaign } from '../../../src/extension/preview/choices/lastCampaign.ts';

test('the last campaign of a layout is the newest one that this machine sent to subscribers', () => {
  const maket = (id: number, title: string): MaketRecord => ({ id, title, at: '2026-11-01T09:00:00.000Z' });
  const send = (day: number, more: Partial<SendRecord> = {}): SendRecord => ({
    id: day,
    at: `2026-11-${day}T09:00:00.000Z`,
    subject: `Subject ${day}`,
    sender: `sender-${day}@shop.example`,
    contentProven: true,
    ...more,
  });
  const { contentProven: _, ...foreign } = send(24);
  const { sender: __, ...withoutSender } = send(23);
  const versions = [
    { maket: maket(2, 'Spring, second'), sends: [send(11), send(22, { test: true }), foreign] },
    { maket: maket(1, 'Spring'), sends: [send(10), send(21), send(12), withoutSender] },
  ];
  assert.deepEqual(lastCampaign(versions), {
    sender: 'sender-21@shop.example',
    subject: 'Subject 21',
    title: 'Spring',
  });
  assert.equal(lastCampaign([]), undefined);
});
