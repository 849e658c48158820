import type { Database } from '../store/database.ts';
import { createList } from '../store/lists.ts';
import { type Person, people } from './people.ts';

/** Makes the demo's lists with their subscribers; returns their ids by title. */
export function seedLists(db: Database, account: number, at: number): Map<string, number> {
  const everybody = people(1200);
  const lists = {
    Newsletter: everybody,
    Customers: everybody.filter((_, number) => number % 4 === 1),
    'Friends of the workshop': everybody.filter((_, number) => number % 30 === 5),
  };
  return new Map(
    Object.entries(lists).map(([title, subscribers]) => [
      title,
      seedList(db, account, title, subscribers, at),
    ]),
  );
}

function seedList(
  db: Database,
  account: number,
  title: string,
  subscribers: readonly Person[],
  at: number,
): number {
  const list = createList(db, account, { title, subscribeLink: 'https://lumen.example/subscribe' }, at);
  db.run('UPDATE lists SET demo = 1 WHERE id = ?', list);
  for (const [number, { email, name, city }] of subscribers.entries()) {
    db.run(
      'INSERT INTO subscribers (list, email, fields, state, created_at) VALUES (?, ?, ?, ?, ?)',
      list,
      email,
      JSON.stringify({ name, city }),
      number % 50 === 33 ? 'unconfirmed' : 'active',
      at,
    );
  }
  return list;
}
