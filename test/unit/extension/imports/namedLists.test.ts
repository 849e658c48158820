import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namedLists } from '../../../../src/extension/imports/page/namedLists.ts';

test('lists on the page of an import have their titles, with a number only if several have the same', () => {
  const lists = ['Readers', 'Customers', 'Readers'].map((title, at) => ({ id: at + 1, title }));
  assert.deepEqual(
    namedLists(lists).map(({ title }) => title),
    ['Readers (#1)', 'Customers', 'Readers (#3)'],
  );
});
