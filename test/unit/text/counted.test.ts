import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countedText } from '../../../src/core/text/counted.ts';

const english = '{0} note about “{1}”|{0} notes about “{1}”';
const russian = '{0} заметка|{0} заметки|{0} заметок';

test('a number selects its plural form in English', () => {
  const texts = [0, 1, 2, 21, 1200].map((count) => countedText(english, count, ['spring'], 'en'));
  assert.deepEqual(texts, [
    '0 notes about “spring”',
    '1 note about “spring”',
    '2 notes about “spring”',
    '21 notes about “spring”',
    '1,200 notes about “spring”',
  ]);
});

test('a number selects its plural form in Russian', () => {
  const texts = [0, 1, 2, 5, 11, 21, 104, 1200].map((count) => countedText(russian, count, [], 'ru'));
  assert.deepEqual(texts, [
    '0 заметок',
    '1 заметка',
    '2 заметки',
    '5 заметок',
    '11 заметок',
    '21 заметка',
    '104 заметки',
    '1\u00a0200 заметок',
  ]);
});

test('an untranslated text uses its English plural forms', () => {
  assert.equal(countedText('{0} note|{0} notes', 3, [], 'ru'), '3 notes');
  assert.equal(countedText('{0} note|{0} notes', 1, [], 'xx'), '1 note');
});

test('a value is never parsed as a plural form or a placeholder', () => {
  assert.equal(countedText(english, 1, ['a|{0}|b'], 'en'), '1 note about “a|{0}|b”');
});
