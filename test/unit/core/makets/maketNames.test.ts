import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostNames, readMaketNames } from '../../../../src/core/makets/maketNames.ts';

const namesOf = (text: string) => {
  const read = readMaketNames(text);
  return read && [read.names.map(({ id, title }) => `${id}: ${title}`), read.badLines];
};

test('names of makets are read as tables, pages and CSV files have them', () => {
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

test('lines that name no maket are counted from 1, and only a first one without a number is a heading', () => {
  assert.deepEqual(namesOf('10116\nSpring, sale\n0, none\n5, \n6, "open\n7, six\n1.5, half\n'), [
    ['7: six'],
    [1, 2, 3, 4, 5, 7],
  ]);
  assert.deepEqual(namesOf(`1, ${'a'.repeat(301)}`), [[], [1]]);
  assert.deepEqual(namesOf(''), [[], []]);
});

test('more than a cabinet lists is not read', () => {
  assert.equal(namesOf('1, a\n'.repeat(mostNames.lines)), undefined);
  assert.equal(namesOf('1'.repeat(mostNames.units + 1)), undefined);
});
