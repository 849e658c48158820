import { type Context, Hono } from 'hono';
import type { SandboxEvent } from '../../protocol/sandbox.ts';
import type { Env } from '../guard.ts';
import { notFound } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import { type EventKind, noteEvent } from '../store/events.ts';
import { letterByToken, type StoredLetter, storedContent } from '../store/letters.ts';
import { confirmSender } from '../store/senders.ts';
import { confirm, unsubscribe } from '../store/subscribers.ts';

interface TrackingOptions {
  readonly trackingWindowMs: number;
  readonly now: () => number;
  readonly onEvent: (event: SandboxEvent) => void;
}

const pixelGif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The endpoints of the addresses in letters, which count opens and clicks, and let a recipient confirm, unsubscribe and complain. */
export function trackingRoutes(db: Database, options: TrackingOptions): Hono<Env> {
  const { trackingWindowMs, now, onEvent } = options;
  const note = (letter: StoredLetter, kind: EventKind, link?: number) => {
    const event = { kind, ...(link !== undefined && { link }) };
    const send = noteEvent(db, letter, event, now(), trackingWindowMs);
    if (send !== undefined) onEvent({ type: 'counted', sends: [send] });
  };

  return (
    new Hono<Env>()
      .get('/open/:file{.+\\.gif}', (c) => {
        note(trackedLetter(db, c.req.param('file').replace(/\.gif$/, '')), 'open');
        return c.body(pixelGif, 200, { 'content-type': 'image/gif', 'cache-control': 'no-store' });
      })
      .get('/click/:token/:link{\\d+}', (c) => {
        const letter = trackedLetter(db, c.req.param('token'));
        const link = Number(c.req.param('link'));
        const address = storedContent(db, letter.content)?.links[link];
        if (address === undefined) throw notFound('link', link);
        note(letter, 'click', link);
        return c.redirect(toLocationHeader(address));
      })
      .get('/unsubscribe/:token', (c) => {
        trackedLetter(db, c.req.param('token'));
        return plainPage(
          c,
          'Unsubscribe',
          '<p>Do you want to stop receiving these letters?</p><form method="post"><button>Unsubscribe</button></form>',
        );
      })
      .post('/unsubscribe/:token', (c) => {
        const letter = trackedLetter(db, c.req.param('token'));
        db.transaction(() => {
          unsubscribe(db, letter);
          note(letter, 'unsubscribe');
        });
        return plainPage(c, 'You are unsubscribed', '<p>You will not receive these letters any more.</p>');
      })
      // The report of a mailbox provider's feedback loop: its user has marked the letter as spam. It also unsubscribes the user.
      .post('/complaint/:token', (c) => {
        const letter = trackedLetter(db, c.req.param('token'));
        db.transaction(() => {
          unsubscribe(db, letter);
          note(letter, 'complaint');
        });
        return c.body(null, 204);
      })
      .get('/confirm/:token', (c) => {
        const token = c.req.param('token');
        trackedLetter(db, token);
        if (confirmSender(db, token)) {
          onEvent({ type: 'confirmed' });
          return plainPage(c, 'Address confirmed', '<p>You can now send letters from this address.</p>');
        }
        confirm(db, token);
        return plainPage(
          c,
          'Subscription confirmed',
          '<p>You will now receive the letters of this list.</p>',
        );
      })
  );
}

/** Removes tabs and line breaks, and encodes all but visible ASCII characters, as browsers do with an `href` (URL Standard). */
function toLocationHeader(address: string): string {
  const oneLine = address.toWellFormed().replace(/[\t\r\n]/g, '');
  return oneLine.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}

function trackedLetter(db: Database, token: string): StoredLetter {
  const letter = letterByToken(db, token);
  if (!letter) throw notFound('letter', 'of this address');
  return letter;
}

function plainPage(c: Context<Env>, title: string, content: string): Response | Promise<Response> {
  return c.html(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><style>body{font:16px/1.5 system-ui;margin:15vh auto;max-width:26em;padding:0 1em}
button{font:inherit;padding:.5em 1em}</style></head><body><h1>${title}</h1>${content}</body></html>`,
  );
}
