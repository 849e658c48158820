/** The outcome of a request, as far as the pacer needs it. */
export type PacedOutcome =
  /** The service has handled the request: it has added the row, or refused it because of its content. */
  | { readonly kind: 'handled' }
  /** The service has refused the request because of its rate: 429, with its `Retry-After` in milliseconds. */
  | { readonly kind: 'limited'; readonly retryAfterMs?: number | undefined }
  /** The request turned out not to be needed. The next one may leave in its place. */
  | { readonly kind: 'skipped' }
  /** The request was not sent, because no request must be sent for so many milliseconds. Says nothing about the limit. */
  | { readonly kind: 'held'; readonly forMs: number }
  /** The request failed: 5xx, with the `Retry-After` of a 503 in milliseconds, or no answer. */
  | { readonly kind: 'failed'; readonly retryAfterMs?: number | undefined }
  /** The service has refused the key: 401 or 403. Further requests would fail, too. */
  | { readonly kind: 'unauthorized'; readonly status: number };

/** The state of a pacer. Requests leave only while it is `running`. A stopped pacer goes on only after `resume`. */
type PacerState =
  | { readonly kind: 'running' }
  | { readonly kind: 'paused'; readonly why: 'user' | 'offline' }
  | { readonly kind: 'stopped'; readonly why: 'unauthorized'; readonly status: number }
  /** Too many requests in a row failed; `failures` is their number. */
  | { readonly kind: 'stopped'; readonly why: 'failing'; readonly failures: number };

interface PacerOptions {
  /** The maximum number of concurrent requests. */
  readonly mostUnderWay: number;
  /** The rate at which the last import ended, in requests per second. The service is known to sustain it. */
  readonly rate?: number;
}

const startRate = 200;
/** The burst (`Pacer.burst`) at the start. */
const smallestBurst = 5;
/** The minimum rate, in requests per second. Every working service handles one request in ten seconds. */
const leastRate = 0.1;
const mostRate = 100_000;
/** The time after which the rate doubles while no limit is known, in milliseconds: a shorter one after 20 handled requests. */
const doublingMs = 200;
const leastDoublingMs = 10;
/** The lowest rate at which enough requests are handled to measure the throughput, in requests per second: five in ten seconds, and some. */
const measurableRate = 0.6;
/** The rate below which failures don't lower it, in requests per second: they say little about the limit. */
const leastAfterFailures = 1;
/** The number of failures in a row that stops the pacer. */
const breakAfter = 10;
/** The maximum delay of a late timer that the pacer makes up for, in milliseconds. */
const catchUpMs = 25;
/** The pause after a refusal without `Retry-After`, in milliseconds. Doubles with each refusal until a request is handled again. */
const firstPauseMs = 100;
const longestPauseMs = 60_000;
/** The longest `Retry-After` that is honored, in milliseconds: a mistaken one would stop an import for ever. */
const longestRetryAfterMs = 3_600_000;

/**
 * Limits the rate of requests adaptively, since no service tells its limit. The rate doubles until the first refusal. The measured
 * throughput then becomes the limit, and the rate stays just below it. From time to time the pacer tries one percent more, so that it
 * follows a changing limit and is seldom refused. Pure: each call gets the time, in milliseconds of a monotonic clock.
 *
 * `leave` returns a number for each request. Call `answered` with this number exactly once.
 */
export class Pacer {
  readonly #mostUnderWay: number;
  #rate: number;
  #state: PacerState = { kind: 'running' };
  /** The earliest time of the next request by the rate. */
  #nextAt = 0;
  /** The earliest time of the next request after a refusal or `Retry-After`. */
  #pauseUntil = 0;
  #nextPauseMs = firstPauseMs;
  #lastNumber = 0;
  /** The number of the last request that left before the rate was cut. Failures of requests up to this one don't cut the rate again. */
  #cutAt = 0;
  readonly #underWay = new Set<number>();
  #handledInAll = 0;
  #failuresInRow = 0;
  /** False from a resumption until a request is handled. */
  #mayHalve = true;
  #failedAt = Number.NEGATIVE_INFINITY;
  readonly #handled = new Throughput();
  /** The assumed limit of the service, in requests per second; `undefined` before the first refusal, unless the last import found it. */
  #limit: number | undefined;
  #isLimitSure = false;
  /** The factor by which the rate grows while the limit is searched for. Shrinks with each refusal. */
  #stride = 1.2;
  #growAt = 0;
  #handledSinceGrowth = 0;
  /** The additional time before the rate grows near the limit, in milliseconds. Longer after refusals that cost much time. */
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

  /** The current rate, in requests per second. */
  get rate(): number {
    return this.#rate;
  }

  /** The limit of the service, in requests per second; `undefined` until refusals have confirmed it or the last import has found it. */
  get limit(): number | undefined {
    return this.#isLimitSure ? this.#limit : undefined;
  }

