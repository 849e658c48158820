/** Work that is done whenever it is due. */
export interface Schedule {
  /** Looks again when the work is due next: to be called when that may have changed. */
  wake(): void;
  stop(): void;
}

export interface Work {
  /** When the work is due next, if at all; in the clock of `now`. */
  nextAt(): number | undefined;
  run(): void | Promise<void>;
  now(): number;
  /** Runs stand at least so far apart. */
  readonly intervalMs: number;
  onError(error: unknown): void;
}

/** The clock may jump, as it does when a laptop sleeps: it is looked at again after this time at the latest. */
const longestWaitMs = 1000;

export function createSchedule(work: Work): Schedule {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const wake = () => {
    clearTimeout(timer);
    if (stopped) return;
    const at = work.nextAt();
    if (at === undefined) return;
    timer = setTimeout(tick, Math.min(Math.max(at - work.now(), work.intervalMs), longestWaitMs));
  };
  const tick = () => {
    runOnce()
      .catch(work.onError)
      .finally(() => {
        if (!stopped) wake();
      });
  };
  const runOnce = async () => {
    const at = work.nextAt();
    if (at !== undefined && at <= work.now()) await work.run();
  };
  return {
    wake,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
