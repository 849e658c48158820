import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatSendDate } from '../../../src/core/time/sendDate.ts';
import { readSendDate } from '../../../src/sandbox/sendDate.ts';
import { inZone } from '../../support/zone.ts';

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

test('an ambiguous local time is written with its offset, which the sandbox understands', () => {
  for (const [zone, instant, written] of [
    ['Europe/Berlin', '2026-10-25T00:50:00Z', '2026-10-25 02:50:00+02:00'],
    ['Europe/Berlin', '2026-10-25T01:50:00Z', '2026-10-25 02:50:00+01:00'],
    ['Europe/Berlin', '2026-10-25T02:00:00Z', '2026-10-25 03:00:00'],
    ['Europe/Berlin', '2027-03-28T01:30:00Z', '2027-03-28 03:30:00'],
    ['America/St_Johns', '2026-11-01T05:00:00Z', '2026-11-01 01:30:00-03:30'],
    ['Australia/Lord_Howe', '2027-04-03T15:15:00Z', '2027-04-04 01:45:00+10:30'],
  ] as const) {
    inZone(zone, () => {
      assert.equal(formatSendDate(new Date(instant), 'local'), written);
      assert.equal(readSendDate(written, 0), Date.parse(instant), written);
    });
  }
});

/** Tells for each date whether the sandbox accepts it. All of them are in the future. */
function takenDates(zone: string, ...dates: string[]): Record<string, boolean> {
  return inZone(zone, () => Object.fromEntries(dates.map((date) => [date, isTaken(date)])));
}

function isTaken(date: string): boolean {
  try {
    return readSendDate(date, Date.UTC(2026, 10, 26)) > 0;
  } catch {
    return false;
  }
}

test('the sandbox refuses days and times that do not exist', () => {
  const dates = {
    '2027-02-28 10:00:00': true,
    '2027-02-29 10:00:00': false,
    '2027-02-30 10:00:00': false,
    '2028-02-29 10:00:00': true,
    '2100-02-29 10:00:00': false,
    '2027-04-31 10:00:00': false,
    '2027-00-10 10:00:00': false,
    '2027-13-01 10:00:00': false,
    '2027-01-00 10:00:00': false,
    '2027-01-32 10:00:00': false,
    '2027-01-31 24:00:00': false,
    '2027-01-31 25:00:00': false,
    '2027-01-31 10:60:00': false,
    '2027-01-31 10:00:60': false,
    '2027-02-30T10:00:00Z': false,
    '2027-02-30T10:00:00+03:00': false,
    '2027-02-28T23:59:59.999999Z': true,
    '2027-02-28T24:00Z': false,
    '2027-02-30T10:00': false,
    '2027-01-31 10:00:00+25:00': false,
    '2027-01-31 10:00:00+03:00': true,
  };
  assert.deepEqual(takenDates('Asia/Kolkata', ...Object.keys(dates)), dates);
});

test('the sandbox refuses a local time that a change of clocks skips', () => {
  const dates = {
    '2027-03-28 01:59:59': true,
    '2027-03-28 02:30:00': false,
    '2027-03-28 03:00:00': true,
    '2027-03-28 02:30:00+01:00': true,
    '2027-03-28T02:30:00Z': true,
    '2027-10-31 02:30:00': true,
  };
  assert.deepEqual(takenDates('Europe/Berlin', ...Object.keys(dates)), dates);
});
