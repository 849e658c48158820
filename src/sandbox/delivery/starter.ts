import { type Content, emptyContent, type LetterSettings, sendContent } from '../letters/content.ts';
import { type DeliveryFailure, replyCode } from '../letters/outcome.ts';
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

interface StarterOptions {
  readonly intervalMs: number;
  /** The duration of a sandbox's claim on a send, in milliseconds. */
  readonly claimMs: number;
  /** Returns the settings for sends that start now. */
  readonly settings: () => LetterSettings;
  readonly onStarted: () => void;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Starts due sends: queues their letters in the outbox. Each send has its own transactions, so that a failure affects no other send. */
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

/**
 * The maximum number of times that a send is begun. A send that was never started after that has probably crashed the sandbox each time.
 */
const mostBegun = 3;

/** Creates the content of a send and queues its letters. If the content can't be created, all letters bounce with that reason. */
export function startDueSend(
  db: Database,
  { id, begun }: DueSend,
  { settings, now, onError }: Pick<StarterOptions, 'onError'> & { settings: LetterSettings; now: number },
): void {
  const parts = partsOfSend(db, id);
  const giveUp = (failure: DeliveryFailure) =>
    startSend(db, id, emptyContent(parts), now, replyCode(failure));
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
