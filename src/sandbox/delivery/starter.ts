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
  /** How long a send is left to the sandbox that has begun it. */
  readonly claimMs: number;
  /** The settings of sends that start now. */
  readonly settings: () => LetterSettings;
  readonly onStarted: () => void;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/**
 * Starts sends whose time has come: their letters are put into the outbox. Each send has transactions of its own, so that one that
 * fails stops no other.
 */
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
          // The data could not be written, which is no fault of this send.
          onError(error);
          releaseSend(db, due, now() + claimMs);
        }
      }
      finishSends(db, now());
      onStarted();
    },
  });
}

/** A send that was begun so often without being started has probably ended the sandbox each time. */
const mostBegun = 3;

/** Makes the letter of a send and starts it. Where there can be no letter, the send ends, with the reason for each recipient. */
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
