import { l10n, type Words } from '../kit/words.ts';
import { describeError, type ErrorAccount } from './describeError.ts';
import { type NextStep, UserError } from './userError.ts';

/** Returns the error with “Try Again” as its first button, which runs a command; the error itself if it needs no message. */
export function withTryAgain(
  action: Words,
  error: unknown,
  account: ErrorAccount | undefined,
  again: Omit<NextStep, 'label'>,
): unknown {
  const description = describeError(action, error, account);
  if (!description) return error;
  return new UserError(description.message, {
    cause: error,
    nextSteps: [{ label: l10n.t('Try Again'), ...again }, ...description.nextSteps],
  });
}
