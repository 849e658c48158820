import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareRates, usualRate } from '../../../src/core/figures/comparison.ts';

const rate = (part: number, whole: number) => ({ part, whole });

test('a difference that these numbers show is given with its interval', () => {
  const verdict = compareRates(rate(56, 70), rate(48, 80));
  assert.ok(verdict.kind === 'higher');
  assert.deepEqual(
    [verdict.difference.least.toFixed(4), verdict.difference.most.toFixed(4)],
    ['0.0524', '0.3339'],
  );
  assert.deepEqual(compareRates(rate(48, 80), rate(56, 70)), { ...verdict, kind: 'lower' });
});

test('small numbers show no difference, and rates above 100 % can’t be compared', () => {
  assert.deepEqual(compareRates(rate(5, 56), rate(0, 29)), { kind: 'same' });
  assert.deepEqual(compareRates(rate(0, 0), rate(1, 29)), { kind: 'unknown' });
  assert.deepEqual(compareRates(rate(30, 20), rate(1, 29)), { kind: 'unknown' });
});

test('the usual rate is the median of at least three campaigns', () => {
  assert.equal(usualRate([rate(1, 100), rate(3, 100), rate(9, 0)]), undefined);
  assert.deepEqual(usualRate([rate(1, 100), rate(3, 100), rate(90, 100)]), rate(9, 300));
  assert.deepEqual(usualRate([rate(10, 100), rate(20, 100), rate(30, 100), rate(40, 100)]), rate(100, 400));
});
