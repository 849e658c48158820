import { createSchedule, type Schedule } from '../schedule.ts';
import type { Database } from '../store/database.ts';
import { finishSends, type LetterSettings, nextSendAt, startDueSends } from '../store/sends.ts';

export interface StarterOptions {
  readonly intervalMs: number;
  /** The settings of sends that start now. */
  readonly settings: () => LetterSettings;
  readonly onStarted: () => void;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Starts sends whose time has come: their letters are put into the outbox. A server that takes its time keeps none of them waiting. */
export function createStarter(
  db: Database,
  { intervalMs, settings, onStarted, now, onError }: StarterOptions,
): Schedule {
  return createSchedule({
    nextAt: () => nextSendAt(db),
    now,
    intervalMs,
    onError,
    run: () => {
      db.transaction(() => {
        startDueSends(db, now(), settings());
        finishSends(db, now());
      });
      onStarted();
    },
  });
}
