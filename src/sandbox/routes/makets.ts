import { Hono } from 'hono';
import type { Env } from '../guard.ts';
import { formOf, text } from '../parameters.ts';
import type { Database } from '../store/database.ts';
import { createMaket } from '../store/makets.ts';

export function maketRoutes(db: Database, now: () => number): Hono<Env> {
  return new Hono<Env>().post('/makets.json', async (c) => {
    const form = await formOf(c, ['body', 'footer']);
    const footer = form.get('footer');
    const maket = {
      title: text(form, 'title'),
      body: text(form, 'body'),
      ...(footer !== undefined && { footer }),
    };
    return c.json({ id: createMaket(db, c.get('account'), maket, now()) }, 201);
  });
}