  /**
   * The number of requests that may be made ready or be under way at once: few at the start, then half as many as were handled. The rate is
   * only a guess until its limit is found, and a service refuses about as many at once as are under way then.
   */
  get burst(): number {
    return Math.max(smallestBurst, Math.floor(this.#handledInAll / 2));
  }

  get underWay(): number {
    return this.#underWay.size;
  }

  /**
   * Returns the time until the next request may leave, in milliseconds; 0 if it may leave now. Returns `undefined` when waiting does not
   * help: the maximum number of requests is under way, or the pacer is paused or stopped.
   */
  delay(now: number): number | undefined {
    if (this.#state.kind !== 'running' || this.#isFull) return undefined;
    return Math.max(0, Math.max(this.#nextAt, this.#pauseUntil) - now);
  }

  /** Records that a request leaves, which `delay` must have allowed. Returns the request's number. */
  leave(now: number): number {
    this.#nextAt = Math.max(this.#nextAt, now - catchUpMs) + 1000 / this.#rate;
    this.#underWay.add(++this.#lastNumber);
    return this.#lastNumber;
  }

  /** Records the outcome of the request with this number. */
  answered(number: number, outcome: PacedOutcome, now: number): void {
    const wasFull = this.#isFull;
    if (!this.#underWay.delete(number)) return;
    if (outcome.kind === 'unauthorized') {
      this.#state = { kind: 'stopped', why: 'unauthorized', status: outcome.status };
    } else if (outcome.kind === 'handled') {
      this.#handledInAll++;
      this.#failuresInRow = 0;
      this.#mayHalve = true;
      this.#nextPauseMs = firstPauseMs;
      this.#handled.add(now);
      this.#grow(now, wasFull);
    } else if (outcome.kind === 'limited') {
      this.#refused(number, outcome.retryAfterMs, now);
    } else if (outcome.kind === 'skipped') {
      this.#nextAt -= 1000 / this.#rate;
    } else if (outcome.kind === 'held') {
      this.#hold(outcome.forMs, now);
    } else {
      this.#hold(outcome.retryAfterMs, now);
      this.#failed(number, now);
    }
  }

  /** Pauses the pacer: no further request may leave. A stopped pacer stays stopped. */
  pause(why: 'user' | 'offline'): void {
    if (this.#state.kind !== 'stopped') this.#state = { kind: 'paused', why };
  }

  /**
   * Resumes after a pause or a stop, at half the rate, because the service may have changed meanwhile. Keeps the rate if no request was
   * handled since the last time: the attempts of an outage say nothing about the limit.
   */
  resume(now: number): void {
    if (this.#state.kind === 'running') return;
    this.#state = { kind: 'running' };
    this.#failuresInRow = 0;
    if (this.#mayHalve) this.#setRate(this.#rate / 2);
    this.#mayHalve = false;
    this.#nextAt = now;
    this.#handled.restart(now);
  }

  /** Returns the expected duration of a number of requests at the current rate, in milliseconds. */
  expectedMs(requests: number, now: number): number {
    return Math.max(0, this.#pauseUntil - now) + (requests * 1000) / this.#rate;
  }

  get #isFull(): boolean {
    // After a failure, no more are under way than further failures would stop the pacer: each of them may have taken effect.
    const untilStop = this.#failuresInRow > 0 ? breakAfter - this.#failuresInRow : Number.POSITIVE_INFINITY;
    return this.#underWay.size >= Math.min(this.#mostUnderWay, this.burst, untilStop);
  }

  #grow(now: number, wasFull: boolean): void {
    this.#handledSinceGrowth++;
    // After a long outage, the rate is too low to measure a throughput, so each handled request raises it until that is possible.
    if (this.#rate < measurableRate) {
      this.#setRate(Math.min(this.#rate * 2, measurableRate));
      this.#growAt = now + 500;
      return;
    }
    // A few requests are enough to show that a fast service sustains the rate.
    const isEnough = this.#limit === undefined && this.#handledSinceGrowth >= 20;
    if (now < this.#growAt - (isEnough ? doublingMs - leastDoublingMs : 0)) return;
    // The number of concurrent requests limits the throughput, so a higher rate would show nothing.
    if (wasFull) {
      const handled = this.#handled.rate(now);
      if (handled === undefined) return;
      const isOfConnections = this.#limit === undefined && this.burst >= this.#mostUnderWay;
      if (isOfConnections) this.#setRate(Math.min(this.#rate, handled * 2));
      if (handled < this.#rate * 0.7) return;
    }
    if (this.#limit === undefined) {
      this.#setRate(this.#rate * 2);
      this.#growAt = now + doublingMs;
      this.#handledSinceGrowth = 0;
    } else {
      this.#growNear(this.#limit, now);
    }
  }

  #growNear(limit: number, now: number): void {
    const share = this.#rate / limit;
    // Too few requests were handled since the last refusal to try a higher rate.
    if (this.#handled.rate(now) === undefined) return;
    // Takes small steps near a confirmed limit, and large ones otherwise: below the limit after a cut; beyond it, because the limit may
    // have risen; and near an unconfirmed limit, which was measured while the rate rose too quickly.
    const isNear = this.#isLimitSure && share > 0.9 && share < 1.1;
    this.#setRate(this.#rate * (isNear ? 1.01 : share < 0.7 ? 1.2 : this.#stride));
    this.#growAt = now + (isNear ? this.#stepMs() : 500);
  }

  /**
   * Returns the time between small steps, in milliseconds: the time of 100 requests and at least 4 seconds, so that less than one percent
   * of requests are refused.
   */
  #stepMs(): number {
    return Math.max(4000, 100_000 / this.#rate) + this.#patienceMs;
  }

  #refused(number: number, retryAfterMs: number | undefined, now: number): void {
    this.#failuresInRow = 0;
    const pauseMs = Math.min(retryAfterMs ?? this.#nextPauseMs, longestPauseMs);
    if (retryAfterMs !== undefined) this.#pauseFor(retryAfterMs, now);
    if (number <= this.#cutAt) return;
    this.#pauseUntil = Math.max(this.#pauseUntil, now + pauseMs);
    this.#nextPauseMs = Math.min(this.#nextPauseMs * 2, longestPauseMs);
    this.#cutAt = this.#lastNumber;
    this.#stride = Math.max(1.02, 1 + (this.#stride - 1) * 0.7);
    const handled = this.#handled.rate(now);
    if (handled === undefined) {
      // The refusal came before the throughput could be measured, so the rate is far too high. The first time, the number of requests
      // handled in the last second is a guess at the limit. It is too low if the limit is one for a shorter time.
      const guess = Math.max(this.#handled.inLastSecond(now), this.#rate / 20);
      const lower = this.#rate * 0.7;
      this.#setRate(this.#limit === undefined ? Math.min(guess, lower) : lower);
      this.#limit ??= this.#rate;
    } else {
      const isAsBefore = this.#limit !== undefined && Math.abs(handled - this.#limit) < this.#limit / 10;
      // The first measurement is too high, because it includes a burst that the service may have allowed.
      // A confirmed limit falls by at most 3 % per refusal, because a single refusal may be chance.
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

  /** Lets no request leave for so many milliseconds. This time does not count in the measured throughput. */
  #hold(milliseconds: number | undefined, now: number): void {
    if (milliseconds === undefined) return;
    this.#pauseFor(milliseconds, now);
    this.#handled.restart(Math.max(now, this.#pauseUntil));
  }

  #pauseFor(milliseconds: number, now: number): void {
    this.#pauseUntil = Math.max(this.#pauseUntil, now + Math.min(milliseconds, longestRetryAfterMs));
  }

  #failed(number: number, now: number): void {
    this.#failuresInRow++;
    if (this.#failuresInRow === breakAfter) {
      this.#state = { kind: 'stopped', why: 'failing', failures: breakAfter };
    }
    if (number <= this.#cutAt || now < this.#failedAt + 1000) return;
    this.#failedAt = now;
    this.#setRate(Math.min(this.#rate, Math.max(this.#rate * 0.9, leastAfterFailures)));
    this.#growAt = now + 1000;
  }

  #setRate(rate: number): void {
    this.#rate = Math.min(Math.max(rate, leastRate), mostRate);
  }
}

/** Measures the number of requests handled per second. */
class Throughput {
  /** The times at which requests were handled, oldest first. Times that no longer matter are dropped. */
  #times: number[] = [];
  #since = 0;

  add(now: number): void {
    this.#times.push(now);
    if (this.#times.length > mostTimes) this.#times = this.#times.slice(mostTimes / 2);
  }

  /** Returns the number of requests handled in the last second, also before `restart`. */
  inLastSecond(now: number): number {
    return this.#countAfter(now - 1000);
  }

  /** Returns the requests handled per second over the last one to ten seconds; `undefined` when too few were handled since `restart`. */
  rate(now: number): number | undefined {
    const first = Math.max(this.#since, now - 10_000);
    // Measures the last second, or the last 50 requests if they took longer.
    const from = Math.max(first, Math.min(now - 1000, this.#times.at(-50) ?? first));
    const count = this.#countAfter(from);
    const ms = now - from;
    return ms < 500 || count < 5 ? undefined : (count * 1000) / ms;
  }

  restart(now: number): void {
    this.#since = now;
  }

  #countAfter(time: number): number {
    let [from, to] = [0, this.#times.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#times[middle] ?? 0) > time) to = middle;
      else from = middle + 1;
    }
    return this.#times.length - from;
  }
}

/** The maximum number of times that are kept. */
const mostTimes = 65_536;
