/** The maximum wait before the clock is read again, in milliseconds: timers stand still while the machine sleeps. */
const longestWait = 60_000;

/**
 * Runs a job for each number at its scheduled time: a few in parallel, and never two for the same number. A job schedules
 * its next run with `plan`.
 */
export class PollQueue {
  readonly #job: (id: number) => Promise<void>;
  readonly #atOnce: number;
  readonly #due = new Map<number, number>();
  readonly #running = new Map<number, Promise<void>>();
  readonly #waiting = new Map<number, PromiseWithResolvers<void>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** The time of the last look at the clock, in milliseconds since 1970. */
  #looked = 0;

  /** `job` must not reject. */
  constructor(job: (id: number) => Promise<void>, atOnce: number) {
    this.#job = job;
    this.#atOnce = atOnce;
  }

  /** Schedules the next run, in milliseconds since 1970. */
  plan(id: number, at: number): void {
    this.#followClock();
    this.#due.set(id, at);
    this.#turn();
  }

  /** Cancels the next run, unless a caller of `now` waits for it. */
  cancel(id: number): void {
    if (!this.#waiting.has(id)) this.#due.delete(id);
  }

  /** Runs the job as soon as there is a free slot, or joins one that is running. Resolves when the job has ended. */
  now(id: number): Promise<void> {
    const running = this.#running.get(id);
    if (running !== undefined) return running;
    if (this.#closed) return Promise.resolve();
    const waiting = this.#waiting.get(id) ?? Promise.withResolvers<void>();
    this.#waiting.set(id, waiting);
    this.plan(id, 0);
    return waiting.promise;
  }

  /** Starts no more jobs. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#due.clear();
    for (const waiting of this.#waiting.values()) waiting.resolve();
    this.#waiting.clear();
  }

  #turn(): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#followClock();
    const next = [...this.#due].filter(([id]) => !this.#running.has(id)).sort(([, a], [, b]) => a - b);
    for (const [id, at] of next) {
      if (this.#running.size >= this.#atOnce) return;
      const wait = at - Date.now();
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#turn(), Math.min(wait, longestWait));
        return;
      }
      this.#start(id);
    }
  }

  /** Brings the planned times forward when the clock was set back. Otherwise no job would run until it has caught up. */
  #followClock(): void {
    const now = Date.now();
    const back = this.#looked - now;
    this.#looked = now;
    if (back > 0) for (const [id, at] of this.#due) this.#due.set(id, at - back);
  }

  #start(id: number): void {
    this.#due.delete(id);
    const done = this.#job(id).finally(() => {
      this.#running.delete(id);
      this.#waiting.get(id)?.resolve();
      this.#waiting.delete(id);
      this.#turn();
    });
    this.#running.set(id, done);
  }
}
