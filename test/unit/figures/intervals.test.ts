import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newcombe, wilson } from '../../../src/core/figures/intervals.ts';

const rounded = (value: number | undefined) => Number(value?.toFixed(4));

test('intervals of a rate are those of Newcombe’s table (Statistics in Medicine 17, 857–872, 1998, table I, method 3)', () => {
  const table = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const;
  for (const [part, whole, least, most] of table) {
    const interval = wilson({ part, whole });
    assert.deepEqual([rounded(interval?.least), rounded(interval?.most)], [least, most], `${part}/${whole}`);
  }
});

test('intervals of a difference are those of Newcombe’s table (Statistics in Medicine 17, 873–890, 1998, table II, method 10)', () => {
  const table = [
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [0, 10, 0, 10, -0.2775, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
    [10, 10, 0, 10, 0.6075, 1],
  ] as const;
  for (const [a, m, b, n, least, most] of table) {
    const interval = newcombe({ part: a, whole: m }, { part: b, whole: n });
    assert.deepEqual(
      [rounded(interval?.least), rounded(interval?.most)],
      [least, most],
      `${a}/${m} − ${b}/${n}`,
    );
  }
});

test('a rate without a denominator or above 100 % has no interval', () => {
  const rates = [
    { part: 0, whole: 0 },
    { part: 12, whole: 10 },
  ];
  for (const rate of rates) {
    assert.equal(wilson(rate), undefined);
    assert.equal(newcombe(rate, { part: 1, whole: 2 }), undefined);
    assert.equal(newcombe({ part: 1, whole: 2 }, rate), undefined);
  }
});
