import type { Reading } from '../../core/campaigns/campaign.ts';
import type { Counters, DeliveryFailures } from '../../core/port/service.ts';
import { reasonOf } from '../letters/outcome.ts';
import { sendStatus } from '../specification.ts';
import type { Database } from './database.ts';
import type { EventKind } from './events.ts';
import type { LetterState } from './letters.ts';

/** A change of a send's figures: the outcome of an attempt to deliver a letter, or what its recipient did. */
interface Change {
  readonly letter: number;
  readonly at: number;
  readonly what: EventKind | Exclude<LetterState, 'queued'>;
  /** The code of a bounce. */
  readonly code: number | null;
}

/**
 * Returns what a finished send would have been read as: every few seconds in its first five minutes, then less and less often. Each
 * reading differs from the one before. Oldest first; none before the end of the send.
 */
export function pastReadings(db: Database, send: number, now: number, trackingWindowMs: number): Reading[] {
  const times = db.one<{ startedAt: number; finishedAt: number }>(
    'SELECT starts_at AS startedAt, finished_at AS finishedAt FROM sends WHERE id = ? AND status = ?',
    send,
    sendStatus.finished,
  );
  if (!times) return [];
  const changes = changesOf(db, send);
  const figures = new Figures(countOf(db, send));
  const finalAt = times.finishedAt + trackingWindowMs;
  const readings: Reading[] = [];
  let [next, after, wasFinal] = [0, times.startedAt, false];
  for (const at of readingTimes(times.startedAt, now)) {
    const first = next;
    for (let change = changes[next]; change && change.at <= at; change = changes[next]) {
      figures.add(change);
      next += 1;
    }
    const isFinal = at >= finalAt && figures.isSettled;
    if (next > first || isFinal !== wasFinal) {
      const status = at < times.finishedAt ? sendStatus.running : sendStatus.finished;
      readings.push({ at, after, status, count: figures.count, statistics: figures.now(isFinal) });
    }
    [after, wasFinal] = [at, isFinal];
  }
  return readings;
}

const fewSeconds = 5000;
const firstMinutes = 300_000;

/** The longest time between two readings, in milliseconds. */
const longestPause = 6 * 60 * 60_000;

function* readingTimes(startedAt: number, now: number): Generator<number> {
  let since = fewSeconds;
  while (startedAt + since <= now) {
    yield startedAt + since;
    since += since < firstMinutes ? fewSeconds : Math.min(since / 10, longestPause);
  }
}

function countOf(db: Database, send: number): number {
  return db.one<{ count: number }>('SELECT count(*) AS count FROM letters WHERE send = ?', send)?.count ?? 0;
}

function changesOf(db: Database, send: number): Change[] {
  return db.all(
    `SELECT letter, at, attempts.state AS what, code FROM attempts JOIN letters ON letters.id = letter WHERE send = ?1
     UNION ALL SELECT letter, at, 'bounced', code FROM late_bounces JOIN letters ON letters.id = letter WHERE send = ?1
     UNION ALL SELECT letter, at, kind, NULL FROM events JOIN letters ON letters.id = letter WHERE send = ?1
     ORDER BY at`,
    send,
  );
}

/** The figures of a send, counted change by change. */
class Figures {
  readonly count: number;
  readonly #states = new Map<number, string>();
  readonly #done = new Map<string, Set<number>>();
  readonly #totals = new Map<string, number>();
  readonly #codes = new Map<number, number>();

  constructor(count: number) {
    this.count = count;
  }

  add({ letter, what, code }: Change): void {
    this.#totals.set(what, (this.#totals.get(what) ?? 0) + 1);
    if (what === 'delivered' || what === 'deferred' || what === 'bounced') this.#states.set(letter, what);
    else this.#done.set(what, (this.#done.get(what) ?? new Set()).add(letter));
    if (what === 'bounced' && code !== null) this.#codes.set(code, (this.#codes.get(code) ?? 0) + 1);
  }

  /** True if no letter waits for another attempt. */
  get isSettled(): boolean {
    return this.#inState('deferred') === 0;
  }

  now(final: boolean): { common: Counters; errors: DeliveryFailures[] } {
    const who = (kind: EventKind) => this.#done.get(kind)?.size ?? 0;
    const total = (kind: EventKind) => this.#totals.get(kind) ?? 0;
    const common = {
      count: this.count,
      delivered: this.#inState('delivered'),
      bounce: this.#inState('bounced'),
      deferred: this.#inState('deferred'),
      opened: who('open'),
      opensTotal: total('open'),
      clicked: who('click'),
      clicksTotal: total('click'),
      unsubs: who('unsubscribe'),
      spam: who('complaint'),
      final,
    };
    const errors = [...this.#codes].sort(([a], [b]) => a - b);
    return { common, errors: errors.map(([code, count]) => ({ code, reason: reasonOf(code), count })) };
  }

  #inState(wanted: string): number {
    let count = 0;
    for (const state of this.#states.values()) if (state === wanted) count += 1;
    return count;
  }
}
