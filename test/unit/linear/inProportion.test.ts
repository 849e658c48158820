import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertLinear, processorTime } from '../../support/processorTime.ts';

const blanks = (size: number) => `${' '.repeat(size)}x`;
const fromEachBlank = (size: number) => /\s+$/.test(blanks(size));
const isRejected = /^AssertionError.*: .* ms, but .* ms for ten times as much$/;

test('`assertLinear` accepts linear time and rejects quadratic time', async () => {
  await assertLinear('by its words', 10_000, (size) => blanks(size).trimEnd());
  await assert.rejects(assertLinear('from each of its blanks', 10_000, fromEachBlank), isRejected);
});

test('`assertLinear` accepts a cost that begins at a size, and then grows with it', async () => {
  const perThousand = (size: number) => (size < 5_000 ? 1 : 5);
  await assertLinear('memory in large pieces', 10_000, (size) => spend((perThousand(size) * size) / 1000));
});

test('`assertLinear` rejects quadratic time of a reader that refuses longer texts', async () => {
  const work = (size: number) => size <= 20_000 && fromEachBlank(size);
  await assert.rejects(assertLinear('from each of its blanks', 10_000, work), isRejected);
});

/** Takes as much processor time, in milliseconds. */
async function spend(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; ) left -= await processorTime(() => blanks(10_000).trimEnd());
}
