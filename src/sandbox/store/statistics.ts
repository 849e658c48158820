import type { Counters, SendStatistics } from '../../core/port/service.ts';
import { reasonOf } from '../letters/outcome.ts';
import { sendStatus } from '../specification.ts';
import type { Database } from './database.ts';
import { getSend } from './sends.ts';

/** Returns the send's statistics. `final` is true when nothing more is counted ("Send statistics"). */
export function statisticsOf(
  db: Database,
  account: number,
  send: number,
  now: number,
  trackingWindowMs: number,
): SendStatistics {
  const { count } = getSend(db, account, send);
  const letters = db.one<Pick<Counters, 'delivered' | 'bounce' | 'deferred'>>(
    `SELECT count(*) FILTER (WHERE state = 'delivered') AS delivered,
       count(*) FILTER (WHERE state = 'bounced') AS bounce, count(*) FILTER (WHERE state = 'deferred') AS deferred
     FROM letters WHERE send = ?`,
    send,
  );
  const events = db.one<Omit<Counters, 'count' | 'delivered' | 'bounce' | 'deferred' | 'final'>>(
    `SELECT count(DISTINCT letter) FILTER (WHERE kind = 'open') AS opened,
       count(DISTINCT letter) FILTER (WHERE kind = 'click') AS clicked,
       count(DISTINCT letter) FILTER (WHERE kind = 'complaint') AS spam,
       count(DISTINCT letter) FILTER (WHERE kind = 'unsubscribe') AS unsubs,
       count(*) FILTER (WHERE kind = 'open') AS opens_total,
       count(*) FILTER (WHERE kind = 'click') AS clicks_total
     FROM events JOIN letters ON letters.id = letter WHERE send = ?`,
    send,
  );
  if (!letters || !events) throw new Error('A count has no row.');
  const common = { count, ...letters, ...events, final: isFinal(db, send, now, trackingWindowMs) };
  return { id: send, common, errors: failuresOf(db, send) };
}

/** Returns true if the send can't change any more: it is finished, no letter is deferred, and the tracking window is over. */
export function isFinal(db: Database, send: number, now: number, trackingWindowMs: number): boolean {
  const final = db.one(
    `SELECT id FROM sends WHERE id = ? AND status = ? AND finished_at + ? <= ?
     AND NOT EXISTS (SELECT 1 FROM letters WHERE send = sends.id AND state = 'deferred')`,
    send,
    sendStatus.finished,
    trackingWindowMs,
    now,
  );
  return final !== undefined;
}

function failuresOf(db: Database, send: number): SendStatistics['errors'] {
  return db
    .all<{ code: number; count: number }>(
      `SELECT code, count(*) AS count FROM letters WHERE send = ? AND state = 'bounced' GROUP BY code ORDER BY code`,
      send,
    )
    .map(({ code, count }) => ({ code, reason: reasonOf(code), count }));
}
