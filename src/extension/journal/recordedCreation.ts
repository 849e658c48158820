import { journalReason, mayHaveTakenEffect } from '../../core/journal/reason.ts';

/** What became of a creating request. */
export type CreationOutcome =
  | { readonly event: 'created'; readonly id: number }
  | { readonly event: 'refused' | 'unknown'; readonly reason: string };

/** Writes down what a creating request does. */
export interface CreationRecorder {
  /** Returns when it is on the disk; rejects when it cannot be written. */
  begin(): Promise<void>;
  end(outcome: CreationOutcome): Promise<void>;
}

/** Makes one creating request, at most once: that it is made is written before, and what became of it after. */
export async function recordedCreation(
  recorder: CreationRecorder,
  request: () => Promise<number>,
): Promise<number> {
  await recorder.begin();
  const id = await request().catch(async (error: unknown) => {
    const event = mayHaveTakenEffect(error) ? 'unknown' : 'refused';
    await recorder.end({ event, reason: journalReason(error) });
    throw error;
  });
  await recorder.end({ event: 'created', id });
  return id;
}
