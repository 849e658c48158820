import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Creation, JournalEvent } from '../../../src/core/journal/events.ts';
import { inProgressMs, noOutcome } from '../../../src/core/journal/openRequests.ts';
import { account, at, base, created, requested } from './support/creationEvents.ts';
import { foldJournal } from './support/foldJournal.ts';

const maket: Creation = {
  kind: 'maket',
  title: 'Spring sale',
  layout: 'letters/spring.mjml',
  hash: 'abc',
  bytes: 48_000,
  ownFooter: false,
};
const send: Creation = { kind: 'send', maket: 123, subject: 'Spring is here', lists: [7, 8] };

const refused = (request: string): JournalEvent => ({ ...base(1), event: 'refused', request, reason: 'no' });
const unknown = (request: string): JournalEvent => ({ ...base(1), event: 'unknown', request, reason: 'cut' });
const known = (kind: 'maket' | 'list' | 'send', id: number, title: string, minute = 0): JournalEvent => ({
  ...base(minute),
  event: 'known',
  kind,
  id,
  title,
});
const linked = (makets: readonly number[], layout: string | undefined, minute: number): JournalEvent => ({
  ...base(minute),
  event: 'linked',
  makets,
  ...(layout !== undefined && { layout }),
});
const forgotten = (makets: readonly number[], minute: number): JournalEvent => ({
  ...base(minute),
  event: 'forgotten',
  makets,
});

const later = new Date(at(59));
const fold = (events: readonly JournalEvent[], now = later) => foldJournal(events, { account, now });
const plain = (events: readonly JournalEvent[], now = later) => {
  const { makets, lists, sends, unknown: open } = fold(events, now).records;
  return {
    makets: [...makets.values()],
    lists: [...lists.values()],
    sends: [...sends.values()],
    unknown: open.map(({ request, reason }) => `${request}: ${reason}`),
  };
};
const nothing = { makets: [], lists: [], sends: [], unknown: [] };

test('an empty journal has no records', () => {
  assert.deepEqual(plain([]), nothing);
});

test('a created maket or send has the data of its request', () => {
  const picture = plain([
    requested('a', maket),
    created('a', 123),
    requested('b', send, 2),
    created('b', 45, 3),
  ]);
  const { kind: _m, ...ofMaket } = maket;
  const { kind: _s, ...ofSend } = send;
  assert.deepEqual(picture, {
    makets: [{ id: 123, at: at(0), ...ofMaket }],
    lists: [],
    sends: [{ id: 45, at: at(2), ...ofSend }],
    unknown: [],
  });
});

test('events about a maket with the same time have one result in any order', () => {
  const words = [known('maket', 4, 'A', 5), linked([4], 'a.mjml', 5), forgotten([4], 5)];
  const meanings = permutations([...words, ...words]).map((order) => JSON.stringify(plain(order)));
  assert.equal(new Set(meanings).size, 1);
});

test('every set of outcomes has one result in any order', () => {
  const outcomes = { created: created('a', 45), refused: refused('a'), unknown: unknown('a') };
  for (const names of subsets(Object.keys(outcomes) as (keyof typeof outcomes)[])) {
    const events: JournalEvent[] = [requested('a', send), ...names.map((name) => outcomes[name])];
    const expected = names.includes('created')
      ? 'made'
      : names.includes('refused')
        ? 'nothing'
        : `a: ${names.includes('unknown') ? 'cut' : noOutcome}`;
    for (const order of permutations([...events, ...events])) {
      const { sends, unknown: open } = plain(order);
      const meaning = sends.length === 1 ? 'made' : (open[0] ?? 'nothing');
      assert.equal(meaning, expected, order.map(({ event }) => event).join(' '));
      assert.ok(sends.length + open.length <= 1);
    }
  }
});

test('an outcome without its request is ignored', () => {
  assert.deepEqual(plain([created('a', 45), unknown('b')]), nothing);
});

