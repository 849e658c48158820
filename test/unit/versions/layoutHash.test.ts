import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MaketRecord } from '../../../src/core/journal/records.ts';
import { findUnchanged, layoutHash } from '../../../src/extension/versions/layoutHash.ts';

const letter = { title: 'Spring sale', html: '<p>Spring</p>', problems: [] };
const maket = (id: number, title: string, more: Partial<MaketRecord> = {}): MaketRecord => ({
  id,
  title,
  at: '2026-11-20T09:00:00.000Z',
  layout: 'spring.mjml',
  hash: layoutHash(title, letter),
  ...more,
});
const find = (makets: readonly MaketRecord[], path?: string) => findUnchanged(makets, letter, path)?.id;

test('the newest maket with the same content is found: of its layout under any title, or else by its title', () => {
  const makets = [maket(1, 'Spring sale'), maket(2, 'Sale'), maket(3, 'Sale', { hash: 'of something else' })];
  assert.equal(find(makets, 'spring.mjml'), 2);
  assert.equal(find(makets, 'other.mjml'), 1);
  assert.equal(find(makets), 1);
});

test('a test filled in for a sample person and the layout itself are different uploads', () => {
  const own = maket(1, 'Spring sale');
  const test = maket(2, 'Spring sale', { filledIn: true, contentProven: true });
  assert.equal(find([own, test], 'spring.mjml'), 1);
  assert.equal(find([test], 'spring.mjml'), undefined);
  assert.equal(findUnchanged([own, test], { ...letter, filledIn: true }, 'spring.mjml')?.id, 2);
  assert.equal(findUnchanged([own], { ...letter, filledIn: true }, 'spring.mjml'), undefined);
});

test('a renamed maket is still the same upload', () => {
  const renamed: MaketRecord = { ...maket(1, 'Spring sale'), title: 'Mine', uploadedTitle: 'Spring sale' };
  assert.equal(find([renamed], 'spring.mjml'), 1);
  assert.equal(find([renamed]), 1);
});
