import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostNames, readMaketNames } from '../../../../src/core/makets/maketNames.ts';

const namesOf = (text: string) => {
  const read = readMaketNames(text);
  return read && [read.names.map(({ id, title }) => `${id}: ${title}`), read.badLines];
};

test('names of makets are read from CSV files, tables and pasted pages', () => {
  assert.deepEqual(
    namesOf(
      [
        'Number,Title',
        '10116, Spring sale',
        '10117;Summer, and more;2026-11-20',
        '10118\tAutumn\t12 KB',
        '"10119","The ""big"" sale, again",sent',
        '#10120, Winter',
        '',
        '  10116 , Spring sale 2 \r',
      ].join('\n'),
    ),
    [
      [
        '10116: Spring sale 2',
        '10117: Summer, and more',
        '10118: Autumn',
        '10119: The "big" sale, again',
        '10120: Winter',
      ],
      [],
    ],
  );
});

test('lines without a valid id or title are reported by number, except a heading in line 1', () => {
  assert.deepEqual(namesOf('10116\nSpring, sale\n0, none\n5, \n6, "open\n7, six\n1.5, half\n'), [
    ['7: six'],
    [1, 2, 3, 4, 5, 7],
  ]);
  assert.deepEqual(namesOf(`1, ${'a'.repeat(301)}`), [[], [1]]);
  assert.deepEqual(namesOf(''), [[], []]);
});

test('names of makets over the size limits are not read', () => {
  assert.equal(namesOf('1, a\n'.repeat(mostNames.lines)), undefined);
  assert.equal(namesOf('1'.repeat(mostNames.units + 1)), undefined);
});
