import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatSendDate } from '../../../src/core/campaigns/sendDate.ts';

test('a start time is written in the format of the setting', () => {
  const date = new Date('2026-11-20T09:00:00Z');
  assert.equal(formatSendDate(date, 'unix'), '1795165200');
  assert.equal(formatSendDate(date, 'iso8601'), '2026-11-20T09:00:00Z');
  assert.equal(formatSendDate(new Date(2026, 0, 2, 3, 4, 5), 'local'), '2026-01-02 03:04:05');
});

test('a fraction of a second is rounded up, so that nothing starts early', () => {
  assert.equal(formatSendDate(new Date('2026-11-20T08:59:59.001Z'), 'unix'), '1795165200');
  assert.equal(formatSendDate(new Date('2026-11-20T08:59:59.001Z'), 'iso8601'), '2026-11-20T09:00:00Z');
  assert.equal(formatSendDate(new Date(2026, 11, 31, 23, 59, 59, 500), 'local'), '2027-01-01 00:00:00');
});
