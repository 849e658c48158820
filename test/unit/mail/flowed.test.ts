import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinFlowed } from '../../../src/mail/message/flowed.ts';

/** Joins lines, and returns the joined ones. */
const joined = (lines: readonly string[], deletesBlanks = false) =>
  joinFlowed(lines.join('\n'), deletesBlanks).split('\n');

test('a line that ends with a space continues on the next one', () => {
  assert.deepEqual(joined(['one ', 'two ', 'three', 'four']), ['one two three', 'four']);
  assert.deepEqual(joined(['very lo ', 'ng'], true), ['very long']);
  assert.deepEqual(joined(['one ', '', 'two']), ['one ', 'two']);
  assert.deepEqual(joined(['one ', ' two'], true), ['onetwo']);
  assert.deepEqual(joined(['the end ']), ['the end ']);
});

test('joined lines of a quoted paragraph keep one quote mark', () => {
  assert.deepEqual(joined(['> quoted one ', '> quoted two', '> three']), [
    '> quoted one quoted two',
    '> three',
  ]);
  assert.deepEqual(joined(['> quo ', '> ted'], true), ['> quoted']);
  assert.deepEqual(joined(['>> one ', '>> two ', '>> three']), ['>> one two three']);
  // Space-stuffing is optional after a quote mark.
  assert.deepEqual(joined(['>one ', '> two ', '>three']), ['>one two three']);
  assert.deepEqual(joined(['>', '> ', '>>']), ['>', '> ', '>>']);
});

test('a paragraph ends where the quote depth changes', () => {
  assert.deepEqual(joined(['one ', '> two ', '>> three ', '> four ', 'five']), [
    'one ',
    '> two ',
    '>> three ',
    '> four ',
    'five',
  ]);
  assert.deepEqual(joined(['> one ', 'two'], true), ['> one', 'two']);
  // A space before ">" makes it a part of the text.
  assert.deepEqual(joined(['one ', ' > two']), ['one > two']);
  assert.deepEqual(joined(['> one ', '> > two']), ['> one > two']);
});

test('the space of space-stuffing is removed', () => {
  assert.deepEqual(joined([' From here', ' > no quote', '  two blanks', '']), [
    'From here',
    '> no quote',
    ' two blanks',
    '',
  ]);
  assert.deepEqual(joined(['>  From here']), ['>  From here']);
});

test('a signature separator is not joined with its next line, nor with the line above it', () => {
  assert.deepEqual(joined(['bye ', '-- ', 'Vesna ', 'Shop']), ['bye ', '-- ', 'Vesna Shop']);
  assert.deepEqual(joined(['bye', '-- ', 'Vesna'], true), ['bye', '-- ', 'Vesna']);
  assert.deepEqual(joined(['> bye ', '> -- ', '> Vesna ', '> Shop']), ['> bye ', '> -- ', '> Vesna Shop']);
  assert.deepEqual(joined([' -- ', 'Vesna']), ['-- ', 'Vesna']);
  assert.deepEqual(joined(['--', 'Vesna', '--  ', 'Shop']), ['--', 'Vesna', '--  Shop']);
});
