/** The numbers of those records of one account that may be others now, gone ones included. */
export interface RecordsChange {
  /** Also of makets that are forgotten, or not any more. */
  readonly makets: ReadonlySet<number>;
  readonly lists: ReadonlySet<number>;
  readonly sends: ReadonlySet<number>;
  /** Whether the creations whose outcome nobody knows are others. */
  readonly unknown: boolean;
}

/** What has changed of the records: of which accounts, or everything, when the journal was read anew. */
export type JournalChange = ReadonlyMap<string, RecordsChange> | 'everything';

/** What has changed of one account, if it is known which; `undefined` when nothing has. */
export function changeOf(
  change: JournalChange,
  account: string | undefined,
): RecordsChange | 'everything' | undefined {
  if (change === 'everything') return change;
  return account === undefined ? undefined : change.get(account);
}
