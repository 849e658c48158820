import type { PacedOutcome, Pacer } from './pacer.ts';
import type { ImportEvent, ImportProgress } from './progress.ts';

/** The outcome of a row's request. */
export type RowOutcome =
  | { readonly kind: 'added'; readonly id: number }
  /** The service has refused this address. Repeating the request would not help. */
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }
  /** No request was made, because the address was suppressed, or added to the list another way, after the start. */
  | { readonly kind: 'suppressed' | 'addedBefore' }
  /** The request may have taken effect. It is not repeated automatically. No request must be sent for `retryAfterMs`. */
  | { readonly kind: 'unknown'; readonly retryAfterMs?: number | undefined }
  /**
   * The request certainly had no effect, for a reason that does not concern the row: 429, a wrong key, no connection. It is repeated
   * later.
   */
  | { readonly kind: 'notHandled'; readonly paced: Exclude<PacedOutcome, { kind: 'handled' | 'skipped' }> };

/** The side effects of an import: its log, its requests, and the clock. */
export interface ImportPorts {
  /** Appends events to the log of the import, in the order of the calls. With `isDurable`, resolves when they are on the disk. */
  write(events: readonly ImportEvent[], isDurable: boolean): Promise<void>;
  /** Makes exactly one request, for this row, or none if its address must not be requested anymore. Never rejects. */
  request(row: number): Promise<RowOutcome>;
  /** Returns the time of a monotonic clock, in milliseconds. */
  now(): number;
  /** Calls `wake` after a delay. Returns a function that cancels the timer. */
  later(milliseconds: number, wake: () => void): () => void;
  /** Returns the time of day: ISO 8601 in UTC. */
  date(): string;
  /** Called after each outcome, so that the progress can be shown. */
  onChanged?(): void;
}

/** The assumed duration of a durable write before the first one was measured, in milliseconds. */
const firstWriteMs = 5;
/** The maximum number of rows in a group. Limits the number of unknown outcomes after a crash. */
const largestGroup = 64;
/** The maximum time before an outcome is written to the log, in milliseconds. */
const longestUnwrittenMs = 50;

/**
 * Requests the waiting rows of an import, each at most once. Writes a group of rows to the disk as `leaving` before requesting the first of
 * them, and writes outcomes as they come. After a crash, the outcome of a row that is `leaving` is unknown, so a group has only as many rows
 * as leave while the disk writes. If the program ends at any time, replaying the log tells which rows may have been requested.
 */
export class ImportRun {
  readonly #progress: ImportProgress;
  readonly #pacer: Pacer;
  readonly #ports: ImportPorts;
  /** Rows that are `leaving` in the log but have not been requested yet. */
  readonly #ready: number[] = [];
  #outcomes: ImportEvent[] = [];
  #firstOutcomeAt = 0;
  #isNoting = false;
  /** The usual duration of a durable write, in milliseconds. */
  #writeMs = firstWriteMs;
  #underWay = 0;
  #wake = () => {};
  #failure: unknown;

  constructor(progress: ImportProgress, pacer: Pacer, ports: ImportPorts) {
    this.#progress = progress;
    this.#pacer = pacer;
    this.#ports = ports;
  }

  /** The estimated remaining time at the current rate, in milliseconds. */
  get expectedMs(): number {
    const { waiting, leaving } = this.#progress.counts;
    return this.#pacer.expectedMs(waiting + leaving, this.#ports.now());
  }

