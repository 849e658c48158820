import { randomUUID } from 'node:crypto';
import type { Creation, HeldCampaign, JournalEvent } from '../../../core/journal/events.ts';
import { type CreationRecorder, recordedCreation } from '../../../core/journal/recordedCreation.ts';
import { linksAfterMove } from '../../../core/makets/linksAfterMove.ts';
import type { MaketName } from '../../../core/makets/maketNames.ts';
import { ServiceError } from '../../../core/port/serviceError.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { Refused } from '../../files/refused.ts';
import { l10n } from '../../kit/words.ts';
import type { Log } from '../../log.ts';
import type { CreationResult } from '../journal.ts';
import type { EventFile } from './eventFile.ts';
import type { JournalReader } from './journalReader.ts';
import { notUsed, unnamed, unwritable, unwrittenRecord } from './journalTexts.ts';
import type { LocalEvents } from './localEvents.ts';
import type { Tidied } from './tidyFile.ts';

/** An event without the fields that all events have. */
export type NewEvent = JournalEvent extends infer E
  ? E extends unknown
    ? Omit<E, 'v' | 'at' | 'account'>
    : never
  : never;

interface JournalWriterParts {
  readonly path: string;
  readonly file: EventFile;
  readonly local: LocalEvents;
  readonly reader: JournalReader;
  /** The id of this window, with which the ids of its requests begin. */
  readonly window: string;
  readonly errors: ErrorHandler;
  readonly log: Log;
  /** Reads what was written. */
  readonly refresh: () => Promise<void>;
  /** Applies an outcome to the records although it could not be written. */
  readonly applyUnwritten: (event: JournalEvent) => void;
}

/** Writes a journal: what other windows may read to the journal, what this machine can prove to its local events as well. */
export class JournalWriter {
  readonly #parts: JournalWriterParts;
  /** What became of requests and could not be written, oldest first. It is written before the next event. */
  #owed: readonly OwedEvent[] = [];

  constructor(parts: JournalWriterParts) {
    this.#parts = parts;
  }

  /** See `Journal.create`. */
  async create(identity: string, creation: Creation, make: () => Promise<number>): Promise<CreationResult> {
    const { reader, window, log } = this.#parts;
    const request = `${window}/${randomUUID()}`;
    const recorder: CreationRecorder = {
      begin: () => this.write(identity, { event: 'requested', request, creation }),
      end: (outcome) => this.#writeOutcome(identity, creation, { ...outcome, request }),
    };
    // The journal only records that the outcome is unknown, so an unexpected error is logged.
    const makeOrLog = () =>
      make().catch((error: unknown) => {
        if (!(error instanceof ServiceError)) log.error('A request that creates something', error);
        throw error;
      });
    const result = await recordedCreation(recorder, makeOrLog);
    if ('id' in result) return result;
    const unknown = reader.records(identity).unknown.find((each) => each.request === request);
    // The outcome could not be written; `#writeOutcome` has shown that error.
    if (!unknown) throw result.error;
    return { unknown };
  }

  /** See `Journal.hold`. */
  async hold(identity: string, campaign: HeldCampaign): Promise<string> {
    const hold = `${this.#parts.window}/${randomUUID()}`;
    await this.write(identity, { event: 'held', hold, ...campaign });
    return hold;
  }

