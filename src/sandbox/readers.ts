import { reactionsOf } from './reactions.ts';
import { createSchedule, type Schedule } from './schedule.ts';
import type { Database } from './store/database.ts';
import { contentOf, type Letter } from './store/letters.ts';
import { isDemoSubscriber } from './store/subscribers.ts';
import { nextVisitAt, planVisit, takeVisits, visitPath } from './store/visits.ts';

export interface ReadersOptions {
  /** The sandbox's own address. */
  readonly origin: string;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** The demo's subscribers, who read what they get: they request the tracking addresses when their time has come. */
export function createReaders(db: Database, { origin, now, onError }: ReadersOptions): Schedule {
  return createSchedule({
    nextAt: () => nextVisitAt(db),
    now,
    intervalMs: 200,
    onError,
    run: async () => {
      for (const { method, path } of takeVisits(db, now(), 100)) await visit(method, origin + path);
    },
  });
}

/** Requests an address as a recipient's mail program does, but does not follow where it leads. */
async function visit(method: string, address: string): Promise<void> {
  const answer = await fetch(address, { method, redirect: 'manual' });
  await answer.arrayBuffer();
}

const confirmsAfterMs = 5000;

/** Plans what the demo's subscribers among the recipients are going to do with these letters. */
export function planReading(db: Database, letters: readonly Letter[], now: number): void {
  for (const letter of letters) {
    if (!isDemoSubscriber(db, letter.subscriber)) continue;
    if (letter.send === null) {
      planVisit(db, now + confirmsAfterMs, 'GET', `/t/confirm/${letter.token}`);
      continue;
    }
    const links = contentOf(db, letter.content)?.links.length ?? 0;
    for (const reaction of reactionsOf(letter.email, letter.send, links)) {
      planVisit(db, now + reaction.afterMs, ...visitPath(letter.token, reaction));
    }
  }
}
