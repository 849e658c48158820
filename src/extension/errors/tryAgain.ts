import type { Words } from '../kit/words.ts';
import { describeError, type ErrorAccount } from './describeError.ts';
import { type NextStep, UserError } from './userError.ts';

/** Returns the error with the button `again` before its own; the error itself if it needs no message. */
export function withTryAgain(
  action: Words,
  error: unknown,
  account: ErrorAccount | undefined,
  again: NextStep,
): unknown {
  const description = describeError(action, error, account);
  if (!description) return error;
  return new UserError(description.message, {
    cause: error,
    nextSteps: [again, ...description.nextSteps],
  });
}
