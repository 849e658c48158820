import { Hono } from 'hono';
import type { Env } from '../guard.ts';
import { chosenFields, formOf, idOf, ids, integer, optionalInteger, text } from '../parameters.ts';
import { invalid } from '../refusal.ts';
import { readSendDate } from '../sendDate.ts';
import type { Database } from '../store/database.ts';
import { createSend, getSend } from '../store/sends.ts';
import { statisticsOf } from '../store/statistics.ts';

interface SendRoutesOptions {
  readonly startDelayMs: number;
  readonly trackingWindowMs: number;
  readonly now: () => number;
  /** Called when there is a new send to start. */
  readonly onPlanned: () => void;
}

export function sendRoutes(db: Database, options: SendRoutesOptions): Hono<Env> {
  return new Hono<Env>()
    .post('/sends.json', async (c) => {
      const form = await formOf(c);
      const now = options.now();
      const lists = ids(form, 'included_lists');
      if (lists.length === 0) throw invalid('included_lists: names no list.');
      const send = {
        maketId: integer(form, 'maket_id'),
        letterTitle: text(form, 'letter_title'),
        lists,
        startsAt: form.has('date') ? readSendDate(text(form, 'date'), now) : now + options.startDelayMs,
        senderId: optionalInteger(form, 'sender_email_id'),
      };
      const id = createSend(db, c.get('account'), send, now);
      options.onPlanned();
      return c.json({ id }, 201);
    })
    .get('/sends/:file', (c) => c.json(chosenFields(c, getSend(db, c.get('account'), idOf(c, 'send')))))
    .get('/sendstatistics/:file', (c) => {
      const account = c.get('account');
      const { now, trackingWindowMs } = options;
      return c.json(chosenFields(c, statisticsOf(db, account, idOf(c, 'send'), now(), trackingWindowMs)));
    });
}
