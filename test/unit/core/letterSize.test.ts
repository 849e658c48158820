import assert from 'node:assert/strict';
import { test } from 'node:test';
import { letterSize } from '../../../src/core/letters/letterSize.ts';

test('a letter is near Gmail’s limit above 80,000 bytes, and clipped from 102,000', () => {
  const sizes = [0, 80_000, 80_001, 101_999, 102_000, 5_000_000];
  assert.deepEqual(sizes.map(letterSize), ['fine', 'fine', 'nearLimit', 'nearLimit', 'clipped', 'clipped']);
});
