import { usualHabits } from '../../protocol/letterHabits.ts';
import { hostReply } from '../delivery/mailHosts.ts';
import { startDueSend } from '../delivery/starter.ts';
import type { Footers } from '../letters/content.ts';
import { outcomeOf } from '../letters/outcome.ts';
import { type Reaction, reactionsOf } from '../reactions.ts';
import { sendStatus } from '../specification.ts';
import type { Database } from '../store/database.ts';
import { contentOf, type Letter, noteOutcome } from '../store/letters.ts';
import { unsubscribe } from '../store/subscribers.ts';
import { planVisit, visitPath } from '../store/visits.ts';

/** How much slower people were then than the demo's readers are now: hours rather than minutes. */
const slowness = 400;
const betweenLettersMs = 40;
const deferralMs = 10 * 60_000;

interface Past {
  readonly startedAt: number;
  readonly now: number;
  readonly footers: Footers;
}

/**
 * Lets a planned send have happened: its letters were delivered or not, and read, by the same rules as those of a send
 * of today. What its readers have not done yet they will do when its time comes.
 */
export function pastSend(db: Database, send: number, { startedAt, now, footers }: Past): void {
  const settings = { footers, habits: usualHabits };
  startDueSend(db, { id: send, begun: 0 }, { settings, now: startedAt, onError: () => {} });
  const letters = db.all<Letter>(
    "SELECT * FROM letters WHERE send = ? AND state = 'queued' ORDER BY id",
    send,
  );
  const links = letters[0] ? (contentOf(db, letters[0].content)?.links.length ?? 0) : 0;
  for (const [number, letter] of letters.entries()) {
    const deliveredAt = settle(db, letter, startedAt + number * betweenLettersMs);
    if (deliveredAt === undefined) continue;
    for (const reaction of reactionsOf(letter.email, send, links)) {
      react(db, letter, reaction, deliveredAt + reaction.afterMs * slowness, now);
    }
  }
  db.run(
    'UPDATE sends SET status = ?, finished_at = ? WHERE id = ?',
    sendStatus.finished,
    startedAt + letters.length * betweenLettersMs,
    send,
  );
}

/** Tries until the letter is delivered or returned; says when it was delivered. */
function settle(db: Database, letter: Letter, startedAt: number): number | undefined {
  for (let attempts = 0; ; attempts++) {
    const at = startedAt + attempts * deferralMs;
    const outcome = outcomeOf(hostReply(letter.email, attempts).reply, attempts);
    noteOutcome(db, letter, outcome, at, at);
    if (outcome.state === 'deferred') continue;
    return outcome.state === 'delivered' ? at : undefined;
  }
}

function react(db: Database, letter: Letter, reaction: Reaction, at: number, now: number): void {
  if (at > now) {
    planVisit(db, at, ...visitPath(letter.token, reaction));
    return;
  }
  db.run(
    'INSERT INTO events (letter, kind, link, at) VALUES (?, ?, ?, ?)',
    letter.id,
    reaction.kind,
    reaction.link ?? null,
    Math.round(at),
  );
  if (reaction.kind === 'unsubscribe' || reaction.kind === 'complaint') unsubscribe(db, letter);
}
