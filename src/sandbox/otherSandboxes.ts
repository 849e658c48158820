import type { SandboxEvent } from '../protocol/sandbox.ts';
import type { Database } from './store/database.ts';

/** The polling interval, in milliseconds. */
const intervalMs = 500;

interface OtherSandboxesOptions {
  /** Called with the events of other sandboxes. After any change, also called with `mail`, since there may be new letters. */
  readonly onEvent: (event: SandboxEvent) => void;
  /** Called after any change, before the events: there may be something else to do, or nothing any more. */
  readonly onChange: () => void;
  /** Called with the error of a poll that failed. Polling goes on. */
  readonly onError: (error: unknown) => void;
}

/**
 * Polls for changes that another sandbox makes to the same data, such as that of a second window on one folder. Returns a function
 * that stops it. `PRAGMA data_version` makes a poll without changes as cheap as a memory read.
 */
export function watchOtherSandboxes(
  db: Database,
  { onEvent, onChange, onError }: OtherSandboxesOptions,
): () => void {
  let version = dataVersion(db);
  let seen = newestIds(db);
  const look = () => {
    const current = dataVersion(db);
    if (current === version) return;
    const before = seen;
    seen = newestIds(db);
    version = current;
    onChange();
    const sends = sendsCountedSince(db, before);
    if (sends.length > 0) onEvent({ type: 'counted', sends });
    if (seen.confirmed !== before.confirmed) onEvent({ type: 'confirmed' });
    onEvent({ type: 'mail' });
  };
  const timer = setInterval(() => {
    try {
      look();
    } catch (error) {
      onError(error);
    }
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

const dataVersion = (db: Database): number =>
  db.one<{ data_version: number }>('PRAGMA data_version')?.data_version ?? 0;

/** A snapshot of the data: comparing two of them shows what has changed. */
interface Newest {
  /** The id of the newest event. */
  readonly event: number;
  /** The time of the newest late bounce. */
  readonly lateBounce: number;
  /** The number of confirmed senders. */
  readonly confirmed: number;
}

function newestIds(db: Database): Newest {
  return (
    db.one<Newest>(
      `SELECT coalesce((SELECT max(id) FROM events), 0) AS event,
              coalesce((SELECT max(at) FROM late_bounces), 0) AS lateBounce,
              (SELECT count(*) FROM senders WHERE approved = 1) AS confirmed`,
    ) ?? { event: 0, lateBounce: 0, confirmed: 0 }
  );
}

function sendsCountedSince(db: Database, { event, lateBounce }: Newest): readonly number[] {
  return db
    .all<{ send: number }>(
      `SELECT DISTINCT send FROM letters WHERE send IS NOT NULL AND id IN (
         SELECT letter FROM events WHERE id > ? UNION SELECT letter FROM late_bounces WHERE at > ?)`,
      event,
      lateBounce,
    )
    .map(({ send }) => send);
}
