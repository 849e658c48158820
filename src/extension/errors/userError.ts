import type { Words } from '../kit/words.ts';

/** A next step that an error offers: a button's label and the command behind it. */
export interface NextStep {
  readonly label: Words;
  readonly command: string;
  readonly arguments?: readonly unknown[];
}

/**
 * An error for people: what happened, to what, and what to do next, already in their language.
 * Anything else that is thrown is a bug or a technical failure and is worded by `describeError`.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
  declare readonly message: Words;
  readonly nextSteps: readonly NextStep[];

  constructor(message: Words, options: ErrorOptions & { readonly nextSteps?: readonly NextStep[] } = {}) {
    super(message, options);
    this.nextSteps = options.nextSteps ?? [];
  }
}
