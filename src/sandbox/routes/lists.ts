import { Hono } from 'hono';
import type { Env } from '../guard.ts';
import { type Form, formOf, text } from '../parameters.ts';
import { invalid } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import { createList } from '../store/lists.ts';

export function listRoutes(db: Database, now: () => number): Hono<Env> {
  return new Hono<Env>().post('/lists.json', async (c) => {
    const form = await formOf(c);
    const list = { title: text(form, 'title'), subscribeLink: webAddress(form, 'subscribe_link') };
    return c.json({ id: createList(db, c.get('account'), list, now()) }, 201);
  });
}

function webAddress(form: Form, name: string): string {
  const value = text(form, name);
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? '')) throw invalid(`${name}: is not a web address.`);
  return value;
}
