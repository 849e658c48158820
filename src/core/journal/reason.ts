import { ServiceError } from '../port/serviceError.ts';

/**
 * Why a creation failed, as the journal keeps it: the kind of problem with its numbers. The service's own
 * message is left out, because it may repeat what was sent, such as a subscriber's address.
 */
export function journalReason(error: unknown): string {
  if (!(error instanceof ServiceError)) return 'failed';
  const { problem } = error;
  switch (problem.kind) {
    case 'refused':
      return problem.code === undefined
        ? `refused (${problem.status})`
        : `refused (${problem.status}, ${problem.code})`;
    case 'unreachable':
      return `unreachable (${problem.reason})`;
    case 'invalid':
      return `invalid (${problem.field})`;
    default:
      return problem.kind;
  }
}

/** Whether that reason is a connection that broke before an answer came. */
export function isBrokenConnection(reason: string): boolean {
  return reason.startsWith('unreachable');
}

/** Only a `ServiceError` that says so is certain to have changed nothing. */
export function mayHaveTakenEffect(error: unknown): boolean {
  return !(error instanceof ServiceError) || error.mayHaveTakenEffect;
}
