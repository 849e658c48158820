import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MapUnion } from '../../../src/extension/journal/files/mapUnion.ts';

test('`MapUnion` is a live view of two maps', () => {
  const first = new Map([
    [2, 'two'],
    [3, 'three'],
  ]);
  const second = new Map([
    [1, 'one'],
    [2, 'another two'],
    [4, 'hidden'],
  ]);
  const union = new MapUnion(first, second, new Set([4]));
  assert.deepEqual(
    [...union],
    [
      [1, 'one'],
      [2, 'two'],
      [3, 'three'],
    ],
  );
  assert.deepEqual([union.size, union.get(2), union.get(4), union.has(4)], [3, 'two', undefined, false]);
  first.delete(2);
  second.set(5, 'five');
  assert.deepEqual([[...union.keys()], [...union.values()].at(1)], [[1, 2, 5, 3], 'another two']);
  const seen: string[] = [];
  union.forEach((value) => void seen.push(value));
  assert.deepEqual(seen, [...union.values()]);
});
