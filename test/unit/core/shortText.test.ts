import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortLabel } from '../../../src/core/text/shortText.ts';

test('a label is as long as leaves room for what stands behind it, and never ends in the middle of a character', () => {
  const labels = {
    'Spring sale': 'Spring sale',
    'Exactly twenty chars': 'Exactly twenty chars',
    'Twenty letters are in': 'Twenty letters are…',
    'The Lumen Letter, March': 'The Lumen Letter, M…',
    'Летнее меню в «Полдне»': 'Летнее меню в «П…',
    春の大売り出しのお知らせ: '春の大売り出しのお…',
    'Hello 👋🏽👋🏽👋🏽👋🏽👋🏽': 'Hello 👋🏽👋🏽👋🏽…',
    '': '',
  };
  const shortened = Object.keys(labels).map((title) => shortLabel(title, 20));
  assert.deepEqual(shortened, Object.values(labels));
});