  /** Writes an event of the account. Rejects with a `UserError` when it cannot be written. */
  async write(identity: string, event: NewEvent): Promise<void> {
    const { file, local, refresh } = this.#parts;
    const complete = completed(identity, event);
    let path = local.path;
    try {
      if (isLocalEvent(complete)) await this.#writeAfterOwed(local, complete);
      path = this.#parts.path;
      await this.#writeAfterOwed(file, complete);
    } catch (error) {
      if (complete.event === 'requested' || complete.event === 'held') await this.#takeBack(complete);
      if (path === this.#parts.path) refuseAsExplained(error);
      throw unwritable(path, complete.event, error);
    }
    await refresh();
  }

  /** Writes to the journal only: the local events are limited to a few thousand, and names would displace uploads. */
  async nameMakets(identity: string, names: readonly MaketName[]): Promise<void> {
    const { path, file, refresh } = this.#parts;
    const events = names.map((name) => completed(identity, { event: 'known', kind: 'maket', ...name }));
    try {
      await file.appendAll(events);
    } catch (error) {
      refuseAsExplained(error);
      throw unnamed(path, error);
    }
    await refresh();
  }

  /** See `Journal.followMove`. */
  async followMove(from: string, to: string): Promise<void> {
    const { reader } = this.#parts;
    for (const identity of reader.accounts) {
      const links = linksAfterMove(reader.records(identity).makets.values(), from, to, process.platform);
      for (const [layout, makets] of links) await this.write(identity, { event: 'linked', makets, layout });
    }
  }

  /** See `Journal.compact`. */
  async compact(): Promise<Tidied | undefined> {
    const { file, refresh } = this.#parts;
    const tidied = await file.compact().catch((error: unknown) => {
      refuseAsExplained(error);
      throw error;
    });
    await refresh();
    return tidied;
  }

  /**
   * Records that the request is not made, or the campaign not held, after all. If that fails, it is recorded later. After a
   * crash before that, its outcome counts as unknown, which does no harm.
   */
  async #takeBack(event: Extract<JournalEvent, { event: 'requested' | 'held' }>): Promise<void> {
    const { local, log } = this.#parts;
    const taken = completed(
      event.account,
      event.event === 'held'
        ? { event: 'stopped', hold: event.hold, reason: 'failed' }
        : { event: 'refused', request: event.request, reason: 'notSent' },
    );
    await local.append(taken).catch((error: unknown) => {
      this.#owe(local, taken);
      log.error('Taking back a request that was not made', error);
    });
  }

  /** Records an outcome. Does not reject: the request was made, and an error of the file must not hide that. */
  async #writeOutcome(identity: string, creation: Creation, event: NewEvent): Promise<void> {
    const { path, file, local, errors, log, refresh } = this.#parts;
    const complete = completed(identity, event);
    const id = event.event === 'created' ? event.id : undefined;
    // The local event comes first, so that the line in the journal is trusted as soon as it can be read.
    await this.#writeAfterOwed(local, complete).catch((error: unknown) => {
      this.#owe(local, complete);
      log.error('Keeping what became of a request', error);
    });
    await this.#writeAfterOwed(file, complete).catch((error: unknown) => {
      this.#owe(file, complete);
      errors.show(l10n.t('Couldn’t write the journal'), unwrittenRecord(path, creation, id, error));
    });
    await refresh();
  }

  /** Keeps an event that could not be written, and applies it to the records of this window. */
  #owe(to: OwedEvent['to'], event: JournalEvent): void {
    this.#owed = [...this.#owed, { to, event }];
    if (to === this.#parts.local) this.#parts.applyUnwritten(event);
  }

  async #writeAfterOwed(to: OwedEvent['to'], event: JournalEvent): Promise<void> {
    await this.#writeOwed(to);
    await to.append(event);
  }

  /** Writes what could not be written to a file before. Rejects when it still can't, and keeps it then. */
  async #writeOwed(to: OwedEvent['to']): Promise<void> {
    const owed = this.#owed.filter((each) => each.to === to);
    for (const each of owed) {
      await to.append(each.event);
      this.#owed = this.#owed.filter((other) => other !== each);
    }
  }
}

/** An event that could not be written, and the file that it belongs to. */
interface OwedEvent {
  readonly to: EventFile | LocalEvents;
  readonly event: JournalEvent;
}

function completed(identity: string, event: NewEvent): JournalEvent {
  return { v: 1, at: new Date().toISOString(), account: identity, ...event };
}

/** Returns true for events that are also written to the local file: requests, their outcomes, and names. */
function isLocalEvent({ event }: JournalEvent): boolean {
  return event !== 'linked' && event !== 'forgotten' && event !== 'imported';
}

/** Throws a `UserError` that tells why the file is not used, if that is the error. */
function refuseAsExplained(error: unknown): void {
  if (error instanceof Refused) throw notUsed(error);
}
