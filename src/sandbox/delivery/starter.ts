import { type Content, emptyContent, type LetterSettings, sendContent } from '../letters/content.ts';
import { codeOf, type Failure } from '../letters/outcome.ts';
import { createSchedule, type Schedule } from '../schedule.ts';
import type { Database } from '../store/database.ts';
import {
  claimDueSend,
  type DueSend,
  finishSends,
  nextSendAt,
  partsOfSend,
  releaseSend,
  startSend,
} from '../store/sends.ts';

export interface StarterOptions {
  readonly intervalMs: number;
  /** How long a sandbox's claim on a send lasts. */
  readonly claimMs: number;
  /** Returns the settings for sends that start now. */
  readonly settings: () => LetterSettings;
  readonly onStarted: () => void;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Starts due sends: puts their letters into the outbox. Each send has its own transactions, so that a failure affects no other send. */
export function createStarter(
  db: Database,
  { intervalMs, claimMs, settings, onStarted, now, onError }: StarterOptions,
): Schedule {
  const claim = () => claimDueSend(db, now(), now() + claimMs);
  return createSchedule({
    nextAt: () => nextSendAt(db),
    now,
    intervalMs,
    onError,
    run: () => {
      for (let due = claim(); due; due = claim()) {
        try {
          startDueSend(db, due, { settings: settings(), now: now(), onError });
        } catch (error) {
          // A failed write to the database is not the send's fault, so this does not count as an attempt.
          onError(error);
          releaseSend(db, due, now() + claimMs);
        }
      }
      finishSends(db, now());
      onStarted();
    },
  });
}

/** A send that was begun this often without being started has probably crashed the sandbox each time. */
const mostBegun = 3;

/** Creates the letter of a send and starts it. If there can be no letter, the send ends with that reason for each recipient. */
export function startDueSend(
  db: Database,
  { id, begun }: DueSend,
  { settings, now, onError }: Pick<StarterOptions, 'onError'> & { settings: LetterSettings; now: number },
): void {
  const parts = partsOfSend(db, id);
  const giveUp = (failure: Failure) => startSend(db, id, emptyContent(parts), now, codeOf(failure));
  if (begun >= mostBegun) {
    giveUp('endedSandbox');
    return;
  }
  let content: Content;
  try {
    content = sendContent(parts, settings);
  } catch (error) {
    onError(error);
    giveUp('unmade');
    return;
  }
  startSend(db, id, content, now);
}
