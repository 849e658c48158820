import type { ArgumentsOf, CommandId } from '../kit/runCommand.ts';
import type { Words } from '../kit/words.ts';

/** A button below an error, and the command that it runs. */
export interface NextStep {
  readonly label: Words;
  readonly command: string;
  readonly arguments?: readonly unknown[];
}

/** Returns a button that runs a command of Mailroom. */
export function nextStep<Id extends CommandId>(label: Words, id: Id, ...args: ArgumentsOf<Id>): NextStep {
  return { label, command: id, arguments: args };
}

/**
 * An error with a translated message for the user: what happened, and what to do. All other errors are bugs or technical failures,
 * which `describeError` describes.
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
