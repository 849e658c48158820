import type { SandboxPace } from '../protocol/sandbox.ts';
import type { Deliver } from './mailHosts.ts';
import { createSchedule, type Schedule } from './schedule.ts';
import type { Database } from './store/database.ts';
import { dueLetters, type Letter, nextDueAt, noteAttempt } from './store/letters.ts';
import { type Footers, finishSends, startDueSends } from './store/sends.ts';

export interface DeliveryOptions {
  readonly pace: SandboxPace;
  /** The footers of sends that start now. */
  readonly footers: () => Footers;
  readonly deliver: Deliver;
  /** Called within the transaction that delivers them. */
  readonly onDelivered: (letters: readonly Letter[]) => void;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Starts sends whose time has come, delivers their letters in batches, and finishes them. */
export function createDelivery(db: Database, options: DeliveryOptions): Schedule {
  return createSchedule({
    nextAt: () => nextDueAt(db),
    now: options.now,
    intervalMs: options.pace.batchIntervalMs,
    onError: options.onError,
    run: () => step(db, options),
  });
}

/** One transaction, so that after a crash each letter is either delivered and noted, or neither. */
function step(db: Database, options: DeliveryOptions): void {
  const now = options.now();
  db.transaction(() => {
    finishSends(db, now);
    startDueSends(db, now, options.footers());
    deliverBatch(db, options, now);
  });
}

function deliverBatch(db: Database, { pace, deliver, onDelivered }: DeliveryOptions, now: number): void {
  const delivered: Letter[] = [];
  for (const letter of dueLetters(db, now, pace.batchSize)) {
    const outcome = deliver(letter.email, letter.attempts);
    noteAttempt(db, letter, outcome, now, now + pace.deferralMs);
    if (outcome.state === 'delivered') delivered.push(letter);
  }
  onDelivered(delivered);
}
