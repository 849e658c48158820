import type { PacedOutcome, Pacer } from './pacer.ts';
import type { ImportEvent, ImportProgress } from './progress.ts';

/** How the request of a row ended. */
export type RowOutcome =
  | { readonly kind: 'added'; readonly id: number }
  /** The service has refused this address: no other request would do better. */
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }
  /** It may have taken effect. The row is not requested again by itself. */
  | { readonly kind: 'unknown' }
  /** It has certainly not taken effect, and says nothing of the row: 429, a wrong key, no connection. The row is requested later. */
  | { readonly kind: 'notHandled'; readonly paced: Exclude<PacedOutcome, { kind: 'handled' }> };

/** The effects of an import: its log, its requests, and the clock. */
export interface ImportPorts {
  /** Appends to the log of the import, in the order of the calls. With `isDurable`, resolves when it is on the disk. */
  write(events: readonly ImportEvent[], isDurable: boolean): Promise<void>;
  /** Makes the request of a row, exactly one. Never rejects. */
  request(row: number): Promise<RowOutcome>;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** Calls `wake` after so many milliseconds, unless the function that it returns is called before. */
  later(milliseconds: number, wake: () => void): () => void;
  /** The time of day, as ISO 8601 in UTC. */
  date(): string;
  /** Called when something has changed that is worth showing, at most as often as outcomes come. */
  onChanged?(): void;
}

/** Rows of as long a time are noted at once … */
const groupMs = 150;
/** … but no more than these: as many may have an unknown outcome after a crash. */
const largestGroup = 64;
/** Outcomes wait as long at most before they are written. */
const longestUnwrittenMs = 500;

/**
 * Requests the waiting rows of an import, each at most once. A group of rows is on the disk as `leaving` before the first of them leaves;
 * outcomes are written as they come. Whenever the program ends, replaying the log tells for each row whether it may have been
 * requested.
 */
export class ImportRun {
  readonly #progress: ImportProgress;
  readonly #pacer: Pacer;
  readonly #ports: ImportPorts;
  /** Noted rows that have not left yet. */
  readonly #ready: number[] = [];
  #outcomes: ImportEvent[] = [];
  #firstOutcomeAt = 0;
  #isNoting = false;
  #underWay = 0;
  #wake = () => {};
  #failure: unknown;

  constructor(progress: ImportProgress, pacer: Pacer, ports: ImportPorts) {
    this.#progress = progress;
    this.#pacer = pacer;
    this.#ports = ports;
  }

  /** How long the rest takes at the rate of now, in milliseconds. */
  get expectedMs(): number {
    const { waiting, leaving } = this.#progress.counts;
    return this.#pacer.expectedMs(waiting + leaving, this.#ports.now());
  }

  /**
   * Runs until all rows have an outcome, or until the pacer is paused or stops; then `run` may be called again, after `pacer.resume`.
   * All requests that have left are answered when it resolves, and everything is on the disk. Rejects when the log cannot be
   * written: nothing leaves then.
   */
  async run(): Promise<'done' | 'paused' | 'stopped'> {
    this.#failure = undefined;
    const begun: ImportEvent = { event: 'begun', at: this.#ports.date() };
    await this.#ports.write([begun], true);
    this.#progress.apply(begun);
    while (!this.#isOver()) {
      this.#note();
      const delay = this.#ready.length > 0 ? this.#pacer.delay(this.#ports.now()) : undefined;
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

  /** To be called after the pacer was paused, so that the run ends soon. */
  wake(): void {
    this.#wake();
  }

  #isOver(): boolean {
    if (this.#underWay > 0 || this.#isNoting) return false;
    if (this.#failure !== undefined || this.#pacer.state.kind !== 'running') return true;
    return this.#ready.length === 0 && this.#progress.counts.waiting === 0;
  }

  /** Notes the next group while the last one is still leaving, so that no request waits for the disk. */
  #note(): void {
    const size = Math.min(largestGroup, Math.max(1, Math.ceil((this.#pacer.rate * groupMs) / 1000)));
    if (this.#isNoting || this.#failure !== undefined || this.#pacer.state.kind !== 'running') return;
    if (this.#ready.length > size / 2) return;
    const rows = this.#progress.nextWaiting(size);
    if (rows.length === 0) return;
    this.#isNoting = true;
    const leaving: ImportEvent = { event: 'leaving', rows };
    this.#ports
      .write([leaving], true)
      .then(
        () => {
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
    const paced: PacedOutcome =
      outcome.kind === 'notHandled'
        ? outcome.paced
        : { kind: outcome.kind === 'unknown' ? 'failed' : 'handled' };
    this.#pacer.answered(number, paced, this.#ports.now());
    if (outcome.kind === 'added') this.#noteOutcome({ event: 'added', rows: [[row, outcome.id]] });
    else if (outcome.kind === 'unknown') this.#noteOutcome({ event: 'unknown', rows: [row] });
    else if (outcome.kind === 'refused') {
      this.#noteOutcome({ event: 'refused', rows: [[row, outcome.status, outcome.reason]] });
    } else {
      // It is noted as leaving still, and leaves again before the others.
      this.#ready.unshift(row);
    }
  }

  #noteOutcome(event: ImportEvent): void {
    if (this.#outcomes.length === 0) this.#firstOutcomeAt = this.#ports.now();
    this.#progress.apply(event);
    this.#outcomes.push(event);
  }

  #writeOutcomes(): void {
    if (this.#outcomes.length === 0) return;
    const isDue =
      this.#outcomes.length >= largestGroup || this.#ports.now() - this.#firstOutcomeAt >= longestUnwrittenMs;
    if (!isDue) return;
    this.#ports.write(this.#outcomes.splice(0), false).catch((error: unknown) => {
      this.#failure = error;
      this.#wake();
    });
  }

  /** Waits for something to happen, or for the next request's time. */
  #pause(delay: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const unwritten =
        this.#outcomes.length > 0
          ? Math.max(0, this.#firstOutcomeAt + longestUnwrittenMs - this.#ports.now())
          : undefined;
      // In whole milliseconds, as timers have it: less than one may not be told from nothing.
      const soonest = Math.ceil(
        Math.min(delay ?? Number.POSITIVE_INFINITY, unwritten ?? Number.POSITIVE_INFINITY),
      );
      const cancel = Number.isFinite(soonest) ? this.#ports.later(soonest, () => this.#wake()) : () => {};
      this.#wake = () => {
        this.#wake = () => {};
        cancel();
        resolve();
      };
    });
  }
}
