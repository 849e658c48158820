import type { DemoObject } from '../../protocol/sandbox.ts';
import type { Footers } from '../letters/content.ts';
import { accounts } from '../store/account.ts';
import type { Database } from '../store/database.ts';
import { seedDomains } from './domains.ts';
import type { DemoLayouts } from './layouts.ts';
import { seedLists } from './lists.ts';
import { seedMakets } from './makets.ts';
import { seedSends } from './sends.ts';

const day = 24 * 60 * 60_000;

/** Fills an empty sandbox: folders with makets, lists with subscribers, sends that are over and one to come, domains. */
export function seedDemo(db: Database, layouts: DemoLayouts, now: number, footers: Footers): void {
  const account = accounts.first;
  db.transaction(() => {
    const listsMadeAt = now - 90 * day;
    const maketsMadeAt = now - 60 * day;
    const lists = seedLists(db, account, listsMadeAt);
    const makets = seedMakets(db, account, layouts, maketsMadeAt);
    const sends = seedSends(db, account, { makets, lists, now, footers });
    seedDomains(db, account);
    const made = [
      ...objects('maket', makets, maketsMadeAt),
      ...objects('list', lists, listsMadeAt),
      ...sends,
    ];
    db.run("INSERT INTO meta VALUES ('demo', ?)", JSON.stringify(made));
  });
}

/** What the demo's data are, for those who cannot list them through the interface. Nothing without demo data. */
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
