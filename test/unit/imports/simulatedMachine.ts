import assert from 'node:assert/strict';
import { type ImportPorts, ImportRun, type RowOutcome } from '../../../src/core/imports/importRun.ts';
import { Pacer } from '../../../src/core/imports/pacer.ts';
import { formatImportEvent, ImportProgress, parseImportEvent } from '../../../src/core/imports/progress.ts';
import type { DirectoryFile } from '../../../src/extension/files/directory.ts';
import { type ImportLock, LockLost, takeLock } from '../../../src/extension/imports/run/importLock.ts';
import { Events, seeded } from './simulatedService.ts';

/** The service’s treatment of a request: whether it adds the row, and the outcome that its client sees. */
export interface Treatment {
  readonly isAdded: boolean;
  readonly outcome: RowOutcome;
}

/** A simulated machine (disk, clock) and service, with several windows that run the same import. Times in ms. */
export class SimulatedMachine {
  readonly rows: number;
  readonly random: () => number;
  readonly events = new Events();
  /** Milliseconds since the start (monotonic). */
  now = 0;
  /** The wall clock’s offset from `now`. */
  ahead = 1_700_000_000_000;
  log = '';
  lock: { readonly number: number; text: string; changedAt: number } | undefined;
  readonly windows: SimulatedWindow[] = [];
  /** The number of times that the service added each row. */
  readonly added = new Map<number, number>();
  /** The number of requests for each row, without those that were certainly not handled. */
  readonly asked = new Map<number, number>();
  /** The number of requests sent by windows that had lost the lock. */
  late = 0;
  readonly treat: (row: number, machine: SimulatedMachine) => Treatment;

  constructor(rows: number, seed: number, treat: (row: number, machine: SimulatedMachine) => Treatment) {
    this.rows = rows;
    this.random = seeded(seed);
    this.treat = treat;
  }

  get date(): number {
    return this.now + this.ahead;
  }

  get openWindows(): readonly SimulatedWindow[] {
    return this.windows.filter(({ isAlive, hasEnded }) => isAlive && !hasEnded);
  }

  open(): void {
    const window = new SimulatedWindow(this, this.windows.length + 1);
    this.windows.push(window);
    void window.run();
  }

  /** The progress as the log records it. */
  progress(): ImportProgress {
    const progress = new ImportProgress(this.rows);
    for (const line of this.log.split('\n')) {
      const event = parseImportEvent(line);
      if (event) progress.apply(event);
    }
    return progress;
  }

  /** Runs the next event and everything that follows from it immediately. */
  async step(): Promise<void> {
    if (this.events.nextAt === Number.POSITIVE_INFINITY) throw new Error('Nothing happens any more.');
    this.now = Math.max(this.now, this.events.nextAt);
    this.events.run();
    await new Promise((resolve) => setImmediate(resolve));
    for (const { failure } of this.windows) if (failure !== undefined) throw failure;
  }

  /** Handles a request at the service. */
  receive(row: number): RowOutcome {
    const { isAdded, outcome } = this.treat(row, this);
    const count = (map: Map<number, number>) => map.set(row, (map.get(row) ?? 0) + 1);
    if (outcome.kind !== 'notHandled') count(this.asked);
    if (isAdded) count(this.added);
    return outcome;
  }
}

/** A window that waits for the lock and runs the import, until all rows have an outcome. */
export class SimulatedWindow {
  readonly #machine: SimulatedMachine;
  readonly id: number;
  isAlive = true;
  hasEnded = false;
  /** Until then the window’s program is frozen; its pending disk operations and requests still complete. */
  #frozenUntil = 0;
  #disturbance: { readonly work: () => void; steps: number } | undefined;
  failure: unknown;

  constructor(machine: SimulatedMachine, id: number) {
    this.#machine = machine;
    this.id = id;
  }

  kill(): void {
    this.isAlive = false;
  }

  readonly #held = new Map<string, symbol>();

  /** Freezes the window’s program. */
  suspend(milliseconds: number): void {
    this.#frozenUntil = this.#machine.now + milliseconds;
  }

  /** Calls `work` after `steps` more disk operations of the window, before its program sees the result of the last one. */
  disturbAfter(steps: number, work: () => void): void {
    this.#disturbance = { steps, work };
  }

