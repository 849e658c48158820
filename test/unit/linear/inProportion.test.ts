import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertLinear } from '../../support/processorTime.ts';

test('`assertLinear` accepts linear time and rejects quadratic time', async () => {
  const blanks = (size: number) => `${' '.repeat(size)}x`;
  await assertLinear('by its words', 10_000, (size) => blanks(size).trimEnd());
  await assert.rejects(
    assertLinear('from each of its blanks', 10_000, (size) => /\s+$/.test(blanks(size))),
    /^AssertionError.*: from each of its blanks: .* ms, but .* ms for ten times as much$/,
  );
});
