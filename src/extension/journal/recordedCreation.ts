import { journalReason, mayHaveTakenEffect } from '../../core/journal/reason.ts';

/** The outcome of a creating request, as the journal records it. */
export type CreationOutcome =
  | { readonly event: 'created'; readonly id: number }
  | { readonly event: 'refused' | 'unknown'; readonly reason: string };

/** Records a creating request. */
export interface CreationRecorder {
  /** Returns when the request is on the disk. Rejects when it cannot be written. */
  begin(): Promise<void>;
  end(outcome: CreationOutcome): Promise<void>;
}

/**
 * Makes one creating request, and records it before it is made and its outcome after. Returns the number of what was created, or
 * the error that leaves the outcome unknown. Rejects when nothing was created for certain.
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