test('a request without an outcome is pending while it is recent, and then unknown', () => {
  const events = [requested('a', send, 0)];
  const start = Date.parse(at(0));
  assert.deepEqual(fold(events, new Date(start + inProgressMs - 1)).records.unknown, []);
  assert.deepEqual(fold(events, new Date(start)).changesAt, new Date(start + inProgressMs));
  const after = fold(events, new Date(start + inProgressMs));
  assert.deepEqual(after.records.unknown, [{ request: 'a', creation: send, at: at(0), reason: noOutcome }]);
  assert.equal(after.changesAt, undefined);
});

test('a request from the future, due to a wrong clock, is unknown at once', () => {
  const { records, changesAt } = fold([requested('a', send, 10)], new Date(at(0)));
  assert.deepEqual([records.unknown.map(({ request }) => request), changesAt], [['a'], undefined]);
});

test('a request of a closed window is unknown at once', () => {
  const { records } = foldJournal([requested('w1/a', send), requested('w2/b', send)], {
    account,
    now: new Date(at(0)),
    hasEnded: (request) => request.startsWith('w1/'),
  });
  assert.deepEqual(
    records.unknown.map(({ request }) => request),
    ['w1/a'],
  );
});

test('unknown outcomes are listed oldest first', () => {
  assert.deepEqual(plain([requested('new', send, 9), requested('old', send, 3)]).unknown, [
    `old: ${noOutcome}`,
    `new: ${noOutcome}`,
  ]);
});

test('a number that the user corrects replaces the earlier one', () => {
  const picture = plain([requested('a', send), created('a', 46, 9), created('a', 45, 5)]);
  assert.deepEqual(
    picture.sends.map(({ id }) => id),
    [46],
  );
});

test('an object added by its number has the name given last', () => {
  const picture = plain([
    known('list', 7, 'Readers, renamed', 6),
    known('list', 7, 'Readers', 2),
    known('maket', 5, 'Old letter', 2),
    known('send', 9, 'Last year', 2),
  ]);
  assert.deepEqual(picture, {
    makets: [{ id: 5, title: 'Old letter', at: at(2) }],
    lists: [{ id: 7, title: 'Readers, renamed', at: at(2), subscribersAdded: 0, subscribersAsked: 0 }],
    sends: [{ id: 9, subject: 'Last year', at: at(2) }],
    unknown: [],
  });
});

test('renaming an object keeps its other data', () => {
  const [record] = plain([
    known('maket', 123, 'Spring, final', 5),
    requested('a', maket),
    created('a', 123),
  ]).makets;
  assert.equal(record?.title, 'Spring, final');
  assert.equal(record?.layout, 'letters/spring.mjml');
});

test('a renamed maket keeps the title of its upload, which its hash includes', () => {
  const events = [requested('a', maket), created('a', 123), known('maket', 5, 'Old', 2)];
  const renamed = [known('maket', 123, 'Spring, final', 5), known('maket', 123, 'Spring', 6)];
  assert.deepEqual(plain([...events, ...renamed, known('maket', 5, 'Older', 6)]).makets, [
    { ...plain(events).makets[0], title: 'Spring', uploadedTitle: 'Spring sale' },
    { id: 5, title: 'Older', at: at(2) },
  ]);
});

test('a maket belongs to the layout that it was last linked with', () => {
  const events = [requested('a', maket), created('a', 123), linked([123, 5], 'b.mjml', 5)];
  const layouts = (...more: JournalEvent[]) =>
    plain([...more, ...events]).makets.map(({ id, layout }) => `${id} ${layout}`);
  assert.deepEqual(layouts(), ['123 b.mjml', '5 b.mjml']);
  assert.deepEqual(layouts(linked([123], 'c.mjml', 6)), ['123 c.mjml', '5 b.mjml']);
  assert.deepEqual(layouts(linked([123], undefined, 6)), ['123 undefined', '5 b.mjml']);
  assert.deepEqual(layouts(linked([123], 'c.mjml', 4)), ['123 b.mjml', '5 b.mjml']);
});

