import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Creation } from '../../../src/core/journal/events.ts';
import { account, at, created, requested } from './support/creationEvents.ts';
import { foldJournal } from './support/foldJournal.ts';

const send = (subject: string): Creation => ({ kind: 'send', maket: 1, subject, lists: [7] });
const list = (title: string): Creation => ({ kind: 'list', title });

test('records are ordered by time, in whatever order git merged the lines', () => {
  const others = [
    requested('their/1', send('January'), 1),
    created('their/1', 101, 1),
    requested('their/2', send('March'), 3),
    created('their/2', 103, 3),
    requested('their/3', list('Readers'), 4),
    created('their/3', 7, 4),
  ];
  const own = [
    requested('own/1', send('February'), 2),
    created('own/1', 102, 2),
    requested('own/2', send('April'), 4),
    created('own/2', 104, 4),
    requested('own/3', list('Guests'), 2),
    created('own/3', 9, 2),
  ];
  const proven = own.map((event) => ({ ...event, journal: 'this journal' }));
  for (const journal of [[...own, ...others], [...others, ...own].reverse()]) {
    const circumstances = {
      account,
      now: new Date(at(59)),
      own: { events: proven, journal: 'this journal' },
    };
    const { sends, lists } = foldJournal(journal, circumstances).records;
    assert.deepEqual(
      [...sends.values()].map(({ subject }) => subject),
      ['January', 'February', 'March', 'April'],
    );
    assert.deepEqual([...sends.keys()], [101, 102, 103, 104]);
    assert.deepEqual(
      [...lists].map(([id, { title }]) => `${id} ${title}`),
      ['9 Guests', '7 Readers'],
    );
  }
});
