import type { Database } from './database.ts';
import type { EventKind } from './events.ts';

/** A planned request of a tracking address by a simulated reader. */
interface Visit {
  readonly method: string;
  readonly path: string;
}

export function planVisit(db: Database, at: number, method: string, path: string): void {
  db.run('INSERT INTO visits (at, method, path) VALUES (?, ?, ?)', Math.round(at), method, path);
}

export function nextVisitAt(db: Database): number | undefined {
  return db.one<{ at: number | null }>('SELECT min(at) AS at FROM visits')?.at ?? undefined;
}

/** Removes and returns the next due visits, so that each is made once. */
export function takeVisits(db: Database, now: number, count: number): Visit[] {
  return db.all(
    `DELETE FROM visits WHERE id IN (SELECT id FROM visits WHERE at <= ? ORDER BY at LIMIT ?) RETURNING method, path`,
    now,
    count,
  );
}

/** Returns the method and the path of the request that a reaction to a letter makes. */
export function visitPath(
  token: string,
  { kind, link }: { readonly kind: EventKind | 'confirm'; readonly link?: number },
): [method: string, path: string] {
  switch (kind) {
    case 'open':
      return ['GET', `/t/open/${token}.gif`];
    case 'click':
      return ['GET', `/t/click/${token}/${link ?? 0}`];
    case 'confirm':
      return ['GET', `/t/confirm/${token}`];
    case 'unsubscribe':
    case 'complaint':
      return ['POST', `/t/${kind}/${token}`];
  }
}
