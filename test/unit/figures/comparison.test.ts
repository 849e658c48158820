import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  certain,
  compareRates,
  compareUncertain,
  intervalOf,
  isFarBelow,
  usualRate,
} from '../../../src/core/figures/comparison.ts';

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

test('a rate is far below another if these numbers show it, and it is at most half as high', () => {
  const usual = rate(410, 10_000);
  const share = (part: number, whole: number) => isFarBelow(rate(part, whole), usual);
  assert.deepEqual([share(9, 1204), share(30, 1204), share(0, 20), share(0, 0)], [true, false, false, false]);
});

test('small numbers show no difference, and rates above 100 % can’t be compared', () => {
  assert.deepEqual(compareRates(rate(5, 56), rate(0, 29)), { kind: 'same' });
  assert.deepEqual(compareRates(rate(0, 0), rate(1, 29)), { kind: 'unknown' });
  assert.deepEqual(compareRates(rate(30, 20), rate(1, 29)), { kind: 'unknown' });
});

test('rates of unknown people differ only if they do so wherever the people are in their range', () => {
  const people = (least: number, most: number, whole: number) => ({ part: { least, most }, whole });
  const base = certain(rate(48, 80));
  assert.equal(compareUncertain(people(66, 70, 70), base).kind, 'higher');
  assert.deepEqual(compareUncertain(people(40, 70, 70), base), { kind: 'same' });
  assert.equal(compareUncertain(people(1, 5, 70), base).kind, 'lower');
  const [certainly, perhaps] = [
    compareRates(rate(56, 70), rate(48, 80)),
    compareUncertain(people(56, 60, 70), base),
  ];
  assert.ok(certainly.kind === 'higher' && perhaps.kind === 'higher');
  assert.equal(perhaps.difference.least, certainly.difference.least);
  assert.ok(perhaps.difference.most > certainly.difference.most);
  assert.deepEqual(compareUncertain(people(0, 5, 0), base), { kind: 'unknown' });
});

test('the interval of a rate of unknown people covers those of all who may be', () => {
  // Newcombe 1998, table I: 81 of 263 is 0.2553 to 0.3662, 15 of 148 is 0.0624 to 0.1605.
  const rounded = (range: ReturnType<typeof intervalOf>) =>
    range && [range.least.toFixed(4), range.most.toFixed(4)];
  assert.deepEqual(rounded(intervalOf(certain(rate(81, 263)))), ['0.2553', '0.3662']);
  const interval = intervalOf({ part: { least: 15, most: 30 }, whole: 148 });
  assert.equal(interval?.least.toFixed(4), '0.0624');
  assert.ok((interval?.most ?? 0) > 30 / 148);
  assert.equal(intervalOf({ part: { least: 1, most: 3 }, whole: 2 }), undefined);
});

test('the usual rate is the median of at least three campaigns', () => {
  assert.equal(usualRate([rate(1, 100), rate(3, 100), rate(9, 0)]), undefined);
  assert.deepEqual(usualRate([rate(1, 100), rate(3, 100), rate(90, 100)]), rate(9, 300));
  assert.deepEqual(usualRate([rate(10, 100), rate(20, 100), rate(30, 100), rate(40, 100)]), rate(100, 400));
});
