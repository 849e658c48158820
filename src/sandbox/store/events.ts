import type { Database } from './database.ts';
import type { Letter } from './letters.ts';
import { isFinal } from './statistics.ts';

export type EventKind = 'open' | 'click' | 'unsubscribe' | 'complaint';

/**
 * Counts what a recipient did, unless the send's statistics are final. `link` is the number of the clicked link. Returns the send that
 * counts more now.
 */
export function noteEvent(
  db: Database,
  letter: Letter,
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
