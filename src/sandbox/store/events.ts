import { replyLine } from '../../mail/smtp/reply.ts';
import type { InboxBounce } from '../../protocol/inbox.ts';
import { lateBounce } from '../letters/outcome.ts';
import type { Database } from './database.ts';
import type { StoredLetter } from './letters.ts';
import { isFinal } from './statistics.ts';

export type EventKind = 'open' | 'click' | 'unsubscribe' | 'complaint';

/**
 * Records a recipient's reaction unless the send's statistics are final. `link` is the number of the clicked link. Returns the send's id if
 * the reaction was recorded.
 */
export function noteEvent(
  db: Database,
  letter: StoredLetter,
  event: { readonly kind: EventKind; readonly link?: number },
  now: number,
  trackingWindowMs: number,
): number | undefined {
  if (letter.send === null || isFinal(db, letter.send, now, trackingWindowMs)) return undefined;
  db.run(
    'INSERT INTO events (letter, kind, link, at) VALUES (?, ?, ?, ?)',
    letter.id,
    event.kind,
    event.link ?? null,
    now,
  );
  return letter.send;
}

interface LetterOfSend {
  readonly id: number;
  readonly send: number;
}

/** Bounces a delivered letter unless the send's statistics are final. Its reader's earlier reactions stay counted. */
export function noteLateBounce(
  db: Database,
  { id, send }: LetterOfSend,
  now: number,
  trackingWindowMs: number,
): InboxBounce {
  const { code, reply } = lateBounce;
  return db.transaction(() => {
    if (isFinal(db, send, now, trackingWindowMs)) return 'final';
    const { changes } = db.run(
      "UPDATE letters SET state = 'bounced', settled_at = ?, code = ? WHERE id = ? AND state = 'delivered'",
      now,
      code,
      id,
    );
    if (changes === 0) return 'gone';
    db.run('INSERT INTO late_bounces (letter, at, report) VALUES (?, ?, ?)', id, now, replyLine(reply));
    return 'bounced';
  });
}
