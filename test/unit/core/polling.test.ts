import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectedStage, type Reading, sameFigures, stageOf } from '../../../src/core/campaigns/campaign.ts';
import { delayAfterFailures, firstChangedAt, nextReadingAt } from '../../../src/core/campaigns/polling.ts';
import { countersOf } from '../../support/counters.ts';

const now = Date.UTC(2026, 10, 20, 12);
const seconds = 1000;
const hours = 3600 * seconds;

const reading = (status: number, final = false): Reading => ({
  at: now,
  status,
  count: 100,
  statistics: { common: countersOf({ count: 100, delivered: 98, bounce: 2, final }), errors: [] },
});
/** Returns the time from the last reading to the next one (ms), or undefined if polling has ended. */
const delay = (last: Reading, stillFor: number, startAt?: number) => {
  const watched = { last, changedAt: now - stillFor, ...(startAt !== undefined && { startAt }) };
  const at = nextReadingAt(watched);
  return at === undefined ? undefined : at - last.at;
};

test('a running campaign is polled less often the longer nothing changes', () => {
  const delays = [0, 40 * seconds, 400 * seconds, 10 * hours].map((still) => delay(reading(1), still));
  assert.deepEqual(delays, [2 * seconds, 10 * seconds, 100 * seconds, 300 * seconds]);
});

test('a planned campaign is polled more often as its start comes nearer', () => {
  const delays = [48 * hours, hours, 60 * seconds, seconds].map((ahead) => delay(reading(0), 0, now + ahead));
  assert.deepEqual(delays, [hours, hours / 2, 30 * seconds, 2 * seconds]);
});

test('a campaign is polled every few seconds in its first five minutes', () => {
  const minutes = 60 * seconds;
  const started = (ago: number) => [1, 4].map((status) => delay(reading(status), 4 * minutes, now - ago));
  assert.deepEqual(started(4 * minutes), [5 * seconds, 5 * seconds]);
  assert.deepEqual(started(5 * minutes), [minutes, minutes]);
});

test('a campaign whose start is near is polled closely, however long it was planned', () => {
  assert.equal(delay(reading(0), 48 * hours, now - seconds), 2 * seconds);
  assert.equal(delay(reading(0), 48 * hours, now - 60 * seconds), 15 * seconds);
});

test('a planned campaign without a future start time is polled as one about to start', () => {
  assert.equal(delay(reading(0), 0), 2 * seconds);
  assert.equal(delay(reading(0), 0, now - hours), 2 * seconds);
});

test('a finished campaign whose first reading is long after its start is polled rarely or not at all', () => {
  const first = (last: Reading, startedAt: number) => delay(last, now - firstChangedAt(last, startedAt));
  const minutes = 60 * seconds;
  assert.equal(first(reading(4), now - 26 * 24 * hours), undefined);
  assert.equal(first(reading(4), now - 20 * hours), 15 * minutes);
  assert.equal(first(reading(4), now - 4 * minutes), minutes);
  assert.equal(first(reading(4), Number.NaN), 5 * seconds);
  assert.equal(first(reading(1), now - 20 * hours), 2 * seconds);
});

test('a finished campaign is polled while people may still react, then no longer', () => {
  assert.equal(delay(reading(4), 0), 5 * seconds);
  assert.equal(delay(reading(4), 20 * hours), 900 * seconds);
  assert.equal(delay(reading(4), 73 * hours), undefined);
});

test('polling ends with final figures', () => {
  assert.equal(delay(reading(4, true), 0), undefined);
});

test('a campaign with an undocumented status is polled on', () => {
  assert.equal(stageOf({ status: 7 }), 'other');
  assert.equal(delay(reading(7), 100 * hours), 300 * seconds);
});

test('polling backs off after failures, up to 10 minutes', () => {
  assert.deepEqual([1, 2, 3, 20].map(delayAfterFailures), [5_000, 10_000, 20_000, 600_000]);
});

test('readings are compared by their figures, not by their time', () => {
  assert.ok(sameFigures(reading(4), { ...reading(4), at: now + 5 }));
  assert.ok(!sameFigures(reading(4), reading(1)));
  assert.ok(!sameFigures(reading(4), reading(4, true)));
  assert.ok(!sameFigures(reading(0), { at: now, status: 0, count: 100 }));
});

test('a campaign without a reading gets its stage from the journal', () => {
  const record = { id: 1, subject: 'Spring', at: new Date(now - 5 * seconds).toISOString(), maket: 3 };
  assert.equal(expectedStage(record, now), 'running');
  assert.equal(expectedStage({ ...record, startAt: new Date(now + hours).toISOString() }, now), 'planned');
  assert.equal(expectedStage({ ...record, at: new Date(now - 2 * hours).toISOString() }, now), 'finished');
  const { maket, ...addedByNumber } = record;
  assert.equal(expectedStage(addedByNumber, now), 'finished');
});
