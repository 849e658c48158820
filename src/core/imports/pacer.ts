/** How a request ended, as far as its pace is concerned. */
export type PacedOutcome =
  /** The service has handled it: the row is added, or refused for a reason of its own. */
  | { readonly kind: 'handled' }
  /** 429, or 503 with `Retry-After`. Times in milliseconds. */
  | { readonly kind: 'limited'; readonly retryAfterMs?: number | undefined }
  /** 5xx, or no answer. */
  | { readonly kind: 'failed' }
  /** 401 or 403: no further request can do better. */
  | { readonly kind: 'unauthorized'; readonly status: number };

/** Requests leave only while it is `running`. A stopped pacer goes on only after `resume`. */
export type PacerState =
  | { readonly kind: 'running' }
  | { readonly kind: 'paused'; readonly why: 'user' | 'offline' }
  | { readonly kind: 'stopped'; readonly why: 'unauthorized'; readonly status: number }
  /** Everything fails: so many requests in a row. */
  | { readonly kind: 'stopped'; readonly why: 'failing'; readonly failures: number };

export interface PacerOptions {
  /** As many requests are under way at most. */
  readonly mostUnderWay: number;
  /** The rate that the service is known to bear, in requests a second: the one that the last import ended with. */
  readonly rate?: number;
}

const startRate = 10;
/** A service answers one request in ten seconds at least, or fails. */
const leastRate = 0.1;
const mostRate = 10_000;
/** As many failures in a row stop everything. */
const breakAfter = 10;
/** The delay of a late timer that is caught up on at most, in milliseconds. */
const catchUpMs = 25;
/** Without `Retry-After`, no request leaves so long after a refusal; doubled with each one before any is handled again. */
const firstPauseMs = 100;
const longestPauseMs = 60_000;

/**
 * Paces requests by their rate, since no service tells its limit: the rate doubles until the first refusal, then the rate that
 * was really handled is taken for the limit, and the pacer stays just below it. From there it tries one per cent more from time to
 * time, so that it follows a limit that changes and is refused seldom. Pure: each call is told the time, in milliseconds on a clock
 * that never goes back.
 *
 * A request that leaves gets a number from `leave`, and `answered` is called with it exactly once.
 */
export class Pacer {
  readonly #mostUnderWay: number;
  #rate: number;
  #state: PacerState = { kind: 'running' };
  /** When the next request may leave by the rate. */
  #nextAt = 0;
  /** No request leaves before, as the service or a refusal has it. */
  #pauseUntil = 0;
  #nextPauseMs = firstPauseMs;
  #lastNumber = 0;
  /** Requests up to this number left before the rate was last cut: their failures are known already. */
  #cutAt = 0;
  readonly #underWay = new Set<number>();
  #failuresInRow = 0;
  #failedAt = Number.NEGATIVE_INFINITY;
  readonly #handled = new Throughput();
  /** The rate that the service has shown to be its limit; nothing before the first refusal. */
  #limit: number | undefined;
  #isLimitSure = false;
  /** By how much the rate is raised while the limit is looked for; less after each refusal. */
  #stride = 1.2;
  #growAt = 0;
  #handledSinceGrowth = 0;
  /** How much longer it takes until more is tried, after refusals that cost much time. */
  #patienceMs = 0;

  constructor({ mostUnderWay, rate }: PacerOptions) {
    this.#mostUnderWay = mostUnderWay;
    this.#rate = rate ?? startRate;
    this.#limit = rate;
    this.#isLimitSure = rate !== undefined;
  }

  get state(): PacerState {
    return this.#state;
  }

  /** Requests a second. */
  get rate(): number {
    return this.#rate;
  }

  /** The rate that the service was seen to refuse to exceed, in requests a second; `undefined` while it is not known. */
  get limit(): number | undefined {
    return this.#isLimitSure ? this.#limit : undefined;
  }

  get underWay(): number {
    return this.#underWay.size;
  }

