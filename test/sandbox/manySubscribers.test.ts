import assert from 'node:assert/strict';
import { it } from 'node:test';
import { emptyContent } from '../../src/sandbox/letters/content.ts';
import { accounts, prepare } from '../../src/sandbox/store/account.ts';
import { type Database, openDatabase } from '../../src/sandbox/store/database.ts';
import { createList } from '../../src/sandbox/store/lists.ts';
import { createMaket } from '../../src/sandbox/store/makets.ts';
import { createSend, getSend, partsOfSend, startSend } from '../../src/sandbox/store/sends.ts';
import { createSubscriber } from '../../src/sandbox/store/subscribers.ts';
import { assertInProportion } from '../support/processorTime.ts';

const { first } = accounts;
const now = 1_700_000_000_000;

function withSubscribers(count: number): { readonly db: Database; readonly list: number } {
  const db = openDatabase(':memory:');
  prepare(db);
  const list = createList(db, first, { title: 'A list', subscribeLink: 'https://shop.example/' }, now);
  db.transaction(() => {
    for (let number = 0; number < count; number++) add(db, list, `reader${number}`);
  });
  return { db, list };
}

const add = (db: Database, listId: number, name: string) =>
  createSubscriber(db, first, { email: `${name}@reader.example`, listId, skipConfirmation: true }, now);

it('50,000 subscribers are added, counted and sent to in linear time', async () => {
  const [small, large] = [withSubscribers(5_000), withSubscribers(50_000)];
  const more =
    ({ db, list }: typeof small, count: number, name: string) =>
    () => {
      for (let number = 0; number < count; number++) add(db, list, `${name}${number}-${Math.random()}`);
    };
  await assertInProportion('adding to them', more(small, 100, 'few'), more(large, 1000, 'many'));

  const planned = [small, large].map(({ db, list }) => {
    const maketId = createMaket(db, first, { title: 'A maket', body: '<p>A letter</p>' }, now);
    return createSend(
      db,
      first,
      { maketId, letterTitle: 'A', lists: [list], startsAt: now, senderId: undefined },
      now,
    );
  });
  const [few = 0, many = 0] = planned;
  await assertInProportion(
    'counting who would get a letter',
    () => getSend(small.db, first, few),
    () => getSend(large.db, first, many),
  );
  const start = ({ db }: typeof small, send: number) =>
    startSend(db, send, emptyContent(partsOfSend(db, send)), now);
  await assertInProportion(
    'starting a send to them',
    () => start(small, few),
    () => start(large, many),
  );
  const { count } = getSend(large.db, first, many);
  assert.ok(count >= 51_000, `${count}`);
  const letters = large.db.one<{ tokens: number; shortest: number }>(
    'SELECT count(DISTINCT token) AS tokens, min(length(token)) AS shortest FROM letters',
  );
  assert.deepEqual({ ...letters }, { tokens: count, shortest: 32 });
});
