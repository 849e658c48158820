import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reading } from '../../../src/core/campaigns/campaign.ts';
import { gapsIn } from '../../../src/core/campaigns/gaps.ts';
import { countersOf } from '../../support/counters.ts';

const minute = 60_000;

/** A reading at a minute after the start, with so many opens. `after` is the minute of the request before it. */
const reading = (at: number, opened: number, after?: number): Reading => ({
  at: at * minute,
  ...(after !== undefined && { after: after * minute }),
  status: 1,
  count: 100,
  statistics: { common: countersOf({ count: 100, delivered: 100, opened }), errors: [] },
});

const gaps = (readings: readonly Reading[], startAt?: number) =>
  gapsIn(readings, startAt).map(({ from, to }) => [from / minute, to / minute]);

test('there is no gap while readings follow the plan', () => {
  assert.deepEqual(gaps([reading(0, 0), reading(0.1, 2, 0.05), reading(8, 3, 6), reading(70, 9, 65)], 0), []);
});

test('in the first five minutes, half a minute without a reading is a gap', () => {
  assert.deepEqual(gaps([reading(0, 0), reading(1, 2, 0.4), reading(1.4, 3, 1)], 0), [[0.4, 1]]);
});

test('later, a gap is a pause more than twice as long as planned, and some minutes', () => {
  const closed = [
    reading(0, 0),
    reading(60, 2, 59),
    reading(180, 7, 61),
    reading(181, 8, 180),
    reading(186, 9, 181),
  ];
  assert.deepEqual(gaps(closed, 0), [[61, 180]]);
});

test('a pause in which nothing changed is no gap: the curve is known there', () => {
  assert.deepEqual(gaps([reading(0, 0), reading(600, 2, 599)], 0), []);
});

test('when the first reading is late, nothing was read since the start', () => {
  assert.deepEqual(gaps([reading(30, 4)], 0), [[0, 30]]);
  assert.deepEqual(gaps([reading(30, 4)]), []);
});

test('before the start there is no gap', () => {
  const planned = { at: -600 * minute, status: 0, count: 100 };
  assert.deepEqual(gaps([planned, reading(30, 4, -600)], 0), [[0, 30]]);
  assert.deepEqual(gaps([planned, reading(0.1, 4, -600)], 0), []);
});

test('nothing is said about readings of an earlier version, which do not say what came before', () => {
  assert.deepEqual(gaps([reading(0, 0), reading(500, 4)], 0), []);
});
