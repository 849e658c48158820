import type { Database } from './store/database.ts';

/** How often the data are looked at, in milliseconds. */
const intervalMs = 500;

export interface OtherSandboxesOptions {
  /** Called when another sandbox has changed anything: there may be other letters. */
  readonly onChanged: () => void;
  /** Called with a send of which another sandbox has counted something. */
  readonly onCounted: (send: number) => void;
}

/**
 * Watches for changes that another sandbox makes to the same data, such as that of a second window on one folder. Returns what
 * stops it. SQLite tells at the cost of a memory read whether another connection has written (`PRAGMA data_version`).
 */
export function watchOtherSandboxes(
  db: Database,
  { onChanged, onCounted }: OtherSandboxesOptions,
): () => void {
  let version = dataVersion(db);
  let seen = lastEvents(db);
  const timer = setInterval(() => {
    const current = dataVersion(db);
    if (current === version) return;
    version = current;
    for (const send of sendsCountedSince(db, seen)) onCounted(send);
    seen = lastEvents(db);
    onChanged();
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

const dataVersion = (db: Database): number =>
  db.one<{ data_version: number }>('PRAGMA data_version')?.data_version ?? 0;

/** The newest rows of what counts. */
interface LastEvents {
  readonly event: number;
  readonly lateBounce: number;
}

function lastEvents(db: Database): LastEvents {
  return (
    db.one<LastEvents>(
      `SELECT coalesce((SELECT max(id) FROM events), 0) AS event,
              coalesce((SELECT max(at) FROM late_bounces), 0) AS lateBounce`,
    ) ?? { event: 0, lateBounce: 0 }
  );
}

function sendsCountedSince(db: Database, { event, lateBounce }: LastEvents): readonly number[] {
  return db
    .all<{ send: number }>(
      `SELECT DISTINCT send FROM letters WHERE send IS NOT NULL AND id IN (
         SELECT letter FROM events WHERE id > ? UNION SELECT letter FROM late_bounces WHERE at > ?)`,
      event,
      lateBounce,
    )
    .map(({ send }) => send);
}
