import { mailHostOf } from '../protocol/mailHosts.ts';
import { hostReactions, reactionsOf } from './reactions.ts';
import { createSchedule, type Schedule } from './schedule.ts';
import type { Database } from './store/database.ts';
import { type StoredLetter, storedContent } from './store/letters.ts';
import { isDemoSubscriber } from './store/subscribers.ts';
import { nextVisitAt, planVisit, takeVisits, visitPath } from './store/visits.ts';

interface ReadersOptions {
  /** The sandbox's origin. */
  readonly origin: string;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** The delay before a failed request is retried. */
const retryAfterMs = 1000;

/** Simulates readers: requests tracking addresses at the times planned with `planVisit`. */
export function createReaders(db: Database, { origin, now, onError }: ReadersOptions): Schedule {
  return createSchedule({
    nextAt: () => nextVisitAt(db),
    now,
    intervalMs: 200,
    onError,
    run: async () => {
      for (const { method, path } of takeVisits(db, now(), 100)) {
        try {
          await visit(method, origin + path);
        } catch (error) {
          onError(error);
          planVisit(db, now() + retryAfterMs, method, path);
        }
      }
    },
  });
}

/** Requests an address as a recipient's mail program does, without following redirects. */
async function visit(method: string, address: string): Promise<void> {
  const answer = await fetch(address, { method, redirect: 'manual', headers: { connection: 'close' } });
  await answer.arrayBuffer();
}

const confirmsAfterMs = 5000;

/** Plans the reactions of a letter's recipient, if it is a demo subscriber or has a host that reacts to every letter. */
export function planReading(db: Database, letter: StoredLetter, now: number): void {
  const isOfDemo = isDemoSubscriber(db, letter.subscriber);
  if (letter.send === null) {
    if (isOfDemo) planVisit(db, now + confirmsAfterMs, ...visitPath(letter.token, { kind: 'confirm' }));
    return;
  }
  // Most letters of a rehearsal go to others: they don't need their content read again.
  if (!isOfDemo && mailHostOf(letter.email) === undefined) return;
  const content = storedContent(db, letter.content);
  const links = content?.links.length ?? 0;
  const ofHost = hostReactions(letter.email, letter.send, links);
  const reactions = isOfDemo && ofHost.length === 0 ? reactionsOf(letter.email, letter.send, links) : ofHost;
  for (const reaction of reactions) {
    // Without a pixel an open can't be counted.
    if (reaction.kind === 'open' && content?.habits.pixel === 'none') continue;
    planVisit(db, now + reaction.afterMs, ...visitPath(letter.token, reaction));
  }
}
