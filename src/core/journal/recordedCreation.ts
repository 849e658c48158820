import { ServiceError } from '../port/serviceError.ts';

/** The outcome of a creating request in the journal. */
type CreationOutcome =
  | { readonly event: 'created'; readonly id: number }
  | { readonly event: 'refused' | 'unknown'; readonly reason: string };

/** Writes a creating request into the journal. */
export interface CreationRecorder {
  /** Resolves when the request is on the disk. Rejects when it cannot be written. */
  begin(): Promise<void>;
  end(outcome: CreationOutcome): Promise<void>;
}

/**
 * Makes one creating request, and records the request before and the outcome after it. Returns the number of the new thing, or
 * the error that leaves the outcome unknown. Rejects when certainly nothing was created.
 */
export async function recordedCreation(
  recorder: CreationRecorder,
  request: () => Promise<number>,
): Promise<{ readonly id: number } | { readonly error: unknown }> {
  await recorder.begin();
  let id: number;
  try {
    id = await request();
  } catch (error) {
    const isUnknown = mayHaveTakenEffect(error);
    await recorder.end({ event: isUnknown ? 'unknown' : 'refused', reason: journalReason(error) });
    if (!isUnknown) throw error;
    return { error };
  }
  await recorder.end({ event: 'created', id });
  return { id };
}

/**
 * Returns the reason of a failed creation for the journal: the kind of problem and its codes. Leaves out the message of the
 * service, because it may repeat the request, such as a subscriber's address.
 */
function journalReason(error: unknown): string {
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

/** Returns true if the reason is a connection that broke before an answer. */
export function isBrokenConnection(reason: string): boolean {
  return reason.startsWith('unreachable');
}

/** Returns false only if the error is a `ServiceError` that certainly changed nothing. */
function mayHaveTakenEffect(error: unknown): boolean {
  return !(error instanceof ServiceError) || error.mayHaveTakenEffect;
}
