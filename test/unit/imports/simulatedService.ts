import { type PacedOutcome, Pacer } from '../../../src/core/imports/pacer.ts';

/** A service with an unannounced rate limit, on a simulated clock. Times in ms. */
export interface SimulatedService {
  /** The limit in requests per second at a time; `undefined` for none. */
  limit(now: number): number | undefined;
  /** `bucket`: unused requests of the last second may be used later; `window`: the count restarts each second. */
  readonly kind?: 'bucket' | 'window';
  readonly retryAfterMs?: number;
  readonly latencyMs?: number;
  /** The failure of a request that is sent now, if any. */
  failure?(now: number): PacedOutcome | undefined;
}

export interface SimulatedRun {
  readonly ms: number;
  readonly handled: number;
  readonly refused: number;
  readonly failed: number;
  readonly pacer: Pacer;
}

/** Sends paced requests and retries refused ones, until all are handled or the pacer stops. Latency varies by 20 %. */
export function simulate(
  service: SimulatedService,
  requests: number,
  mostUnderWay = 32,
  rate?: number,
): SimulatedRun {
  const { kind = 'bucket', latencyMs = 120, retryAfterMs } = service;
  const pacer = new Pacer({ mostUnderWay, ...(rate && { rate }) });
  const events = new Events();
  const random = seeded(7);
  const allows = kind === 'bucket' ? bucket(service) : window(service);
  const counts = { handled: 0, refused: 0, failed: 0 };
  let [now, left] = [0, requests];
  const leave = () => {
    left--;
    const number = pacer.leave(now);
    const arrives = now + (latencyMs / 2) * (0.8 + 0.4 * random());
    const answer = (outcome: PacedOutcome) =>
      events.add(arrives + latencyMs / 2, () => {
        if (outcome.kind === 'handled') counts.handled++;
        else left++;
        if (outcome.kind === 'limited') counts.refused++;
        if (outcome.kind === 'failed') counts.failed++;
        pacer.answered(number, outcome, now);
      });
    events.add(arrives, () => {
      const failure = service.failure?.(arrives);
      answer(failure ?? (allows(arrives) ? { kind: 'handled' } : { kind: 'limited', retryAfterMs }));
    });
  };
  while (counts.handled < requests) {
    const delay = left > 0 ? pacer.delay(now) : undefined;
    if (delay === 0) leave();
    else if (delay !== undefined && now + delay < events.nextAt) now += delay;
    else if (events.nextAt < Number.POSITIVE_INFINITY) {
      now = events.nextAt;
      events.run();
    } else break;
  }
  return { ms: now, ...counts, pacer };
}

function bucket({ limit }: SimulatedService): (now: number) => boolean {
  let [tokens, at] = [limit(0) ?? 0, 0];
  return (now) => {
    const perSecond = limit(now);
    if (perSecond === undefined) return true;
    tokens = Math.min(perSecond, tokens + ((now - at) * perSecond) / 1000);
    at = now;
    if (tokens < 1) return false;
    tokens--;
    return true;
  };
}

function window({ limit }: SimulatedService): (now: number) => boolean {
  let [second, count] = [-1, 0];
  return (now) => {
    if (Math.floor(now / 1000) !== second) [second, count] = [Math.floor(now / 1000), 0];
    return ++count <= (limit(now) ?? Number.POSITIVE_INFINITY);
  };
}

/** A priority queue of events by time (binary heap). */
export class Events {
  readonly #heap: { readonly at: number; readonly run: () => void }[] = [];

  get nextAt(): number {
    return this.#heap[0]?.at ?? Number.POSITIVE_INFINITY;
  }

  add(at: number, run: () => void): void {
    let index = this.#heap.length;
    for (let above = (index - 1) >> 1; index > 0 && this.#at(above) > at; above = (index - 1) >> 1) {
      this.#move(above, index);
      index = above;
    }
    this.#heap[index] = { at, run };
  }

  run(): void {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (last && this.#heap.length > 0) {
      let index = 0;
      for (let below = 1; below < this.#heap.length; below = 2 * index + 1) {
        const least = this.#at(below + 1) < this.#at(below) ? below + 1 : below;
        if (this.#at(least) >= last.at) break;
        this.#move(least, index);
        index = least;
      }
      this.#heap[index] = last;
    }
    first?.run();
  }

  #at(index: number): number {
    return this.#heap[index]?.at ?? Number.POSITIVE_INFINITY;
  }

  #move(from: number, to: number): void {
    const event = this.#heap[from];
    if (event) this.#heap[to] = event;
  }
}

/** A deterministic random generator for a seed (mulberry32), from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
