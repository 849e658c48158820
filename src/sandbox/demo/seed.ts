import type { DemoObject } from '../../protocol/sandbox.ts';
import { accounts } from '../store/account.ts';
import type { Database } from '../store/database.ts';
import { addToFolder } from '../store/folders.ts';
import { createList } from '../store/lists.ts';
import { createMaket } from '../store/makets.ts';
import { createSend, type Footers } from '../store/sends.ts';
import { seedDomains } from './domains.ts';
import type { DemoLayouts } from './layouts.ts';
import { pastSend } from './pastSend.ts';
import { type Person, people } from './people.ts';

interface Seeding {
  readonly db: Database;
  readonly account: number;
  readonly now: number;
  readonly footers: Footers;
}

const hour = 60 * 60_000;
const day = 24 * hour;

const ownFooter =
  '<p style="font-family:Arial,sans-serif;font-size:13px;line-height:20px;color:#46586b;text-align:center">Tern, Harbour Lane 3. <a href="#" style="color:#0f4c81">Leave the list</a></p>';

/** Fills an empty sandbox: folders with makets, lists with subscribers, sends that are over and one to come, domains. */
export function seedDemo(db: Database, layouts: DemoLayouts, now: number, footers: Footers): void {
  const seeding = { db, account: accounts.first, now, footers };
  db.transaction(() => {
    const makets = seedMakets(seeding, layouts);
    const lists = seedLists(seeding);
    const sends = seedSends(seeding, makets, lists);
    seedDomains(db, accounts.first);
    const made = [...objects('maket', makets), ...objects('list', lists), ...objects('send', sends)];
    db.run("INSERT INTO meta VALUES ('demo', ?)", JSON.stringify(made));
  });
}

/** What the demo's data are, for those who cannot list them through the interface. Nothing without demo data. */
export function demoObjects(db: Database): DemoObject[] {
  const row = db.one<{ value: string }>("SELECT value FROM meta WHERE name = 'demo'");
  return row ? (JSON.parse(row.value) as DemoObject[]) : [];
}

function objects(kind: DemoObject['kind'], byTitle: ReadonlyMap<string, number>): DemoObject[] {
  return [...byTitle].map(([title, id]) => ({ kind, id, title }));
}

function seedMakets({ db, account, now }: Seeding, layouts: DemoLayouts): Map<string, number> {
  const makets = new Map<string, number>();
  const add = (
    folder: string,
    title: string,
    layout: string,
    change: (html: string) => string,
    footer?: string,
  ) => {
    const html = layouts.get(layout);
    if (html === undefined) throw new Error(`The demo's layout ${layout}.html is missing.`);
    const body = change(html);
    const id = createMaket(db, account, { title, body, ...(footer && { footer }) }, now - 60 * day);
    addToFolder(db, account, folder, [id]);
    makets.set(title, id);
  };
  const same = (html: string) => html;
  const replaced = (from: string, to: string) => (html: string) => html.replaceAll(from, to);

  add('newsletters', 'The Lumen Letter, February', 'newsletter', (html) =>
    html
      .replace('No. 24 &middot; MARCH', 'No. 23 &middot; FEBRUARY')
      .replaceAll('long evenings', 'dark mornings'),
  );
  add('newsletters', 'The Lumen Letter, March', 'newsletter', same);
  add('spring', 'Spring sale', 'spring-sale', same);
  add('spring', 'Spring sale, last day', 'spring-sale', replaced('Until Sunday at midnight', 'Only today'));
  add('events', 'An evening at the workshop', 'invitation', same);
  add('events', 'Second evening at the workshop', 'invitation', replaced('>24<', '>31<'));
  add('welcome and orders', 'Welcome aboard', 'welcome', same, ownFooter);
  add('welcome and orders', 'Your order is on its way', 'order-shipped', same);
  add('Кофейня «Полдень»', 'Летнее меню', 'summer-menu', same);
  add(
    'Кофейня «Полдень»',
    'Летнее меню, с 15 июня',
    'summer-menu',
    replaced('с&nbsp;1&nbsp;июня', 'с&nbsp;15&nbsp;июня'),
  );

  addToFolder(db, account, 'spring', [makets.get('The Lumen Letter, March') ?? 0]);
  return makets;
}

function seedLists(seeding: Seeding): Map<string, number> {
  const everybody = people(1200);
  return new Map([
    ['Newsletter', seedList(seeding, 'Newsletter', everybody)],
    [
      'Customers',
      seedList(
        seeding,
        'Customers',
        everybody.filter((_, number) => number % 4 === 1),
      ),
    ],
    [
      'Friends of the workshop',
      seedList(
        seeding,
        'Friends of the workshop',
        everybody.filter((_, number) => number % 30 === 5),
      ),
    ],
  ]);
}

function seedList({ db, account, now }: Seeding, title: string, subscribers: readonly Person[]): number {
  const at = now - 90 * day;
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

function seedSends(
  seeding: Seeding,
  makets: ReadonlyMap<string, number>,
  lists: ReadonlyMap<string, number>,
): Map<string, number> {
  const { db, account, now, footers } = seeding;
  const sends = new Map<string, number>();
  const add = (subject: string, maket: string, toLists: readonly string[], startsAt: number) => {
    const request = {
      maketId: makets.get(maket) ?? 0,
      letterTitle: subject,
      lists: toLists.map((list) => lists.get(list) ?? 0),
      startsAt,
      senderId: undefined,
    };
    const id = createSend(db, account, request, Math.min(startsAt, now) - hour);
    if (startsAt < now) pastSend(db, id, { startedAt: startsAt, now, footers });
    sends.set(subject, id);
  };
  add('Light for dark mornings', 'The Lumen Letter, February', ['Newsletter'], now - 43 * day);
  add('Spring is here: 30 % off', 'Spring sale', ['Newsletter', 'Customers'], now - 26 * day);
  add(
    'An evening at the workshop',
    'An evening at the workshop',
    ['Friends of the workshop'],
    now - 12 * day,
  );
  add('Light for long evenings', 'The Lumen Letter, March', ['Newsletter'], now - 5 * day);
  add('Летнее меню в «Полдне»', 'Летнее меню', ['Customers'], now - 20 * hour);
  add('Spring sale: the last day', 'Spring sale, last day', ['Customers'], tomorrowMorning(now) + 2 * day);
  return sends;
}

/** Nine o'clock of the next day in the machine's time zone. */
function tomorrowMorning(now: number): number {
  const morning = new Date(now + day);
  return morning.setHours(9, 0, 0, 0);
}
