import { replyLine } from '../../mail/smtp/reply.ts';
import type { InboxBounce } from '../../protocol/inbox.ts';
import { lateBounce } from '../letters/outcome.ts';
import type { Database } from './database.ts';
import { isFinal } from './statistics.ts';

interface LetterOfSend {
  readonly id: number;
  readonly send: number;
}

/**
 * Has a letter of a send bounce that was delivered before, unless the send's statistics are final. What its reader was counted for
 * until then stays counted.
 */
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
