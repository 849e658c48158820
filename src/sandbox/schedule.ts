/** Work that is done whenever it is due. */
export interface Schedule {
  /** Looks again when the work is due next: to be called when that may have changed. Never throws. */
  wake(): void;
  /** Resolves when a run that is under way has ended. */
  stop(): Promise<void>;
}

export interface Work {
  /** When the work is due next, if at all; in the clock of `now`. */
  nextAt(): number | undefined;
  run(): void | Promise<void>;
  now(): number;
  /** Runs stand at least so far apart. */
  readonly intervalMs: number;
  /** Told what `nextAt` and `run` throw; the work is tried again. */
  onError(error: unknown): void;
}

/** The clock may jump, as it does when a laptop sleeps: it is looked at again after this time at the latest. */
const longestWaitMs = 1000;

export function createSchedule(work: Work): Schedule {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  const wake = () => {
    if (stopped || running !== undefined) return;
    clearTimeout(timer);
    const waitMs = timeToWait(work);
    if (waitMs !== undefined) timer = setTimeout(tick, waitMs);
  };
  const tick = () => {
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

function timeToWait(work: Work): number | undefined {
  try {
    const at = work.nextAt();
    return at === undefined ? undefined : Math.min(Math.max(at - work.now(), work.intervalMs), longestWaitMs);
  } catch (error) {
    work.onError(error);
    return longestWaitMs;
  }
}

async function runWhenDue(work: Work): Promise<void> {
  const at = work.nextAt();
  if (at !== undefined && at <= work.now()) await work.run();
}
