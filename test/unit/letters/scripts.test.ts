import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../src/core/letters/scripts.ts';

test('the writing system of a text is that of most of its letters', () => {
  assert.deepEqual(
    [
      'You receive this',
      'Вы подписаны, {{name}}',
      'Αγαπητοί',
      'שלום',
      'مرحبا',
      'Да, yes',
      '12 €',
      '你好',
    ].map(scriptOf),
    ['latin', 'cyrillic', 'greek', 'hebrew', 'arabic', undefined, undefined, undefined],
  );
});
