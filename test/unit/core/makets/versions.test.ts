import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MaketRecord, SendRecord } from '../../../../src/core/journal/records.ts';
import { foldVersions } from '../../../../src/core/makets/foldVersions.ts';
import { linksAfterMove } from '../../../../src/core/makets/linksAfterMove.ts';
import { LayoutMakets, versionsOf } from '../../../../src/core/makets/versions.ts';

const at = '2026-11-20T09:00:00.000Z';
const maket = (id: number, layout?: string): MaketRecord => ({
  id,
  title: `Maket ${id}`,
  at,
  ...(layout !== undefined && { layout }),
});
const send = (id: number, ofMaket: number): SendRecord => ({ id, subject: `Send ${id}`, at, maket: ofMaket });
const byId = <R extends { readonly id: number }>(...records: R[]) =>
  new Map(records.map((record) => [record.id, record]));

const makets = byId(
  maket(3, 'a.mjml'),
  maket(12, 'a.mjml'),
  maket(5, 'letters/b.html'),
  maket(7, 'letters-old/c.html'),
  maket(9),
);

test('the versions of a layout are its makets with their campaigns, newest first', () => {
  const sends = byId(send(1, 3), send(2, 9), send(4, 3));
  assert.deepEqual(
    versionsOf({ makets, sends }, 'a.mjml', 'linux').map((version) => [
      version.maket.id,
      version.sends.map(({ id }) => id),
    ]),
    [
      [12, []],
      [3, [1, 4]],
    ],
  );
  assert.deepEqual(versionsOf({ makets, sends }, 'other.mjml', 'linux'), []);
});

test('the newest maket of each layout is kept up to date as makets are linked and unlinked', () => {
  const known = new LayoutMakets('linux');
  for (const record of makets.values()) known.set(record.id, record);
  const newest = () => known.layouts.map((layout) => `${layout} ${known.current(layout)}`);
  assert.deepEqual(newest(), ['a.mjml 12', 'letters/b.html 5', 'letters-old/c.html 7']);
  known.set(12, {});
  known.set(5, { layout: 'a.mjml' });
  assert.deepEqual(newest(), ['a.mjml 5', 'letters-old/c.html 7']);
  assert.deepEqual(known.current('letters/b.html'), []);
});

test('a layout in several languages has a newest maket of each, until it is uploaded without a language', () => {
  const known = new LayoutMakets('linux');
  const uploads = [undefined, 'en', 'ru', 'en', 'en', 'ru', undefined, 'de'];
  const current = uploads.map((language, index) => {
    known.set(index + 1, { layout: 'a.mjml', ...(language !== undefined && { language }) });
    return known.current('a.mjml');
  });
  assert.deepEqual(current, [[1], [2], [3, 2], [4, 3], [5, 3], [6, 5], [7], [8]]);
});

test('makets follow a layout or a folder of layouts that is moved', () => {
  const moved = (from: string, to: string) => [...linksAfterMove(makets.values(), from, to, 'linux')];
  assert.deepEqual(moved('a.mjml', 'sent/a.mjml'), [['sent/a.mjml', [3, 12]]]);
  assert.deepEqual(moved('letters', 'archive/2026'), [['archive/2026/b.html', [5]]]);
  assert.deepEqual(moved('b.html', 'x.html'), []);
});

test('paths that differ only in case are one layout on Windows and macOS, and two on Linux', () => {
  const spelled = byId(maket(3, 'Letters/Spring.mjml'), maket(4, 'letters/spring.mjml'));
  const of = (platform: string) => {
    const known = new LayoutMakets(platform);
    for (const record of spelled.values()) known.set(record.id, record);
    return {
      layouts: known.layouts,
      current: known.current('LETTERS/spring.mjml'),
      versions: versionsOf({ makets: spelled, sends: new Map() }, 'letters/Spring.mjml', platform).length,
      folded: foldVersions(spelled.keys(), spelled, platform),
      moved: [...linksAfterMove(spelled.values(), 'letters', 'Sent', platform)],
    };
  };
  const one = {
    layouts: ['letters/spring.mjml'],
    current: [4],
    versions: 2,
    folded: [{ newest: 4, earlier: [3] }],
    moved: [
      ['Sent/Spring.mjml', [3]],
      ['Sent/spring.mjml', [4]],
    ],
  };
  assert.deepEqual(of('win32'), one);
  assert.deepEqual(of('darwin'), one);
  assert.deepEqual(of('linux'), {
    layouts: ['Letters/Spring.mjml', 'letters/spring.mjml'],
    current: [],
    versions: 0,
    folded: [
      { newest: 4, earlier: [] },
      { newest: 3, earlier: [] },
    ],
    moved: [['Sent/spring.mjml', [4]]],
  });
});