  /**
   * Runs until all rows have an outcome, or until the pacer is paused or stops. `run` may then be called again, after `pacer.resume`.
   * When it resolves, all requests are answered and everything is on the disk. Rejects when the log cannot be written, and makes no
   * further requests then.
   */
  async run(): Promise<'done' | 'paused' | 'stopped'> {
    this.#failure = undefined;
    const begun: ImportEvent = { event: 'begun', at: this.#ports.date() };
    await this.#ports.write([begun], true);
    this.#progress.apply(begun);
    while (!this.#isOver()) {
      this.#note();
      const mayLeave = this.#ready.length > 0 && this.#failure === undefined;
      const delay = mayLeave ? this.#pacer.delay(this.#ports.now()) : undefined;
      if (delay === 0) this.#leave();
      else await this.#pause(delay);
      this.#writeOutcomes();
    }
    const kept: ImportEvent = { event: 'kept', rows: this.#ready.splice(0) };
    await this.#ports.write([...this.#outcomes.splice(0), kept], true);
    this.#progress.apply(kept);
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#progress.isDone) return 'done';
    return this.#pacer.state.kind === 'stopped' ? 'stopped' : 'paused';
  }

  /** Wakes the run. Call this after pausing the pacer, so that the run ends soon. */
  wake(): void {
    this.#wake();
  }

  #isOver(): boolean {
    if (this.#underWay > 0 || this.#isNoting) return false;
    if (this.#failure !== undefined || this.#pacer.state.kind !== 'running') return true;
    return this.#ready.length === 0 && this.#progress.counts.waiting === 0;
  }

  /**
   * Writes the next group to the log while the second half of the last one is requested, so that no request waits for the disk: a group is
   * what leaves during two writes. The outcomes so far are written with it.
   */
  #note(): void {
    const { rate, burst } = this.#pacer;
    const size = Math.min(largestGroup, burst, Math.max(1, Math.ceil((rate * 2 * this.#writeMs) / 1000)));
    if (this.#isNoting || this.#failure !== undefined || this.#pacer.state.kind !== 'running') return;
    if (this.#ready.length > size / 2) return;
    const rows = this.#progress.nextWaiting(size);
    if (rows.length === 0) return;
    this.#isNoting = true;
    const leaving: ImportEvent = { event: 'leaving', rows };
    const begunAt = this.#ports.now();
    this.#ports
      .write([...this.#outcomes.splice(0), leaving], true)
      .then(
        () => {
          this.#writeMs += (this.#ports.now() - begunAt - this.#writeMs) / 4;
          this.#progress.apply(leaving);
          this.#ready.push(...rows);
        },
        (error: unknown) => {
          this.#failure = error;
        },
      )
      .finally(() => {
        this.#isNoting = false;
        this.#wake();
      });
  }

  #leave(): void {
    const row = this.#ready.shift();
    if (row === undefined) return;
    const number = this.#pacer.leave(this.#ports.now());
    this.#underWay++;
    void this.#ports.request(row).then((outcome) => {
      this.#underWay--;
      this.#answered(row, number, outcome);
      this.#ports.onChanged?.();
      this.#wake();
    });
  }

  #answered(row: number, number: number, outcome: RowOutcome): void {
    this.#pacer.answered(number, pacedOutcome(outcome), this.#ports.now());
    if (outcome.kind === 'added') this.#noteOutcome({ event: 'added', rows: [[row, outcome.id]] });
    else if (outcome.kind === 'refused') {
      this.#noteOutcome({ event: 'refused', rows: [[row, outcome.status, outcome.reason]] });
    } else if (outcome.kind === 'notHandled') {
      // The row is waiting again, and comes before the others.
      this.#noteOutcome({ event: 'kept', rows: [row] });
    } else this.#noteOutcome({ event: outcome.kind, rows: [row] });
  }

  #noteOutcome(event: ImportEvent): void {
    if (this.#outcomes.length === 0) this.#firstOutcomeAt = this.#ports.now();
    this.#progress.apply(event);
    this.#outcomes.push(event);
  }

  #writeOutcomes(): void {
    if (this.#outcomes.length === 0) return;
    if (this.#outcomes.length < largestGroup && this.#unwrittenMs() > 0) return;
    this.#ports.write(this.#outcomes.splice(0), false).catch((error: unknown) => {
      this.#failure = error;
      this.#wake();
    });
  }

  /** Returns the time until the outcomes must be written, in milliseconds. */
  #unwrittenMs(): number {
    return Math.max(0, this.#firstOutcomeAt + longestUnwrittenMs - this.#ports.now());
  }

  /** Waits for a wake-up, for the next request's time, or for the time to write outcomes. */
  #pause(delay: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const unwritten = this.#outcomes.length > 0 ? this.#unwrittenMs() : Number.POSITIVE_INFINITY;
      // Timers take whole milliseconds and may treat a fraction as 0.
      const soonest = Math.ceil(Math.min(delay ?? Number.POSITIVE_INFINITY, unwritten));
      const cancel = Number.isFinite(soonest) ? this.#ports.later(soonest, () => this.#wake()) : () => {};
      this.#wake = () => {
        this.#wake = () => {};
        cancel();
        resolve();
      };
    });
  }
}

function pacedOutcome(outcome: RowOutcome): PacedOutcome {
  switch (outcome.kind) {
    case 'notHandled':
      return outcome.paced;
    case 'unknown':
      return { kind: 'failed', retryAfterMs: outcome.retryAfterMs };
    case 'suppressed':
    case 'addedBefore':
      return { kind: 'skipped' };
    default:
      return { kind: 'handled' };
  }
}
