import type { DemoObject } from '../../protocol/sandbox.ts';
import type { ServiceFooters } from '../letters/content.ts';
import { accounts } from '../store/account.ts';
import type { Database } from '../store/database.ts';
import { addToFolder } from '../store/folders.ts';
import { createList } from '../store/lists.ts';
import { createMaket } from '../store/makets.ts';
import { seedDomains } from './domains.ts';
import type { DemoLayouts } from './layouts.ts';
import { type DemoPerson, officePeople, people } from './people.ts';
import { day, seedSends } from './sends.ts';

/** Fills an empty sandbox with folders, makets, lists, subscribers, past sends, one future send, and domains. */
export function seedDemo(db: Database, layouts: DemoLayouts, now: number, footers: ServiceFooters): void {
  const account = accounts.first;
  db.transaction(() => {
    const listsMadeAt = now - 90 * day;
    const maketsMadeAt = now - 60 * day;
    const lists = seedLists(db, account, listsMadeAt);
    const makets = seedMakets(db, account, layouts, maketsMadeAt);
    const sends = seedSends(db, account, { makets, lists, now, footers });
    seedDomains(db, account);
    const seeded = [
      ...objects('maket', makets, maketsMadeAt),
      ...objects('list', lists, listsMadeAt),
      ...sends,
    ];
    db.run("INSERT INTO meta VALUES ('demo', ?)", JSON.stringify(seeded));
  });
}

/** Returns the objects of the demo data, which the API can't list; empty without demo data. */
export function demoObjects(db: Database): DemoObject[] {
  const row = db.one<{ value: string }>("SELECT value FROM meta WHERE name = 'demo'");
  return row ? (JSON.parse(row.value) as DemoObject[]) : [];
}

function objects(
  kind: DemoObject['kind'],
  idsByTitle: ReadonlyMap<string, number>,
  madeAt: number,
): DemoObject[] {
  const at = new Date(madeAt).toISOString();
  return [...idsByTitle].map(([title, id]) => ({ kind, id, title, at }));
}

/** A maket made from a layout, with some words replaced and perhaps its own footer. */
interface DemoMaket {
  readonly title: string;
  readonly layout: string;
  readonly folders: readonly string[];
  readonly words?: Readonly<Record<string, string>>;
  readonly footer?: string;
}

const demoMakets: readonly DemoMaket[] = [
  {
    title: 'The Lumen Letter, February',
    layout: 'newsletter',
    folders: ['newsletters'],
    words: { 'No. 24 &middot; MARCH': 'No. 23 &middot; FEBRUARY', 'long evenings': 'dark mornings' },
  },
  { title: 'The Lumen Letter, March', layout: 'newsletter', folders: ['newsletters', 'spring'] },
  { title: 'Spring sale', layout: 'spring-sale', folders: ['spring'] },
  {
    title: 'Spring sale, last day',
    layout: 'spring-sale',
    folders: ['spring'],
    words: { 'Until Sunday at midnight': 'Only today, until midnight' },
  },
  { title: 'An evening at the workshop', layout: 'invitation', folders: ['events'] },
  {
    title: 'Second evening at the workshop',
    layout: 'invitation',
    folders: ['events'],
    words: { '>24<': '>31<', 'the 24th': 'the 31st' },
  },
  {
    title: 'Welcome aboard',
    layout: 'welcome',
    folders: ['welcome and orders'],
    footer:
      '<p style="font-family:Arial,sans-serif;font-size:13px;line-height:20px;color:#46586b;text-align:center">Tern, Harbour Lane 3. <a href="#" style="color:#0f4c81">Leave the list</a></p>',
  },
  { title: 'Your order is on its way', layout: 'order-shipped', folders: ['welcome and orders'] },
  { title: 'Летнее меню', layout: 'summer-menu', folders: ['Кофейня «Полдень»'] },
  {
    title: 'Летнее меню, с 15 июня',
    layout: 'summer-menu',
    folders: ['Кофейня «Полдень»'],
    words: { 'с&nbsp;1&nbsp;июня': 'с&nbsp;15&nbsp;июня', 'до&nbsp;15&nbsp;июня': 'до&nbsp;30&nbsp;июня' },
  },
];

/** Creates the demo's makets in their folders. Returns their ids by title. */
function seedMakets(db: Database, account: number, layouts: DemoLayouts, at: number): Map<string, number> {
  return new Map(
    demoMakets.map((maket) => {
      const { title, footer } = maket;
      const body = demoBodyOf(maket, layouts);
      const id = createMaket(db, account, { title, body, ...(footer && { footer }) }, at);
      for (const folder of maket.folders) addToFolder(db, account, folder, [id]);
      return [title, id];
    }),
  );
}

function demoBodyOf({ layout, words = {} }: DemoMaket, layouts: DemoLayouts): string {
  const html = layouts.get(layout);
  if (html === undefined) throw new Error(`The demo's layout ${layout}.html is missing.`);
  return Object.entries(words).reduce((text, [from, to]) => text.replaceAll(from, to), html);
}

/** Creates the demo's lists with subscribers. Returns their ids by title. */
function seedLists(db: Database, account: number, at: number): Map<string, number> {
  const everybody = people(1200);
  const lists = {
    Newsletter: everybody,
    Customers: everybody.filter((_, number) => number % 4 === 1),
    'Friends of the workshop': everybody.filter((_, number) => number % 30 === 5),
    Offices: officePeople(240),
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
  subscribers: readonly DemoPerson[],
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
