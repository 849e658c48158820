import type { Words } from '../kit/words.ts';

/** Where every failed promise ends: the one place that tells people and writes the log. */
export interface ErrorHandler {
  /**
   * Runs `work` and shows what it throws. `action` says what could not be done, in the user's words:
   * "Couldn't upload “Spring sale”". Cancellation by the user is silent, unless something may have taken effect.
   */
  run<T>(action: Words, work: () => Promise<T>): Promise<T | undefined>;
  /** Shows `error` as one notification with its next steps and logs the technical details. */
  show(action: Words, error: unknown): void;
}
