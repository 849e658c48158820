import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ReadStartTime, readStartTime, writeStartTime } from '../../../src/core/time/startTime.ts';
import { inZone } from '../../support/zone.ts';
import { spellingsInWords } from './spellingsInWords.ts';

function meaningOf(read: ReadStartTime): string {
  if ('time' in read) return `${writeStartTime(read.time)}${read.isTomorrow ? ' tomorrow' : ''}`;
  if ('times' in read) return read.times.map((time) => time.toISOString()).join(' or ');
  if (read.problem !== 'ambiguous') return read.problem;
  return read.days.map((day) => new Date(day).toISOString().slice(0, 10)).join(' or ');
}

const meaningAt = (spelling: string, ...present: [number, number, number, number, number]) =>
  inZone('Europe/Moscow', () => meaningOf(readStartTime(spelling, new Date(...present))));

test('times in words and copied times are read, or refused if ambiguous', () => {
  const read = spellingsInWords.replace(/^ {2}.{30}(.+)$/gm, (_, spelling: string) => {
    return `  ${meaningAt(spelling, 2026, 10, 26, 9, 30).padEnd(30)}${spelling}`;
  });
  assert.equal(read, spellingsInWords);
  assert.ok(spellingsInWords.split('\n  ').length > 200);
});

test('a day of the month is in the next month that has such a day', () => {
  assert.equal(meaningAt('the 31st at 10', 2027, 1, 1, 9, 0), '2027-03-31 10:00');
  assert.equal(meaningAt('30 числа в 10', 2027, 0, 31, 9, 0), '2027-03-30 10:00');
  assert.equal(meaningAt('the 29th at 10', 2028, 1, 1, 9, 0), '2028-02-29 10:00');
  assert.equal(meaningAt('the 1st at 10', 2026, 11, 31, 9, 0), '2027-01-01 10:00');
});

test('a month from now is the same day of the next month, and refused if there is none', () => {
  assert.equal(meaningAt('in a month at 10', 2027, 0, 31, 9, 0), 'noSuchDay');
  assert.equal(meaningAt('in 2 months at 10', 2027, 0, 31, 9, 0), '2027-03-31 10:00');
  assert.equal(meaningAt('через год в 10', 2028, 1, 29, 9, 0), 'noSuchDay');
  assert.equal(meaningAt('in 4 years at 10', 2028, 1, 29, 9, 0), '2032-02-29 10:00');
});

test('"second friday" is refused, and "friday the second" is a date', () => {
  assert.equal(meaningAt('second friday at 9', 2027, 2, 28, 9, 0), 'notATime');
  assert.equal(meaningAt('friday the second at 9', 2027, 2, 28, 9, 0), '2027-04-02 09:00');
});
