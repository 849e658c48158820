import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slopeOf } from '../../bench/slope.ts';

test('the slope of a straight line has no error', () => {
  assert.deepEqual(slopeOf([1, 3, 5, 7]), { slope: 2, error: 0 });
});

test('a slope has the standard error of least squares', () => {
  // The residuals are -0.1, 0.3, -0.3 and 0.1: sqrt(0.2 / 2 / 5).
  const { slope, error } = slopeOf([0, 1.4, 1.8, 3.2]);
  assert.deepEqual([slope.toFixed(4), error.toFixed(4)], ['1.0000', '0.1414']);
});
