import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  inOneHour,
  readStartTime,
  tomorrowAtNine,
  writeStartTime,
} from '../../src/core/campaigns/startTime.ts';

const now = new Date(2026, 10, 20, 13, 30);
const at = (...parts: [number, number, number, number, number]) => ({ time: new Date(...parts) });

test('a time is read in the zone of this machine', () => {
  assert.deepEqual(readStartTime('2026-11-21 09:00', now), at(2026, 10, 21, 9, 0));
  assert.deepEqual(readStartTime('  2026-11-20T13:31 ', now), at(2026, 10, 20, 13, 31));
  assert.deepEqual(readStartTime('2027-1-2 7:05', now), at(2027, 0, 2, 7, 5));
  assert.deepEqual(readStartTime('2028-02-29 00:00', now), at(2028, 1, 29, 0, 0));
});

test('a date in the past is refused, and so is this very minute', () => {
  for (const text of ['2026-11-20 13:30', '2026-11-19 23:59', '1999-01-01 00:00']) {
    assert.deepEqual(readStartTime(text, now), { problem: 'past' });
  }
});

test('what is on no calendar and no clock is refused', () => {
  const texts = [
    '',
    'tomorrow',
    '2026-11-21',
    '09:00',
    '2026-02-30 09:00',
    '2026-13-01 09:00',
    '2026-00-10 09:00',
  ];
  for (const text of [...texts, '2026-11-21 24:00', '2026-11-21 09:60', '21.11.2026 09:00', '2026-11-21 9']) {
    assert.deepEqual(readStartTime(text, now), { problem: 'notATime' }, text);
  }
});

test('an hour that the change of clocks leaves out is refused', () => {
  const zone = process.env.TZ;
  process.env.TZ = 'Europe/Berlin';
  try {
    assert.deepEqual(readStartTime('2027-03-28 02:30', now), { problem: 'skipped' });
    assert.deepEqual(readStartTime('2027-03-28 03:30', now), { time: new Date('2027-03-28T01:30:00Z') });
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

test('what is written can be read', () => {
  const time = new Date(2026, 11, 3, 9, 5);
  assert.equal(writeStartTime(time), '2026-12-03 09:05');
  assert.deepEqual(readStartTime(writeStartTime(time), now), { time });
});

test('suggestions', () => {
  assert.deepEqual(inOneHour(now), new Date(2026, 10, 20, 14, 30));
  assert.deepEqual(tomorrowAtNine(new Date(2026, 11, 31, 23, 0)), new Date(2027, 0, 1, 9, 0));
});