  async run(): Promise<void> {
    try {
      while (!(await this.#runOnce())) await new Promise<void>((resolve) => this.#later(500, resolve));
      this.hasEnded = true;
    } catch (error) {
      this.failure = error;
    }
  }

  /** Returns true when all rows have an outcome. */
  async #runOnce(): Promise<boolean> {
    const machine = this.#machine;
    const lock = await takeLock(this.#lockFile(), {
      processId: this.id,
      held: this.#held,
      isAlive: (id) => machine.windows[id - 1]?.isAlive ?? false,
      now: () => machine.date,
      every: (milliseconds, work) => {
        let cancel = () => {};
        const again = () => {
          cancel = this.#later(milliseconds, () => {
            again();
            work();
          });
        };
        again();
        return () => cancel();
      },
    });
    if (!lock) return false;
    try {
      const progress = await this.#disk(() => machine.progress());
      const run = new ImportRun(progress, new Pacer({ mostUnderWay: 8, rate: 100 }), this.#ports(lock));
      if ((await run.run()) !== 'done') return false;
      if (machine.lock?.text !== String(this.id)) return true;
      // The log may know more than this window: outcomes that are unknown here.
      const told = machine.progress();
      for (let row = 0; row < machine.rows; row++) {
        if (progress.stateOf(row) !== 'unknown') assert.equal(told.stateOf(row), progress.stateOf(row));
      }
      return true;
    } catch (error) {
      if (error instanceof LockLost) return false;
      throw error;
    } finally {
      await lock.release();
    }
  }

  #ports(lock: ImportLock): ImportPorts {
    const machine = this.#machine;
    const log = {
      appendFile: (text: string) =>
        this.#disk(
          () => {
            machine.log += text;
          },
          // A killed program may have written a part.
          () => {
            machine.log += text.slice(0, Math.floor(machine.random() * text.length));
          },
        ),
      datasync: () => this.#disk(() => {}),
    };
    return {
      write: (events, isDurable) => lock.append(log, events.map(formatImportEvent).join(''), isDurable),
      request: (row) =>
        new Promise((resolve) => {
          if (machine.lock?.text !== String(this.id)) machine.late++;
          // The request arrives even when its program was killed.
          machine.events.add(machine.now + 5 + 40 * machine.random(), () => {
            const outcome = machine.receive(row);
            this.#later(5 + 40 * machine.random(), () => resolve(outcome));
          });
        }),
      now: () => machine.now,
      later: (milliseconds, wake) => this.#later(milliseconds, wake),
      date: () => new Date(machine.date).toISOString(),
    };
  }

  #lockFile(): DirectoryFile {
    const machine = this.#machine;
    const handleOf = (number: number) => {
      const change = (how: (lock: NonNullable<typeof machine.lock>) => void) =>
        this.#disk(() => {
          if (machine.lock?.number === number) how(machine.lock);
        });
      return {
        number,
        writeFile: (text: string) =>
          change((lock) => {
            lock.text = text;
          }),
        utimes: (_: Date, changedAt: Date) =>
          change((lock) => {
            lock.changedAt = changedAt.getTime();
          }),
        stat: () => this.#disk(() => ({ number })),
        close: () => this.#disk(() => {}),
      };
    };
    const remove = (only: { readonly number: number }) =>
      this.#disk(() => {
        if (machine.lock?.number === only.number) machine.lock = undefined;
      });
    let last = 0;
    const file = {
      look: () =>
        this.#disk(() => {
          const { lock } = machine;
          return lock && { number: lock.number, mtimeMs: BigInt(Math.floor(lock.changedAt)) };
        }),
      read: () => this.#disk(() => machine.lock && Buffer.from(machine.lock.text)),
      remove,
      removeIfFree: remove,
      create: () =>
        this.#disk(() => {
          if (machine.lock) return undefined;
          const number = this.id * 1_000_000 + ++last + Math.floor(machine.now) * 1000;
          machine.lock = { number, text: '', changedAt: machine.date };
          return handleOf(number);
        }),
      isStill: (handle: { readonly number: number }) =>
        this.#disk(() => machine.lock?.number === handle.number),
    };
    return file as unknown as DirectoryFile;
  }

  /** Runs a disk operation with a delay before it and another before its result arrives; `ifKilled` when killed before. */
  #disk<Value>(work: () => Value, ifKilled = () => {}): Promise<Value> {
    const machine = this.#machine;
    return new Promise((resolve) =>
      machine.events.add(machine.now + 2 * machine.random(), () => {
        if (!this.isAlive) return ifKilled();
        const value = work();
        if (this.#disturbance && --this.#disturbance.steps < 0) {
          this.#disturbance.work();
          this.#disturbance = undefined;
        }
        this.#later(2 * machine.random(), () => resolve(value));
      }),
    );
  }

  /** Calls `work` later, unless the window is killed; waits while it is frozen. Returns a function that cancels. */
  #later(milliseconds: number, work: () => void): () => void {
    const machine = this.#machine;
    let isCanceled = false;
    const happen = () => {
      if (isCanceled || !this.isAlive) return;
      if (machine.now < this.#frozenUntil) machine.events.add(this.#frozenUntil, happen);
      else work();
    };
    machine.events.add(machine.now + milliseconds, happen);
    return () => {
      isCanceled = true;
    };
  }
}
