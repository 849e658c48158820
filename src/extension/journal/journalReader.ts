import { setImmediate as turn } from 'node:timers/promises';
import type { JournalChange } from '../../core/journal/change.ts';
import type { JournalEvent } from '../../core/journal/events.ts';
import { JournalFold } from '../../core/journal/journalFold.ts';
import type { OwnEvent } from '../../core/journal/ownWord.ts';
import type { AccountRecords } from '../../core/journal/records.ts';
import type { EventFile } from './eventFile.ts';
import type { OwnEvents } from './ownEvents.ts';

/** How many records are brought up to date, in about a millisecond, until others have their turn. */
const settledAtOnce = 250;

/** What a reading has found. */
export interface Found {
  /** What of the records has changed, if anything. */
  readonly change: JournalChange | undefined;
  /** Whether the journal has anything new, even if that says nothing. */
  readonly isJournalNew: boolean;
  readonly failures: readonly Failure[];
}

/** A file that cannot be read. What was read of it before stays known. */
interface Failure {
  readonly error: unknown;
  readonly path: string;
}

/**
 * What the journal and this machine's own word say together. Both are read from where they were read to the last time, and
 * the records go on from where they were; when one was rewritten, all is read anew.
 */
export class JournalReader {
  readonly #journal: EventFile;
  readonly #own: OwnEvents;
  readonly #hasEnded: (request: string) => boolean;
  /** Outcomes that could not be written: they hold in this window, so that nothing made is hidden. */
  readonly #unwritten: OwnEvent[] = [];
  #fold: JournalFold;
  #isRead = false;
  #reading: Promise<unknown> = Promise.resolve();

  /** `hasEnded` says that the window which made a request is gone. */
  constructor(journal: EventFile, own: OwnEvents, hasEnded: (request: string) => boolean) {
    this.#journal = journal;
    this.#own = own;
    this.#hasEnded = hasEnded;
    this.#fold = this.#newFold();
  }

  /** The accounts that the journal and the own word tell of. */
  get accounts(): readonly string[] {
    return this.#fold.accounts;
  }

  /** What is known of an account by now: the maps change when more is read. */
  records(account: string): AccountRecords {
    return this.#fold.records(account);
  }

  /** When the records change without a new event. */
  get changesAt(): Date | undefined {
    return this.#fold.changesAt;
  }

  /** Takes in what is new in the files. Calls may overlap. */
  refresh(): Promise<Found> {
    const found = this.#reading.then(() => this.#refresh());
    this.#reading = found.catch(() => undefined);
    return found;
  }

  /** Takes in what could not be written. */
  believe(event: JournalEvent): JournalChange | undefined {
    const own = this.#own.own(event);
    this.#unwritten.push(own);
    this.#fold.addOwn(own);
    return this.settle();
  }

  /** Takes in that time has passed. */
  settle(): JournalChange | undefined {
    this.#fold.settle(new Date());
    const changes = this.#fold.takeChanges();
    return changes.size > 0 ? changes : undefined;
  }

  /**
   * Where the journal ends is looked at first: what it has by then, the own word had before it. So nothing of the journal is
   * taken for somebody's word that is this machine's own, whoever looks at the records while they are being read.
   */
  async #refresh(): Promise<Found> {
    const failures: Failure[] = [];
    const open = <T>(file: { readonly path: string; open(): Promise<T> }) =>
      orFailure(file, failures, () => file.open());
    await using journal = await open(this.#journal);
    await using own = await open(this.#own);
    const isAnew = !this.#isRead || journal?.isReplaced || own?.isReplaced;
    const fold = isAnew ? this.#startAnew() : this.#fold;
    await orFailure(this.#own, failures, async () =>
      own?.read((events) => {
        for (const event of events) fold.addOwn(event);
      }),
    );
    const isJournalNew = await orFailure(this.#journal, failures, async () =>
      journal?.read((events) => {
        for (const event of events) fold.add(event);
      }),
    );
    while (!fold.settle(new Date(), settledAtOnce)) await turn();
    if (isAnew) for (const event of this.#unwritten) fold.addOwn(event);
    fold.settle(new Date());
    const changes = fold.takeChanges();
    this.#fold = fold;
    this.#isRead = true;
    const change = isAnew ? 'everything' : changes.size > 0 ? changes : undefined;
    return { change, isJournalNew: isJournalNew ?? false, failures };
  }

  /** Until all is read, the records stay as they were. */
  #startAnew(): JournalFold {
    this.#journal.restart();
    this.#own.restart();
    return this.#newFold();
  }

  #newFold(): JournalFold {
    return new JournalFold({ journal: this.#own.journal, hasEnded: this.#hasEnded });
  }
}

async function orFailure<T>(
  { path }: { readonly path: string },
  failures: Failure[],
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    failures.push({ error, path });
    return undefined;
  }
}
