import type { Database } from './store/database.ts';

/** How often the data are looked at, in milliseconds. */
const intervalMs = 500;

export interface OtherSandboxesOptions {
  /** Called when another sandbox has changed anything: there may be other letters. */
  readonly onChanged: () => void;
  /** Called when another sandbox has confirmed a sender. */
  readonly onConfirmed: () => void;
  /** Called with a send of which another sandbox has counted something. */
  readonly onCounted: (send: number) => void;
  /** Called with an error that kept it from looking. It looks again. */
  readonly onError: (error: unknown) => void;
}

/**
 * Watches for changes that another sandbox makes to the same data, such as that of a second window on one folder. Returns what
 * stops it. SQLite tells at the cost of a memory read whether another connection has written (`PRAGMA data_version`).
 */
export function watchOtherSandboxes(
  db: Database,
  { onChanged, onConfirmed, onCounted, onError }: OtherSandboxesOptions,
): () => void {
  let version = dataVersion(db);
  let seen = newest(db);
  const look = () => {
    const current = dataVersion(db);
    if (current === version) return;
    const before = seen;
    seen = newest(db);
    version = current;
    for (const send of sendsCountedSince(db, before)) onCounted(send);
    if (seen.confirmed !== before.confirmed) onConfirmed();
    onChanged();
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

/** How far the data are: the newest event, the time of the newest late bounce, and how many senders are confirmed. */
interface Newest {
  readonly event: number;
  readonly lateBounce: number;
  readonly confirmed: number;
}

function newest(db: Database): Newest {
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
