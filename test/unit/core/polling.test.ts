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
/** How long after the last reading the next one is. */
const delay = (last: Reading, stillFor: number, startAt?: number) => {
  const watched = { last, changedAt: now - stillFor, ...(startAt !== undefined && { startAt }) };
  const at = nextReadingAt(watched);
  return at === undefined ? undefined : at - last.at;
};

test('a running campaign is read often, and less often the longer nothing changes', () => {
  const delays = [0, 40 * seconds, 400 * seconds, 10 * hours].map((still) => delay(reading(1), still));
  assert.deepEqual(delays, [2 * seconds, 10 * seconds, 100 * seconds, 300 * seconds]);
});

test('a planned campaign is looked at when its time comes nearer', () => {
  const delays = [48 * hours, hours, 60 * seconds, seconds].map((ahead) => delay(reading(0), 0, now + ahead));
  assert.deepEqual(delays, [hours, hours / 2, 30 * seconds, 2 * seconds]);
});

test('a planned campaign without a time is about to start', () => {
  assert.equal(delay(reading(0), 0), 2 * seconds);
  assert.equal(delay(reading(0), 0, now - hours), 2 * seconds);
});

test('a finished campaign that is read for the first time long after its start is not read again at once', () => {
  const first = (last: Reading, startedAt: number) => delay(last, now - firstChangedAt(last, startedAt));
  const minutes = 60 * seconds;
  assert.equal(first(reading(4), now - 26 * 24 * hours), undefined);
  assert.equal(first(reading(4), now - 20 * hours), 15 * minutes);
  assert.equal(first(reading(4), now - 4 * minutes), minutes);
  assert.equal(first(reading(4), Number.NaN), 5 * seconds);
  assert.equal(first(reading(1), now - 20 * hours), 2 * seconds);
});

test('a finished campaign is followed while people may still react, then no more', () => {
  assert.equal(delay(reading(4), 0), 5 * seconds);
  assert.equal(delay(reading(4), 20 * hours), 900 * seconds);
  assert.equal(delay(reading(4), 73 * hours), undefined);
});

test('final figures end it', () => {
  assert.equal(delay(reading(4, true), 0), undefined);
});

test('a status that nobody described is polled on', () => {
  assert.equal(stageOf({ status: 7 }), 'other');
  assert.equal(delay(reading(7), 100 * hours), 300 * seconds);
});

test('failures back off', () => {
  assert.deepEqual([1, 2, 3, 20].map(delayAfterFailures), [5_000, 10_000, 20_000, 600_000]);
});

test('readings are compared by what they say, not by when', () => {
  assert.ok(sameFigures(reading(4), { ...reading(4), at: now + 5 }));
  assert.ok(!sameFigures(reading(4), reading(1)));
  assert.ok(!sameFigures(reading(4), reading(4, true)));
  assert.ok(!sameFigures(reading(0), { at: now, status: 0, count: 100 }));
});

test('before it is read, a campaign is expected where the journal puts it', () => {
  const record = { id: 1, subject: 'Spring', at: new Date(now - 5 * seconds).toISOString(), maket: 3 };
  assert.equal(expectedStage(record, now), 'running');
  assert.equal(expectedStage({ ...record, startAt: new Date(now + hours).toISOString() }, now), 'planned');
  assert.equal(expectedStage({ ...record, at: new Date(now - 2 * hours).toISOString() }, now), 'finished');
  const { maket, ...addedByNumber } = record;
  assert.equal(expectedStage(addedByNumber, now), 'finished');
});