test('a forgotten maket returns with all its data when it is named or linked again', () => {
  const events = [requested('a', maket), created('a', 123), known('maket', 5, 'Old', 2)];
  const { kind: _, ...ofMaket } = maket;
  const all = [
    { id: 123, at: at(0), ...ofMaket },
    { id: 5, title: 'Old', at: at(2) },
  ];
  const forget = [...events, forgotten([123, 5], 3)];
  assert.deepEqual(plain(forget).makets, []);
  assert.deepEqual([...fold(forget).records.forgotten], [123, 5]);
  const again = [...forget, known('maket', 5, 'Old', 4), linked([123], maket.layout, 4)];
  assert.deepEqual(plain(again.toReversed()).makets, all);
  assert.deepEqual([...fold(again).records.forgotten], []);
});

test('a maket whose creation is confirmed after it was forgotten is shown', () => {
  const events = [requested('a', maket), forgotten([123], 5), created('a', 123, 9)];
  assert.deepEqual(
    plain(events).makets.map(({ id }) => id),
    [123],
  );
});

test('subscribers are counted for their list, once per request', () => {
  const add = (request: string) => [requested(request, { kind: 'subscriber', list: 7 }), created(request, 1)];
  const events = [
    requested('l', { kind: 'list', title: 'Readers' }),
    created('l', 7),
    ...add('a'),
    ...add('b'),
    ...add('b'),
    requested('c', { kind: 'subscriber', list: 7 }),
    refused('c'),
  ];
  assert.deepEqual(plain(events).lists, [
    { id: 7, title: 'Readers', at: at(0), subscribersAdded: 2, subscribersAsked: 0 },
  ]);
});

test('a list has the number of confirmations requested, and its newest import', () => {
  const counts = { list: 7, rows: 9, refused: 1, unknown: 0, consent: 'signedUp' };
  const imported = (importId: string, minute: number, added: number, more = {}) =>
    ({ v: 1, account, at: at(minute), event: 'imported', importId, ...counts, added, ...more }) as const;
  const events = [
    known('list', 7, 'Readers'),
    requested('a', { kind: 'subscriber', list: 7, asksToConfirm: true }),
    created('a', 1),
    requested('b', { kind: 'subscriber', list: 7 }),
    created('b', 2),
    imported('1', 3, 4, { asksToConfirm: true }),
    imported('1', 4, 6, { asksToConfirm: true }),
    imported('2', 2, 5),
  ];
  assert.deepEqual(plain(events).lists, [
    {
      ...{ id: 7, title: 'Readers', at: at(0), subscribersAdded: 2 + 6 + 5, subscribersAsked: 1 + 6 },
      lastImport: { at: at(4), rows: 9, added: 6, refused: 1, unknown: 0 },
    },
  ]);
});

test('the path of a layout is normalized to NFC', () => {
  const written = 'письма/йога.mjml'.normalize('NFD');
  const path = written.normalize('NFC');
  assert.notEqual(written, path);
  const layoutsOf = (events: readonly JournalEvent[]) => plain(events).makets.map(({ layout }) => layout);
  assert.deepEqual(layoutsOf([requested('a', { ...maket, layout: written }), created('a', 123)]), [path]);
  assert.deepEqual(layoutsOf([known('maket', 123, 'Yoga'), linked([123], written, 2)]), [path]);
});

test('events of other accounts are ignored', () => {
  const elsewhere = [requested('a', maket), created('a', 123), known('list', 7, 'Readers')].map((event) => ({
    ...event,
    account: 'sandbox:1',
  }));
  assert.deepEqual(plain(elsewhere), nothing);
});

function subsets<T>([first, ...rest]: readonly T[]): T[][] {
  if (first === undefined) return [[]];
  return subsets(rest).flatMap((set) => [set, [first, ...set]]);
}

/** All orders of up to six items; of more items, all rotations and their reverses. */
function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 6) return allOrders(items);
  return items
    .map((_, shift) => [...items.slice(shift), ...items.slice(0, shift)])
    .flatMap((order) => [order, order.toReversed()]);
}

function allOrders<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) => allOrders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
