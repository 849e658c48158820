import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFormats } from '../../../src/core/text/formats.ts';
import {
  inOneHour,
  type ReadStartTime,
  readStartTime,
  tomorrowAtNine,
  writeStartTime,
} from '../../../src/core/time/startTime.ts';
import { inZone } from '../../support/zone.ts';
import { changesOfClocks, refusals, spellings } from './startTimeSpellings.ts';

const now = new Date(2026, 10, 20, 13, 30);
const at = (...parts: [number, number, number, number, number]) => ({ time: new Date(...parts) });

test('a start time is read in the time zone of this machine', () => {
  assert.deepEqual(readStartTime('2026-11-21 09:00', now), at(2026, 10, 21, 9, 0));
  assert.deepEqual(readStartTime('  2026-11-20T13:31 ', now), at(2026, 10, 20, 13, 31));
  assert.deepEqual(readStartTime('2027-1-2 7:05', now), at(2027, 0, 2, 7, 5));
  assert.deepEqual(readStartTime('2028-02-29 00:00', now), at(2028, 1, 29, 0, 0));
});

test('a start time in the past or in the current minute is refused', () => {
  for (const text of ['2026-11-20 13:30', '2026-11-19 23:59', '1999-01-01 00:00']) {
    assert.deepEqual(readStartTime(text, now), { problem: 'past' });
  }
});

/** Returns the table with the meaning that was read in place of the expected one. */
function readTable(table: string): string {
  return inZone('Europe/Berlin', () => {
    const wednesday = new Date(2026, 10, 25, 13, 30);
    return table.replace(/^ {2}.{30}(.+)$/gm, (_, spelling: string) => {
      return `  ${meaningOf(readStartTime(spelling, wednesday)).padEnd(30)}${spelling}`;
    });
  });
}

function meaningOf(read: ReadStartTime): string {
  if ('time' in read)
    return `${weekday(read.time)} ${writeStartTime(read.time)}${read.isTomorrow ? ' tomorrow' : ''}`;
  if ('times' in read) return instantsOf(read);
  if (read.problem !== 'ambiguous') return read.problem;
  return read.days.map((day) => new Date(day).toISOString().slice(0, 10)).join(' or ');
}

/** Returns the instants in UTC, or the problem. */
function instantsOf(read: ReadStartTime): string {
  if ('problem' in read) return read.problem;
  const times = 'times' in read ? read.times : [read.time];
  return times.map((time) => time.toISOString().replace('.000', '')).join(' or ');
}

const weekday = (time: Date) => time.toLocaleDateString('en', { weekday: 'short' });

test('start times are read in more than 400 spellings', () => {
  assert.equal(readTable(spellings), spellings);
  assert.ok(spellings.split('\n  ').length > 400);
});

test('invalid and ambiguous start times are refused', () => {
  assert.equal(readTable(refusals), refusals);
});

test('white space, dashes and letter case make no difference', () => {
  const tomorrow = at(2026, 10, 21, 10, 0);
  for (const text of [
    '  tomorrow\t 10:00\n',
    'tomorrow\u00a010:00\u202fam',
    'tomorrow — 10:00',
    'TOMORROW 10 O’CLOCK',
    'ЗАВТРА В 10',
  ]) {
    assert.deepEqual(readStartTime(text, now), tomorrow, text);
  }
  // «й» as two code points.
  assert.deepEqual(readStartTime('в следующи\u0438\u0306 вторник в 9', now), at(2026, 10, 24, 9, 0));
});

test('start times are read in the formats that Mailroom shows', () => {
  const time = new Date(2026, 10, 21, 9, 5);
  for (const language of ['en', 'ru', 'de']) {
    const { dayAndTime, near } = createFormats(language);
    for (const shown of [dayAndTime(time.getTime()), near(time.getTime(), now.getTime())]) {
      assert.deepEqual(readStartTime(shown, now), { time }, shown);
    }
  }
});

