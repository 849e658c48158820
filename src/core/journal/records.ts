import { shortText } from '../text/shortText.ts';
import type { Creation, ImportCounts } from './events.ts';

/**
 * The records of one account, folded from the events of the journal. Anybody can write the journal: only facts marked as proven
 * and unknown outcomes of this machine's requests come from this machine. Titles and subjects are shortened for display. The maps
 * are iterated from the oldest record to the newest.
 */
export interface AccountRecords {
  readonly makets: ReadonlyMap<number, MaketRecord>;
  readonly lists: ReadonlyMap<number, ListRecord>;
  readonly sends: ReadonlyMap<number, SendRecord>;
  /** Requests with an unknown outcome, oldest first. */
  readonly unknown: readonly UnknownCreation[];
  /** Makets that the user has removed from the records. */
  readonly forgotten: ReadonlySet<number>;
}

/** A maket. One that was added by its number has no hash, and no layout unless it was linked. */
export interface MaketRecord {
  readonly id: number;
  readonly title: string;
  /** The title at the time of the upload, if it was renamed. `hash` was computed with this title. */
  readonly uploadedTitle?: string;
  /** The time of the upload or of its first event: ISO 8601 in UTC. */
  readonly at: string;
  readonly layout?: string;
  readonly hash?: string;
  readonly bytes?: number;
  readonly ownFooter?: boolean;
  /** True for a letter that is filled in for a sample person: a test, not a version of its layout. */
  readonly filledIn?: true;
  /** The language of the letter (BCP 47), if its layout has several. */
  readonly language?: string;
  /** True if this machine uploaded it with this content and title. If missing, only the journal says so. */
  readonly contentProven?: true;
  /** True if the title was given on this machine. If missing, only the journal says so. */
  readonly titleProven?: true;
}

/** A list. The service tells neither its size nor who has confirmed, so only what was done with Mailroom is known. */
export interface ListRecord {
  readonly id: number;
  readonly title: string;
  readonly at: string;
  /** The number of subscribers that were added with Mailroom. */
  readonly subscribersAdded: number;
  /** The number of them who were asked by letter to confirm. */
  readonly subscribersAsked: number;
  /** The newest import into the list. */
  readonly lastImport?: ImportResult;
  /** True if the title was given on this machine. If missing, only the journal says so. */
  readonly titleProven?: true;
}

/** The result of an import, with its time: ISO 8601 in UTC. */
export type ImportResult = Pick<ImportCounts, 'rows' | 'added' | 'refused' | 'unknown'> & {
  readonly at: string;
};

export interface SendRecord {
  readonly id: number;
  readonly subject: string;
  readonly at: string;
  readonly maket?: number;
  readonly lists?: readonly number[];
  readonly sender?: string;
  readonly startAt?: string;
  /** True for a campaign to a test group. */
  readonly test?: true;
  /** True if this machine created it with this maket and these lists. If missing, only the journal says so. */
  readonly contentProven?: true;
}

export interface UnknownCreation {
  readonly request: string;
  readonly creation: Creation;
  readonly at: string;
  readonly reason: string;
}

/** The numbers of the records of one account that may have changed, including removed records. */
export interface RecordsChange {
  /** Makets that have changed, including those that were forgotten or are known again. */
  readonly makets: ReadonlySet<number>;
  readonly lists: ReadonlySet<number>;
  readonly sends: ReadonlySet<number>;
  /** True if `AccountRecords.unknown` has changed. */
  readonly unknown: boolean;
  /** True if campaigns of the account are held, or held no longer. */
  readonly holds: boolean;
}

/** The changes by account, or `'everything'` after the journal was read from the start. */
export type JournalChange = ReadonlyMap<string, RecordsChange> | 'everything';

/** Returns the change of one account; `undefined` if there is none. */
export function recordsChangeOf(
  change: JournalChange,
  account: string | undefined,
): RecordsChange | 'everything' | undefined {
  if (change === 'everything') return change;
  return account === undefined ? undefined : change.get(account);
}

/** Returns a creation with its title or subject shortened for display. */
export function shownCreation(creation: Creation): Creation {
  if (creation.kind === 'send') return { ...creation, subject: shortText(creation.subject) };
  return 'title' in creation ? { ...creation, title: shortText(creation.title) } : creation;
}
