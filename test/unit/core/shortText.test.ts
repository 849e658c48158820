import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cut, cutPhrase, shortPhrase } from '../../../src/core/text/shortText.ts';

test('a text is cut between grapheme clusters, and the result is well formed', () => {
  const texts: readonly (readonly [text: string, most: number, cut: string])[] = [
    ['Spring sale', 6, 'Spring'],
    ['Spring', 6, 'Spring'],
    ['Sale 👋', 6, 'Sale '],
    ['Sale 👋', 7, 'Sale 👋'],
    ['Sale 👋🏽!', 7, 'Sale '],
    ['Sale 👋🏽!', 8, 'Sale '],
    ['Sale 👩‍👩‍👧!', 12, 'Sale '],
    ['Sale 🇩🇪🇫🇷', 11, 'Sale 🇩🇪'],
    ['cafe\u0301s', 4, 'caf'],
    ['a\r\nb', 2, 'a'],
    ['half \ud83d here', 9, 'half \ufffd he'],
    ['half \udc4b', 20, 'half \ufffd'],
    ['half \ud83d', 6, 'half \ufffd'],
    // A single character that is longer than the limit.
    ['👩‍👩‍👧', 4, '👩‍'],
    ['👋', 1, '👋'.slice(0, 0)],
    [`z${'\u0301'.repeat(1000)}`, 60, `z${'\u0301'.repeat(59)}`],
    ['', 5, ''],
    ['all', 0, ''],
  ];
  assert.deepEqual(
    texts.map(([text, most]) => [text, most, cut(text, most)]),
    texts,
  );
});

test('a long phrase is cut between words, or within a word if there is no other place', () => {
  assert.equal(shortPhrase('Half price until Sunday', 23), 'Half price until Sunday');
  assert.equal(shortPhrase('Half price until Sunday', 22), 'Half price until…');
  assert.equal(shortPhrase('Half price until Sunday', 16), 'Half price…');
  assert.equal(shortPhrase('A Donaudampfschifffahrt', 12), 'A Donaudamp…');
  assert.equal(shortPhrase('春の大セールは日曜日まで', 8), '春の大セールは…');
  assert.equal(shortPhrase('Half price. Until Sunday', 16), 'Half price…');
  assert.equal(cutPhrase('Half price until Sunday', 18), 'Half price until');
  assert.equal(cutPhrase('Half price until Sunday', 16), 'Half price until');
  assert.equal(cutPhrase('春の大セールは日曜日まで', 8), '春の大セールは日');
});