test('very long texts and unusual digits are refused', () => {
  for (const piece of [
    '1',
    '1 ',
    'tomorrow ',
    '10:',
    'в ',
    ' ',
    '\n',
    'in 1 hour ',
    '26.11.',
    '(',
    '\u0301',
    '💌',
  ]) {
    assert.deepEqual(
      readStartTime(piece.repeat(1_000_000 / piece.length), now),
      { problem: 'notATime' },
      piece,
    );
  }
  for (const text of [
    'tomorrow １０:00',
    'tomorrow ١٠:٠٠',
    'tomorrow १०',
    'tomorrow 10:0０',
    'tomorrow 1e1',
    'tomorrow 0x10',
    'tomorrow ⑩',
    'tomorrow Ⅹ',
    'in 99999999999 hours',
    '2026-11-26T10:00:00.1234567890',
    '99999999-11-26 10:00',
    'tomorrow 10:00\u0000',
    'constructor 10:00',
    '__proto__ 10:00',
  ]) {
    assert.deepEqual(readStartTime(text, now), { problem: 'notATime' }, text);
  }
});

test('a local time that is skipped when clocks go forward is refused', () => {
  const long = new Date('1900-01-01T00:00:00Z');
  for (const [zone, ...texts] of [
    ['Europe/Berlin', '2027-03-28 02:00', '2027-03-28 02:59'],
    ['America/St_Johns', '2027-03-14 02:30'],
    // By half an hour, in spring of the southern hemisphere.
    ['Australia/Lord_Howe', '2027-10-03 02:00', '2027-10-03 02:29'],
    // At midnight.
    ['America/Santiago', '2027-09-05 00:30'],
    // A whole day, when Samoa crossed the date line.
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

test('days and times follow the time zone across a change of clocks', () => {
  for (const [present, table] of Object.entries(changesOfClocks)) {
    const [zone = '', now = ''] = present.split(' ');
    const read = table.replace(
      /^ {4}(.*(?:Z|skipped)) +(.+)$/gm,
      (row, meaning: string, spelling: string) => {
        const found = inZone(zone, () => readStartTime(spelling, new Date(now)));
        return row.replace(meaning, instantsOf(found));
      },
    );
    assert.equal(read, table, present);
  }
});

test('an ambiguous local time, when clocks go back, is read as two instants', () => {
  const long = new Date('1900-01-01T00:00:00Z');
  for (const [zone, text, ...instants] of [
    ['Europe/Berlin', '2026-10-25 02:50', '2026-10-25T00:50:00Z', '2026-10-25T01:50:00Z'],
    ['Europe/London', '2026-10-25 01:00', '2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z'],
    ['America/St_Johns', '2026-11-01 01:30', '2026-11-01T04:00:00Z', '2026-11-01T05:00:00Z'],
    ['Australia/Lord_Howe', '2027-04-04 01:45', '2027-04-03T14:45:00Z', '2027-04-03T15:15:00Z'],
    ['America/Santiago', '2027-04-03 23:30', '2027-04-04T02:30:00Z', '2027-04-04T03:30:00Z'],
    // Not for daylight saving time: the country moved to another time zone.
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

test('a local time right before or after a change of clocks is read as one instant', () => {
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

test('an ambiguous local time is the second instant if the first has passed', () => {
  const firstTime = new Date('2026-10-25T00:50:00Z');
  const time = new Date('2026-10-25T01:50:00Z');
  inZone('Europe/Berlin', () => {
    assert.deepEqual(readStartTime('2026-10-25 02:50', firstTime), { time });
    assert.deepEqual(readStartTime(writeStartTime(time), firstTime), { time });
    assert.deepEqual(readStartTime('2026-10-25 02:50', time), { problem: 'past' });
  });
});

test('a start time that was written can be read', () => {
  const time = new Date(2026, 11, 3, 9, 5);
  assert.equal(writeStartTime(time), '2026-12-03 09:05');
  assert.deepEqual(readStartTime(writeStartTime(time), now), { time });
});

test('the suggested start times are in one hour and tomorrow at nine', () => {
  assert.deepEqual(inOneHour(now), new Date(2026, 10, 20, 14, 30));
  assert.deepEqual(tomorrowAtNine(new Date(2026, 11, 31, 23, 0)), new Date(2027, 0, 1, 9, 0));
});
