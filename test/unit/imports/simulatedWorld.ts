import { type ImportPorts, ImportRun, type RowOutcome } from '../../../src/core/imports/importRun.ts';
import { Pacer } from '../../../src/core/imports/pacer.ts';
import {
  formatImportEvent,
  type ImportEvent,
  ImportProgress,
  parseImportEvent,
} from '../../../src/core/imports/progress.ts';
import { Events, seeded } from './simulatedService.ts';

/** The service’s treatment of a request: whether it handles it, and the outcome that its client sees. */
export interface Treatment {
  readonly isHandled: boolean;
  readonly outcome: RowOutcome;
}

/**
 * A simulated service, disk and clock for imports whose programs are killed. A kill may lose unsynchronized writes,
 * also in the middle of a line. Requests in flight may still arrive.
 */
export class SimulatedWorld {
  readonly rows: number;
  /** The number of times that the service added each row. */
  readonly added = new Map<number, number>();
  /** The number of requests for each row, without those that were certainly not handled. */
  readonly asked = new Map<number, number>();
  /** The times when requests were sent, in ms. */
  readonly left: number[] = [];
  /** The number of requests in flight. */
  underWay = 0;
  now = 0;
  /** True when the disk is full, so that writes fail. */
  isFull = false;
  /** When a write first failed. */
  fullAt: number | undefined;
  readonly random: () => number;
  readonly #events = new Events();
  readonly #treat: (row: number, world: SimulatedWorld) => Treatment;
  #durable = '';
  #pending = '';
  #program = 0;

  constructor(rows: number, seed: number, treat: (row: number, world: SimulatedWorld) => Treatment) {
    this.rows = rows;
    this.random = seeded(seed);
    this.#treat = treat;
  }

  /** Appends an event to the log on the disk. */
  append(event: ImportEvent): void {
    this.#durable += formatImportEvent(event);
  }

  /** The progress as the log records it. */
  progress(): ImportProgress {
    const progress = new ImportProgress(this.rows);
    for (const line of this.#durable.split('\n')) {
      const event = parseImportEvent(line);
      if (event) progress.apply(event);
    }
    return progress;
  }

  /** Runs the import in a new program until it ends, or is killed after `steps` steps. Returns how it ended. */
  async run(
    steps = Number.POSITIVE_INFINITY,
    onStep = (_run: ImportRun, _pacer: Pacer) => {},
  ): Promise<string> {
    const program = ++this.#program;
    this.underWay = 0;
    const pacer = new Pacer({ mostUnderWay: 8 });
    const run = new ImportRun(this.progress(), pacer, this.#ports(program));
    let ended: string | undefined;
    run.run().then(
      (how) => {
        ended = how;
      },
      (error: unknown) => {
        ended = String(error);
      },
    );
    for (let step = 0; ; step++) {
      if (step > 1_000_000) throw new Error('The import does not end.');
      await new Promise((resolve) => setImmediate(resolve));
      if (ended !== undefined) return ended;
      if (step >= steps) break;
      onStep(run, pacer);
      this.now = Math.max(this.now, this.#events.nextAt);
      this.#events.run();
    }
    this.#program++;
    this.#durable += this.#pending.slice(0, Math.floor(this.random() * (this.#pending.length + 1)));
    this.#pending = '';
    return 'killed';
  }

  #ports(program: number): ImportPorts {
    const isAlive = () => program === this.#program;
    const after = <Value>(ms: number, value: () => Value) =>
      new Promise<Value>((resolve) =>
        this.#events.add(this.now + ms, () => {
          if (isAlive()) resolve(value());
        }),
      );
    return {
      write: async (events, isDurable) => {
        if (this.isFull) {
          this.fullAt ??= this.now;
          throw new Error('The disk is full.');
        }
        this.#pending += events.map(formatImportEvent).join('');
        const written = this.#pending.length;
        await after(isDurable ? 3 : 0.1, () => {});
        if (!isDurable) return;
        this.#durable += this.#pending.slice(0, written);
        this.#pending = this.#pending.slice(written);
      },
      request: (row) => {
        this.left.push(this.now);
        this.underWay++;
        const { isHandled, outcome } = this.#treat(row, this);
        if (outcome.kind !== 'notHandled') this.asked.set(row, (this.asked.get(row) ?? 0) + 1);
        // The request arrives even when its program was killed.
        const arrives = 5 + 40 * this.random();
        this.#events.add(this.now + arrives, () => {
          if (isHandled) this.added.set(row, (this.added.get(row) ?? 0) + 1);
        });
        return after(arrives + 5 + 40 * this.random(), () => {
          this.underWay--;
          return outcome;
        });
      },
      now: () => this.now,
      date: () => '2026-11-25T12:00:00.000Z',
      later: (ms, wake) => {
        let isCanceled = false;
        this.#events.add(this.now + ms, () => {
          if (!isCanceled && isAlive()) wake();
        });
        return () => {
          isCanceled = true;
        };
      },
    };
  }
}
