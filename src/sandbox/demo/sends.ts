import { usualHabits } from '../../protocol/letterHabits.ts';
import type { DemoObject } from '../../protocol/sandbox.ts';
import { hostReply } from '../delivery/mailHosts.ts';
import { startDueSend } from '../delivery/starter.ts';
import type { ServiceFooters } from '../letters/content.ts';
import { replyOutcome } from '../letters/outcome.ts';
import { hostReactions, type Reaction, reactionsOf } from '../reactions.ts';
import { sendStatus } from '../specification.ts';
import type { Database } from '../store/database.ts';
import { noteOutcome, type StoredLetter, storedContent } from '../store/letters.ts';
import { createSend } from '../store/sends.ts';
import { unsubscribe } from '../store/subscribers.ts';
import { planVisit, visitPath } from '../store/visits.ts';

interface DemoSend {
  readonly subject: string;
  readonly maket: string;
  readonly lists: readonly string[];
  readonly startsAt: number;
}

/** Ids by title. */
type Ids = ReadonlyMap<string, number>;

const hour = 60 * 60_000;
export const day = 24 * hour;

function demoSends(now: number): DemoSend[] {
  return [
    {
      subject: 'Light for dark mornings',
      maket: 'The Lumen Letter, February',
      lists: ['Newsletter'],
      startsAt: now - 43 * day,
    },
    {
      subject: 'Spring is here: 30 % off',
      maket: 'Spring sale',
      lists: ['Newsletter', 'Customers'],
      startsAt: now - 26 * day,
    },
    {
      subject: 'An evening at the workshop',
      maket: 'An evening at the workshop',
      lists: ['Friends of the workshop'],
      startsAt: now - 12 * day,
    },
    {
      subject: 'Light for long evenings',
      maket: 'The Lumen Letter, March',
      lists: ['Newsletter'],
      startsAt: now - 5 * day,
    },
    {
      subject: 'Spring sale for offices',
      maket: 'Spring sale',
      lists: ['Offices'],
      startsAt: now - 3 * day,
    },
    {
      subject: 'Летнее меню в «Полдне»',
      maket: 'Летнее меню',
      lists: ['Customers'],
      startsAt: now - 20 * hour,
    },
    {
      subject: 'Spring sale: the last day',
      maket: 'Spring sale, last day',
      lists: ['Customers'],
      startsAt: morningAfter(now + 2 * day),
    },
  ];
}

/** Creates the demo's sends, and simulates those in the past. */
export function seedSends(
  db: Database,
  account: number,
  { makets, lists, now, footers }: { makets: Ids; lists: Ids; now: number; footers: ServiceFooters },
): DemoObject[] {
  return demoSends(now).map((send) => {
    const { subject, startsAt } = send;
    const createdAt = Math.min(startsAt, now) - hour;
    const maketId = makets.get(send.maket) ?? 0;
    const listIds = send.lists.map((list) => lists.get(list) ?? 0);
    const request = { maketId, letterTitle: subject, lists: listIds, startsAt, senderId: undefined };
    const id = createSend(db, account, request, createdAt);
    if (startsAt < now) pastSend(db, id, { startedAt: startsAt, now, footers });
    const times = { at: isoTime(createdAt), startAt: isoTime(startsAt) };
    return { kind: 'send', id, title: subject, maket: maketId, lists: listIds, ...times };
  });
}

function isoTime(at: number): string {
  return new Date(at).toISOString();
}

/** Returns nine o'clock on the day after `at`, in the machine's time zone. */
function morningAfter(at: number): number {
  return new Date(at + day).setHours(9, 0, 0, 0);
}

/** The factor by which people react slower to past sends than to live ones: within hours rather than minutes. */
const slowness = 400;
const betweenLettersMs = 40;
const deferralMs = 10 * 60_000;

interface Past {
  readonly startedAt: number;
  readonly now: number;
  readonly footers: ServiceFooters;
}

/**
 * Simulates a send that started in the past: delivers or bounces its letters, and records reactions, by the rules of live sends. Plans
 * visits for reactions that are still in the future.
 */
function pastSend(db: Database, send: number, { startedAt, now, footers }: Past): void {
  const settings = { footers, habits: usualHabits };
  startDueSend(db, { id: send, begun: 0 }, { settings, now: startedAt, onError: () => {} });
  const letters = db.all<StoredLetter>(
    "SELECT * FROM letters WHERE send = ? AND state = 'queued' ORDER BY id",
    send,
  );
  const links = letters[0] ? (storedContent(db, letters[0].content)?.links.length ?? 0) : 0;
  for (const [number, letter] of letters.entries()) {
    const deliveredAt = settle(db, letter, startedAt + number * betweenLettersMs);
    if (deliveredAt === undefined) continue;
    for (const reaction of pastReactions(letter.email, send, links)) {
      react(db, letter, reaction, deliveredAt + reaction.afterMs, now);
    }
  }
  db.run(
    'UPDATE sends SET status = ?, finished_at = ? WHERE id = ?',
    sendStatus.finished,
    startedAt + letters.length * betweenLettersMs,
    send,
  );
}

/** Returns the reactions of the programs at the letter's host, or else those of a reader. */
function pastReactions(email: string, send: number, links: number): readonly Reaction[] {
  const ofPrograms = hostReactions(email, send, links);
  if (ofPrograms.length > 0) return ofPrograms;
  return reactionsOf(email, send, links).map((reaction) => ({
    ...reaction,
    afterMs: reaction.afterMs * slowness,
  }));
}

/** Repeats attempts until the letter is delivered or bounces. Returns the time of delivery, if any. */
function settle(db: Database, letter: StoredLetter, startedAt: number): number | undefined {
  for (let attempts = 0; ; attempts++) {
    const at = startedAt + attempts * deferralMs;
    const outcome = replyOutcome(hostReply(letter.email, attempts).reply, attempts);
    noteOutcome(db, letter, outcome, at, at);
    if (outcome.state === 'deferred') continue;
    return outcome.state === 'delivered' ? at : undefined;
  }
}

function react(db: Database, letter: StoredLetter, reaction: Reaction, at: number, now: number): void {
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