  /**
   * How long to wait until a request may leave; 0 for at once. `undefined` when waiting does not help: as many as may be are under way,
   * or the pacer is paused or stopped.
   */
  delay(now: number): number | undefined {
    if (this.#state.kind !== 'running' || this.#underWay.size >= this.#mostUnderWay) return undefined;
    return Math.max(0, Math.max(this.#nextAt, this.#pauseUntil) - now);
  }

  /** Notes that a request leaves, which `delay` has allowed. Returns its number. */
  leave(now: number): number {
    this.#nextAt = Math.max(this.#nextAt, now - catchUpMs) + 1000 / this.#rate;
    this.#underWay.add(++this.#lastNumber);
    return this.#lastNumber;
  }

  /** Notes how the request with this number has ended. */
  answered(number: number, outcome: PacedOutcome, now: number): void {
    const wasFull = this.#underWay.size >= this.#mostUnderWay;
    if (!this.#underWay.delete(number)) return;
    if (outcome.kind === 'unauthorized') {
      this.#state = { kind: 'stopped', why: 'unauthorized', status: outcome.status };
    } else if (outcome.kind === 'handled') {
      this.#failuresInRow = 0;
      this.#nextPauseMs = firstPauseMs;
      this.#handled.add(now);
      this.#grow(now, wasFull);
    } else if (outcome.kind === 'limited') {
      this.#refused(number, outcome.retryAfterMs, now);
    } else {
      this.#failed(number, now);
    }
  }

  /** Lets no further request leave. A pacer that has stopped stays so. */
  pause(why: 'user' | 'offline'): void {
    if (this.#state.kind !== 'stopped') this.#state = { kind: 'paused', why };
  }

  /** Goes on after a pause or a stop, at half the rate: nobody knows what has changed meanwhile. */
  resume(now: number): void {
    if (this.#state.kind === 'running') return;
    this.#state = { kind: 'running' };
    this.#failuresInRow = 0;
    this.#setRate(this.#rate / 2);
    this.#nextAt = now;
    this.#handled.restart(now);
  }

  /** How long so many requests take at the rate of now, in milliseconds. */
  expectedMs(requests: number, now: number): number {
    return Math.max(0, this.#pauseUntil - now) + (requests * 1000) / this.#rate;
  }

  #grow(now: number, wasFull: boolean): void {
    this.#handledSinceGrowth++;
    // A quick service shows within few requests that it bears the rate.
    const isEnough = this.#limit === undefined && this.#handledSinceGrowth >= 40;
    if (now < this.#growAt && !isEnough) return;
    // The rate is not what holds requests back, so nothing is learnt from a higher one.
    if (wasFull && (this.#handled.rate(now) ?? 0) < this.#rate * 0.7) return;
    if (this.#limit === undefined) {
      this.#setRate(this.#rate * 2);
      this.#growAt = now + 250;
      this.#handledSinceGrowth = 0;
      return;
    }
    // Too little was handled since the last refusal to try more.
    if (this.#handled.rate(now) === undefined) return;
    const share = this.#rate / this.#limit;
    // Near a limit that has shown twice, small steps. Up to it after a cut, large ones; and beyond it, where what was refused long
    // ago may be allowed by now, or where it has shown only once, when the rate rose too quickly to measure it.
    const isNear = this.#isLimitSure && share > 0.9 && share < 1.1;
    this.#setRate(this.#rate * (isNear ? 1.01 : share < 0.7 ? 1.2 : this.#stride));
    this.#growAt = now + (isNear ? this.#stepMs() : 500);
  }

  /** A step takes a hundred requests or four seconds, so that finding the limit again is refused to less than one per cent. */
  #stepMs(): number {
    return Math.max(4000, 100_000 / this.#rate) + this.#patienceMs;
  }

  #refused(number: number, retryAfterMs: number | undefined, now: number): void {
    this.#failuresInRow = 0;
    const pauseMs = Math.min(retryAfterMs ?? this.#nextPauseMs, longestPauseMs);
    if (retryAfterMs !== undefined) this.#pauseUntil = Math.max(this.#pauseUntil, now + retryAfterMs);
    if (number <= this.#cutAt) return;
    this.#pauseUntil = Math.max(this.#pauseUntil, now + pauseMs);
    this.#nextPauseMs = Math.min(this.#nextPauseMs * 2, longestPauseMs);
    this.#cutAt = this.#lastNumber;
    this.#stride = Math.max(1.02, 1 + (this.#stride - 1) * 0.7);
    const handled = this.#handled.rate(now);
    if (handled === undefined) {
      this.#limit ??= this.#rate;
      // Refused before there was anything to measure: the rate is far too high.
      this.#setRate(this.#rate * 0.7);
    } else {
      const isAsBefore = this.#limit !== undefined && Math.abs(handled - this.#limit) < this.#limit / 10;
      // One refusal more or less, by chance, does not change what is known.
      // The first one comes after what the service may have saved up for a burst.
      const first = Math.min(handled, this.#rate / 2);
      if (this.#limit === undefined) this.#limit = first;
      else this.#limit = this.#isLimitSure ? Math.max(handled, this.#limit * 0.97) : handled;
      this.#isLimitSure ||= isAsBefore;
      this.#setRate(Math.min(this.#rate, this.#limit) * 0.98);
    }
    this.#patienceMs = Math.min(100 * pauseMs, 120_000);
    this.#growAt = now + (this.#isLimitSure ? this.#stepMs() : 500);
    this.#handled.restart(Math.max(now, this.#pauseUntil));
  }

  #failed(number: number, now: number): void {
    this.#failuresInRow++;
    if (this.#failuresInRow === breakAfter) {
      this.#state = { kind: 'stopped', why: 'failing', failures: breakAfter };
    }
    if (number <= this.#cutAt || now < this.#failedAt + 1000) return;
    this.#failedAt = now;
    this.#setRate(this.#rate * 0.9);
    this.#growAt = now + 1000;
  }

  #setRate(rate: number): void {
    this.#rate = Math.min(Math.max(rate, leastRate), mostRate);
  }
}

/** Measures how many requests a second were handled lately. */
class Throughput {
  /** When requests were handled, the oldest first, as far as they count. */
  #times: number[] = [];
  #since = 0;

  add(now: number): void {
    this.#times.push(now);
    if (this.#times.length > 4096) this.#times = this.#times.slice(2048);
  }

  /** Requests a second, of the last one to ten seconds; `undefined` when too few were handled since `restart`. */
  rate(now: number): number | undefined {
    const first = Math.max(this.#since, now - 10_000);
    // The last second, or as many seconds as it takes for 50 requests.
    const from = Math.max(first, Math.min(now - 1000, this.#times.at(-50) ?? first));
    const count = this.#times.length - this.#times.findIndex((time) => time > from);
    const ms = now - from;
    return ms < 500 || count < 5 ? undefined : (count * 1000) / ms;
  }

  restart(now: number): void {
    this.#since = now;
    this.#times = [];
  }
}
