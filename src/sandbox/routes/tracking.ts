import { type Context, Hono } from 'hono';
import type { Env } from '../guard.ts';
import { notFound } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import { type EventKind, noteEvent } from '../store/events.ts';
import { contentOf, type Letter, letterByToken } from '../store/letters.ts';
import { confirmSender } from '../store/senders.ts';
import { confirm, unsubscribe } from '../store/subscribers.ts';

export interface TrackingOptions {
  readonly trackingWindowMs: number;
  readonly now: () => number;
  /** Called with a send that has more to count. */
  readonly onCounted: (send: number) => void;
  /** Called when a sender is confirmed. */
  readonly onConfirmed: () => void;
}

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** What the addresses in letters lead to: they count, and let a recipient confirm, unsubscribe and complain. */
export function trackingRoutes(db: Database, options: TrackingOptions): Hono<Env> {
  const { trackingWindowMs, now, onCounted, onConfirmed } = options;
  const note = (letter: Letter, kind: EventKind, link?: number) => {
    const event = { kind, ...(link !== undefined && { link }) };
    const send = noteEvent(db, letter, event, now(), trackingWindowMs);
    if (send !== undefined) onCounted(send);
  };

  return (
    new Hono<Env>()
      .get('/open/:file{.+\\.gif}', (c) => {
        note(letterOf(db, c.req.param('file').replace(/\.gif$/, '')), 'open');
        return c.body(pixel, 200, { 'content-type': 'image/gif', 'cache-control': 'no-store' });
      })
      .get('/click/:token/:link{\\d+}', (c) => {
        const letter = letterOf(db, c.req.param('token'));
        const link = Number(c.req.param('link'));
        const address = contentOf(db, letter.content)?.links[link];
        if (address === undefined) throw notFound('link', link);
        note(letter, 'click', link);
        return c.redirect(fitForHeader(address));
      })
      .get('/unsubscribe/:token', (c) => {
        letterOf(db, c.req.param('token'));
        return page(
          c,
          'Unsubscribe',
          '<p>Do you want no more of these letters?</p><form method="post"><button>Unsubscribe</button></form>',
        );
      })
      .post('/unsubscribe/:token', (c) => {
        const letter = letterOf(db, c.req.param('token'));
        db.transaction(() => {
          unsubscribe(db, letter);
          note(letter, 'unsubscribe');
        });
        return page(c, 'You are unsubscribed', '<p>You get no more of these letters.</p>');
      })
      // As a mailbox provider reports that its user called the letter spam. Who complains gets no more letters.
      .post('/complaint/:token', (c) => {
        const letter = letterOf(db, c.req.param('token'));
        db.transaction(() => {
          unsubscribe(db, letter);
          note(letter, 'complaint');
        });
        return c.body(null, 204);
      })
      .get('/confirm/:token', (c) => {
        const token = c.req.param('token');
        letterOf(db, token);
        if (confirmSender(db, token)) {
          onConfirmed();
          return page(c, 'Address confirmed', '<p>From now on letters can go from this address.</p>');
        }
        confirm(db, token);
        return page(c, 'Subscription confirmed', '<p>From now on you get the letters of this list.</p>');
      })
  );
}

/** An address may be written with anything in it; browsers read it so, too. */
function fitForHeader(address: string): string {
  const oneLine = address.toWellFormed().replace(/[\t\r\n]/g, '');
  return oneLine.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}

function letterOf(db: Database, token: string): Letter {
  const letter = letterByToken(db, token);
  if (!letter) throw notFound('letter', 'of this address');
  return letter;
}

function page(c: Context<Env>, title: string, content: string): Response | Promise<Response> {
  return c.html(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><style>body{font:16px/1.5 system-ui;margin:15vh auto;max-width:26em;padding:0 1em}
button{font:inherit;padding:.5em 1em}</style></head><body><h1>${title}</h1>${content}</body></html>`,
  );
}
