/** Runs work whenever it is due. */
export interface Schedule {
  /** Recomputes the time of the next run. Call it when `nextAt` may have changed, also by another sandbox. Never throws. */
  wake(): void;
  /** Stops, and resolves when the current run has ended. */
  stop(): Promise<void>;
}

interface Work {
  /** Returns the time at which the work is due next, by the clock of `now`; `undefined` if it is not due at all. */
  nextAt(): number | undefined;
  run(): void | Promise<void>;
  now(): number;
  /** The minimum time between runs. */
  readonly intervalMs: number;
  /** Called with what `nextAt` and `run` throw. The work is retried. */
  onError(error: unknown): void;
}

/** The maximum wait before the clock is read again: it may jump, as when a laptop wakes up. Reading the clock costs next to nothing. */
const longestWaitMs = 1000;

export function createSchedule(work: Work): Schedule {
  let timer: NodeJS.Timeout | undefined;
  /** The time of the next run, as `nextAt` returned it last. */
  let dueAt: number | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  const wake = () => {
    if (stopped || running !== undefined) return;
    dueAt = dueTimeOf(work);
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    if (dueAt === undefined) return;
    const waitMs = Math.min(Math.max(dueAt - work.now(), work.intervalMs), longestWaitMs);
    timer = setTimeout(tick, waitMs);
  };
  const tick = () => {
    if (dueAt !== undefined && dueAt > work.now()) {
      wait();
      return;
    }
    running = runWhenDue(work)
      .catch(work.onError)
      .finally(() => {
        running = undefined;
        wake();
      });
  };
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

function dueTimeOf(work: Work): number | undefined {
  try {
    return work.nextAt();
  } catch (error) {
    work.onError(error);
    return work.now() + longestWaitMs;
  }
}

async function runWhenDue(work: Work): Promise<void> {
  const at = work.nextAt();
  if (at !== undefined && at <= work.now()) await work.run();
}
