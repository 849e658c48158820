import type { Words } from '../kit/words.ts';

/** The one place that shows errors and logs them. The errors of all promises that nobody awaits end here. */
export interface ErrorHandler {
  /**
   * Runs `work` and shows its error. Resolves with `undefined` then. `action` says what failed: "Couldn’t upload “Spring sale”". Shows
   * nothing if the user canceled, unless a change may have taken effect.
   */
  run<T>(action: Words, work: () => Promise<T>): Promise<T | undefined>;
  /** Shows `error` as a notification with its next steps, and logs the technical details. */
  show(action: Words, error: unknown): void;
}
