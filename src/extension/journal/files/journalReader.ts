import { setImmediate as turn } from 'node:timers/promises';
import type { JournalEvent, LocalEvent } from '../../../core/journal/events.ts';
import type { HoldRecord } from '../../../core/journal/holds.ts';
import { JournalFold } from '../../../core/journal/journalFold.ts';
import type { AccountRecords, JournalChange } from '../../../core/journal/records.ts';
import type { EventFile } from './eventFile.ts';
import type { LocalEvents } from './localEvents.ts';

/** The number of records that are updated before yielding to other work; about a millisecond. */
const settledAtOnce = 250;

/** The result of a reading. */
export interface JournalReading {
  /** The changed records, if any. */
  readonly change: JournalChange | undefined;
  /** True if the journal has new lines, even ones without an effect. */
  readonly isJournalNew: boolean;
  readonly failures: readonly ReadFailure[];
}

/** A file that cannot be read. Its earlier events stay in effect. */
interface ReadFailure {
  readonly error: unknown;
  readonly path: string;
}

/**
 * Reads the journal and the local events into records. Continues where the last reading ended; when one of the files was
 * rewritten, both are read from the start.
 */
export class JournalReader {
  readonly #journal: EventFile;
  readonly #local: LocalEvents;
  readonly #hasEnded: (request: string) => boolean;
  /** Outcomes that could not be written. This window applies them anyway, so that everything that was created is shown. */
  readonly #unwritten: LocalEvent[] = [];
  #fold: JournalFold;
  #isRead = false;
  #reading: Promise<unknown> = Promise.resolve();

  /** `hasEnded` returns true if the window of a request is closed. */
  constructor(journal: EventFile, local: LocalEvents, hasEnded: (request: string) => boolean) {
    this.#journal = journal;
    this.#local = local;
    this.#hasEnded = hasEnded;
    this.#fold = this.#newFold();
  }

  /** The accounts that have events. */
  get accounts(): readonly string[] {
    return this.#fold.accounts;
  }

  /** Returns the records of an account. The maps are live. */
  records(account: string): AccountRecords {
    return this.#fold.records(account);
  }

  /** The campaigns that windows of this machine hold, or held when they were closed. */
  get holds(): readonly HoldRecord[] {
    return this.#fold.holds;
  }

  /** The earliest time at which a pending request times out. */
  get changesAt(): Date | undefined {
    return this.#fold.changesAt;
  }

  /** Reads new events. Calls may overlap. */
  refresh(): Promise<JournalReading> {
    const found = this.#reading.then(() => this.#refresh());
    this.#reading = found.catch(() => undefined);
    return found;
  }

  /** Applies an event that could not be written. */
  applyUnwritten(event: JournalEvent): JournalChange | undefined {
    const localEvent = this.#local.localize(event);
    this.#unwritten.push(localEvent);
    this.#fold.addLocal(localEvent);
    return this.settle();
  }

  /** Applies timeouts of pending requests. */
  settle(): JournalChange | undefined {
    this.#fold.settle(new Date());
    const changes = this.#fold.takeChanges();
    return changes.size > 0 ? changes : undefined;
  }

  /**
   * Opens the journal before the local events, but applies the local events first. Events are written to the local file
   * first, so that each event of this machine in the journal is already known as local, even to callers that look at the
   * records during the reading.
   */
  async #refresh(): Promise<JournalReading> {
    const failures: ReadFailure[] = [];
    const open = <T>(file: { readonly path: string; open(): Promise<T> }) =>
      orFailure(file, failures, () => file.open());
    await using journal = await open(this.#journal);
    await using local = await open(this.#local);
    const startsOver = !this.#isRead || journal?.isReplaced || local?.isReplaced;
    const fold = startsOver ? this.#startOver() : this.#fold;
    await orFailure(this.#local, failures, async () =>
      local?.read((events) => {
        for (const event of events) fold.addLocal(event);
      }),
    );
    const isJournalNew = await orFailure(this.#journal, failures, async () =>
      journal?.read((events) => {
        for (const event of events) fold.add(event);
      }),
    );
    while (!fold.settle(new Date(), settledAtOnce)) await turn();
    if (startsOver) for (const event of this.#unwritten) fold.addLocal(event);
    fold.settle(new Date());
    const changes = fold.takeChanges();
    this.#fold = fold;
    this.#isRead = true;
    const change = startsOver ? 'everything' : changes.size > 0 ? changes : undefined;
    return { change, isJournalNew: isJournalNew ?? false, failures };
  }

  /** Starts with empty records. The former ones stay in use until everything has been read. */
  #startOver(): JournalFold {
    this.#journal.restart();
    this.#local.restart();
    return this.#newFold();
  }

  #newFold(): JournalFold {
    return new JournalFold({ journal: this.#local.journal, hasEnded: this.#hasEnded });
  }
}

async function orFailure<T>(
  { path }: { readonly path: string },
  failures: ReadFailure[],
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    failures.push({ error, path });
    return undefined;
  }
}
