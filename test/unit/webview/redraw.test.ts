import assert from 'node:assert/strict';
import { test } from 'node:test';
import { untilWordsChange } from '../../../src/webview/shared/redraw.ts';

const now = Date.UTC(2026, 10, 20, 12);
const second = 1000;
const minute = 60 * second;

test('a page with an age in seconds is redrawn every second', () => {
  assert.equal(untilWordsChange([now], now), second);
  assert.equal(untilWordsChange([now - 59 * second], now), second);
  assert.equal(untilWordsChange([now - 3 * minute, now - 5 * second], now), second);
});

test('a page with an age in minutes is redrawn when the next minute is full', () => {
  assert.equal(untilWordsChange([now - 3 * minute - 5 * second], now), 55 * second);
  assert.equal(untilWordsChange([now - 3 * minute, now - 26 * 60 * minute - 50 * second], now), 10 * second);
});

test('a page with a future time is redrawn whenever the remaining time changes', () => {
  assert.equal(untilWordsChange([now + 3 * minute + 5 * second], now), 5 * second);
  assert.equal(untilWordsChange([now + minute - 1], now), second);
});

test('a page without times is not redrawn', () => {
  assert.equal(untilWordsChange([], now), undefined);
});
