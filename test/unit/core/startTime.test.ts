import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  inOneHour,
  readStartTime,
  tomorrowAtNine,
  writeStartTime,
} from '../../../src/core/campaigns/startTime.ts';

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

function inZone<T>(zone: string, work: () => T): T {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    return work();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}

test('a time that a change of clocks leaves out is refused', () => {
  const long = new Date('1900-01-01T00:00:00Z');
  for (const [zone, ...texts] of [
    ['Europe/Berlin', '2027-03-28 02:00', '2027-03-28 02:59'],
    ['America/St_Johns', '2027-03-14 02:30'],
    // By half an hour, in spring of the south.
    ['Australia/Lord_Howe', '2027-10-03 02:00', '2027-10-03 02:29'],
    // At midnight.
    ['America/Santiago', '2027-09-05 00:30'],
    // A whole day, when it changed sides of the date line.
    ['Pacific/Apia', '2011-12-30 00:00', '2011-12-30 23:59'],
  ] as const) {
    for (const text of texts) {
      assert.deepEqual(
        inZone(zone, () => readStartTime(text, long)),
        { problem: 'skipped' },
        `${zone} ${text}`,
      );
    }
  }
});

test('a time that clocks show twice is two', () => {
  const long = new Date('1900-01-01T00:00:00Z');
  for (const [zone, text, ...instants] of [
    ['Europe/Berlin', '2026-10-25 02:50', '2026-10-25T00:50:00Z', '2026-10-25T01:50:00Z'],
    ['Europe/London', '2026-10-25 01:00', '2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z'],
    ['America/St_Johns', '2026-11-01 01:30', '2026-11-01T04:00:00Z', '2026-11-01T05:00:00Z'],
    ['Australia/Lord_Howe', '2027-04-04 01:45', '2027-04-03T14:45:00Z', '2027-04-03T15:15:00Z'],
    ['America/Santiago', '2027-04-03 23:30', '2027-04-04T02:30:00Z', '2027-04-04T03:30:00Z'],
    // Without a change of the season: the country moved to another zone.
    ['Europe/Moscow', '2014-10-26 01:30', '2014-10-25T21:30:00Z', '2014-10-25T22:30:00Z'],
  ] as const) {
    const times = instants.map((each) => new Date(each));
    assert.deepEqual(
      inZone(zone, () => readStartTime(text, long)),
      { times },
      `${zone} ${text}`,
    );
  }
});

test('a time on the edge of a change of clocks is one', () => {
  const long = new Date('1900-01-01T00:00:00Z');
  for (const [zone, text, instant] of [
    ['Europe/Berlin', '2027-03-28 01:59', '2027-03-28T00:59:00Z'],
    ['Europe/Berlin', '2027-03-28 03:00', '2027-03-28T01:00:00Z'],
    ['Europe/Berlin', '2026-10-25 01:59', '2026-10-24T23:59:00Z'],
    ['Europe/Berlin', '2026-10-25 03:00', '2026-10-25T02:00:00Z'],
    ['Australia/Lord_Howe', '2027-10-03 02:30', '2027-10-02T15:30:00Z'],
    ['Pacific/Apia', '2011-12-31 00:00', '2011-12-30T10:00:00Z'],
    ['Pacific/Kiritimati', '2026-06-01 12:00', '2026-05-31T22:00:00Z'],
    ['Asia/Kathmandu', '2026-06-01 12:00', '2026-06-01T06:15:00Z'],
  ] as const) {
    const time = new Date(instant);
    assert.deepEqual(
      inZone(zone, () => readStartTime(text, long)),
      { time },
      `${zone} ${text}`,
    );
  }
});

test('of a repeated time the second one is meant when the first has passed', () => {
  const firstTime = new Date('2026-10-25T00:50:00Z');
  const time = new Date('2026-10-25T01:50:00Z');
  inZone('Europe/Berlin', () => {
    assert.deepEqual(readStartTime('2026-10-25 02:50', firstTime), { time });
    assert.deepEqual(readStartTime(writeStartTime(time), firstTime), { time });
    assert.deepEqual(readStartTime('2026-10-25 02:50', time), { problem: 'past' });
  });
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
