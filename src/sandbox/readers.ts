import { hostReactions, reactionsOf } from './reactions.ts';
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

/** When a request that has failed is made again. */
const againAfterMs = 1000;

/** The demo's subscribers, who read what they get: they request the tracking addresses when their time has come. */
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
          // What one reader could not do is no reason for the others to do nothing.
          onError(error);
          planVisit(db, now() + againAfterMs, method, path);
        }
      }
    },
  });
}

/** Requests an address as a recipient's mail program does, but does not follow where it leads. */
async function visit(method: string, address: string): Promise<void> {
  const answer = await fetch(address, { method, redirect: 'manual', headers: { connection: 'close' } });
  await answer.arrayBuffer();
}

const confirmsAfterMs = 5000;

/**
 * Plans what a letter's recipient is going to do with it: what the hosts of `mailHosts.ts` do with every letter, and what the
 * demo's subscribers do.
 */
export function planReading(db: Database, letter: Letter, now: number): void {
  const isOfDemo = isDemoSubscriber(db, letter.subscriber);
  if (letter.send === null) {
    if (isOfDemo) planVisit(db, now + confirmsAfterMs, ...visitPath(letter.token, { kind: 'confirm' }));
    return;
  }
  const content = contentOf(db, letter.content);
  const links = content?.links.length ?? 0;
  const reactions = isOfDemo
    ? reactionsOf(letter.email, letter.send, links)
    : hostReactions(letter.email, links);
  for (const reaction of reactions) {
    // Without a pixel nobody learns of it.
    if (reaction.kind === 'open' && content?.habits.pixel === 'none') continue;
    planVisit(db, now + reaction.afterMs, ...visitPath(letter.token, reaction));
  }
}
