import { Hono } from 'hono';
import type { Env } from '../guard.ts';
import { chosenFields } from '../parameters.ts';
import type { Database } from '../store/database.ts';
import { listSenders } from '../store/senders.ts';

export function senderEmailRoutes(db: Database): Hono<Env> {
  return new Hono<Env>().get('/senderemails.json', (c) => {
    const senders = listSenders(db, c.get('account'));
    return c.json({ sender_emails: senders.map((sender) => chosenFields(c, sender)) });
  });
}
