import type { JournalEvent, LocalEvent } from '../../../../src/core/journal/events.ts';
import { JournalFold } from '../../../../src/core/journal/journalFold.ts';
import type { AccountRecords } from '../../../../src/core/journal/records.ts';

export interface Circumstances {
  readonly account: string;
  readonly now: Date;
  /** The machine’s own log, and its name for the journal that is read. */
  readonly own?: { readonly events: readonly LocalEvent[]; readonly journal: string };
  readonly hasEnded?: (request: string) => boolean;
}

/** Folds all events. Returns the records of one account, and when they change next without a new event. */
export function foldJournal(
  events: Iterable<JournalEvent>,
  { account, now, own, hasEnded }: Circumstances,
): { readonly records: AccountRecords; readonly changesAt: Date | undefined } {
  const fold = new JournalFold({ ...(own && { journal: own.journal }), ...(hasEnded && { hasEnded }) });
  for (const event of own?.events ?? []) fold.addLocal(event);
  for (const event of events) fold.add(event);
  fold.settle(now);
  return { records: fold.records(account), changesAt: fold.changesAt };
}
