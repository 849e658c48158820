import { byTime } from './byTime.ts';
import type { JournalEvent } from './events.ts';
import { foldMakets, type MaketNote } from './maketRecords.ts';
import { type OwnWord, told } from './ownWord.ts';
import type { AccountRecords, ListRecord, SendRecord, UnknownCreation } from './records.ts';
import type { Made, OpenRequest } from './requests.ts';
import { shownList, shownMaket, shownSend } from './shownRecords.ts';

export interface FoldOptions {
  /** The account's identity; the events of others are left out. */
  readonly account: string;
  readonly now: Date;
  /** What this machine wrote itself. Without it everything is somebody's word. */
  readonly own?: OwnWord;
  /** Says that the window which made a request is gone, so that no outcome can come any more. */
  readonly hasEnded?: (request: string) => boolean;
}

/** The records of one account, and when they change without a new event: a request then counts as unknown. */
export interface FoldedJournal {
  readonly records: AccountRecords;
  readonly changesAt?: Date;
}

/** The reason of an unknown creation whose outcome was never written. */
export const noOutcome = 'noOutcome';

/** How long a request without an outcome counts as still under way. */
export const inProgressMs = 3 * 60_000;

/**
 * Folds the journal's events into what is known of one account. The order of the lines does not matter and
 * duplicates do no harm, because git may merge the journals of two people in any order.
 */
export function foldJournal(events: readonly JournalEvent[], options: FoldOptions): FoldedJournal {
  const { made, open, isOwnName } = told(options.account, events, options.own ?? nothingOwn);
  const ofAccount = events.filter(({ account }) => account === options.account);
  const notes = byTime(ofAccount.filter(isNote));
  const known = notes.filter((note) => note.event === 'known');
  const { makets, forgotten } = foldMakets(made, notes);
  const underWay = new Set(open.filter((request) => isUnderWay(request, options)));
  const changesAt = [...underWay]
    .map((request) => Date.parse(request.at) + inProgressMs)
    .sort((a, b) => a - b)[0];
  return {
    records: {
      makets: mapped(makets, (maket) => shownMaket(maket, isOwnName)),
      forgotten,
      lists: mapped(listRecords(made, known), (list) => shownList(list, isOwnName)),
      sends: mapped(sendRecords(made, known), shownSend),
      unknown: byTime(open.filter((request) => !underWay.has(request)).map(toUnknown)),
    },
    ...(changesAt !== undefined && { changesAt: new Date(changesAt) }),
  };
}

function isUnderWay(request: OpenRequest, { now, hasEnded }: FoldOptions): boolean {
  if (request.unknown !== undefined || hasEnded?.(request.request)) return false;
  // A clock that was wrong may have written a time to come.
  return Math.abs(now.getTime() - Date.parse(request.at)) < inProgressMs;
}

function toUnknown({ request, creation, at, unknown }: OpenRequest): UnknownCreation {
  return { request, creation, at, reason: unknown ?? noOutcome };
}

function listRecords(made: readonly Made[], known: readonly Known[]): Map<number, ListRecord> {
  const added = new Map<number, number>();
  const records = new Map<number, ListRecord>();
  for (const { creation } of made) {
    if (creation.kind === 'subscriber') added.set(creation.list, (added.get(creation.list) ?? 0) + 1);
  }
  const subscribersAdded = (id: number) => added.get(id) ?? 0;
  for (const { id, at, creation, isOwn } of made) {
    if (creation.kind !== 'list') continue;
    const { title } = creation;
    const proof = isOwn && { titleProven: isOwn };
    records.set(id, { id, at, title, subscribersAdded: subscribersAdded(id), ...proof });
  }
  for (const event of ofKind(known, 'list')) {
    nameList(records, event, subscribersAdded);
  }
  return records;
}

function sendRecords(made: readonly Made[], known: readonly Known[]): Map<number, SendRecord> {
  const records = new Map<number, SendRecord>();
  for (const { id, at, creation, isOwn } of made) {
    if (creation.kind !== 'send') continue;
    const { kind: _, ...send } = creation;
    records.set(id, { id, at, ...send, ...(isOwn && { contentProven: isOwn }) });
  }
  for (const { id, title, at } of ofKind(known, 'send')) {
    const record = records.get(id);
    if (!record) records.set(id, { id, subject: title, at });
    else if (record.at <= at) records.set(id, { ...record, subject: title });
  }
  return records;
}

/** A name given by hand: of a list made elsewhere, or a newer name of one made here. */
function nameList(
  records: Map<number, ListRecord>,
  { id, title, at }: Known,
  subscribersAdded: (id: number) => number,
): void {
  const { titleProven, ...record } = records.get(id) ?? {
    id,
    title,
    at,
    subscribersAdded: subscribersAdded(id),
  };
  if (record.at > at) return;
  const proof = titleProven && record.title === title && { titleProven };
  records.set(id, { ...record, title, ...proof });
}

type Known = Extract<MaketNote, { event: 'known' }>;

function mapped<R>(records: ReadonlyMap<number, R>, change: (record: R) => R): Map<number, R> {
  return new Map([...records].map(([id, record]) => [id, change(record)]));
}

const nothingOwn: OwnWord = { events: [], journal: '' };
const isNote = (event: JournalEvent): event is MaketNote => !('request' in event);
const ofKind = (known: readonly Known[], kind: Known['kind']) => known.filter((event) => event.kind === kind);
