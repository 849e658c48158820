import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Creation, ImportCounts, JournalEvent } from '../../core/journal/events.ts';
import { type CreationRecorder, recordedCreation } from '../../core/journal/recordedCreation.ts';
import type { AccountRecords, JournalChange } from '../../core/journal/records.ts';
import type { MaketName } from '../../core/makets/maketNames.ts';
import { ServiceError } from '../../core/port/serviceError.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { DirectoryFile } from '../files/directory.ts';
import { removeDrafts } from '../files/drafts.ts';
import { Refused } from '../files/refused.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { l10n } from '../kit/words.ts';
import type { Log } from '../log.ts';
import { whenTrusted } from '../trust/requireTrust.ts';
import { EventFile } from './eventFile.ts';
import type { CreationResult, Journal } from './journal.ts';
import { JournalReader, type JournalReading } from './journalReader.ts';
import type { JournalRepair } from './journalRepair.ts';
import { LocalEvents } from './localEvents.ts';
import type { Tidied } from './tidyFile.ts';
import { watchJournal } from './watchJournal.ts';

/** An event without the fields that all events have. */
type NewEvent = JournalEvent extends infer E
  ? E extends unknown
    ? Omit<E, 'v' | 'at' | 'account'>
    : never
  : never;

/**
 * The journal as a file that other windows and git change as well. Requests and names of this window are also written to a
 * file in the extension's storage (`local`): that file is trusted, while anybody can write the journal. Repairs and error
 * texts are loaded when they are needed.
 */
export class JournalFile extends Disposable implements Journal {
  readonly ready: Promise<void>;
  readonly #changed = this._register(new vscode.EventEmitter<JournalChange>());
  readonly onDidChange = this.#changed.event;
  readonly #path: string;
  readonly #file: EventFile;
  readonly #local: LocalEvents;
  readonly #reader: JournalReader;
  readonly #repair: () => Promise<JournalRepair>;
  readonly #errors: ErrorHandler;
  readonly #log: Log;
  readonly #window: JournalWindow;
  /** The numbers of unreadable lines that have not been logged yet. */
  #damaged: number[] = [];
  /** The last shown reason why the file is not used. */
  #refusal: string | undefined;
  #expiry: NodeJS.Timeout | undefined;

  constructor(
    file: DirectoryFile,
    local: DirectoryFile,
    window: JournalWindow,
    errors: ErrorHandler,
    log: Log,
  ) {
    super();
    this.#path = file.path;
    this.#window = window;
    this.#errors = errors;
    this.#log = log;
    this.#file = new EventFile(file, (line) => this.#damaged.push(line));
    this.#local = new LocalEvents(local, file.path, log);
    this.#reader = new JournalReader(this.#file, this.#local, (request) =>
      request.startsWith(`${window.previous}/`),
    );
    this.#repair = lazily(async () => {
      const { JournalRepair: Loaded } = await import('./journalRepair.ts');
      return this._register(new Loaded(this.#file, file, errors, log));
    });
    this._register({ dispose: () => clearTimeout(this.#expiry) });
    this._register(watchJournal(file.path, () => void this.#refresh()));
    this.ready = this.#refresh();
    void this.ready.then(() => this.#local.thinOut());
    this._register(whenTrusted(() => void this.#cleanUp(file)));
  }

  records(identity: string): AccountRecords {
    return this.#reader.records(identity);
  }

  async create(identity: string, creation: Creation, make: () => Promise<number>): Promise<CreationResult> {
    const request = `${this.#window.current}/${randomUUID()}`;
    const recorder: CreationRecorder = {
      begin: () => this.#write(identity, { event: 'requested', request, creation }),
      end: (outcome) => this.#writeOutcome(identity, creation, { ...outcome, request }),
    };
    const result = await recordedCreation(recorder, () =>
      make().catch((error: unknown) => this.#logAndRethrow(error)),
    );
    if ('id' in result) return result;
    const unknown = this.records(identity).unknown.find((each) => each.request === request);
    // The outcome could not be written; `#writeOutcome` has shown that error.
    if (!unknown) throw result.error;
    return { unknown };
  }

  /** Logs an unexpected error and rethrows it, because the journal only records that the outcome is unknown. */
  #logAndRethrow(error: unknown): never {
    if (!(error instanceof ServiceError)) this.#log.error('A request that creates something', error);
    throw error;
  }

  addKnown(identity: string, kind: 'maket' | 'list' | 'send', id: number, title: string): Promise<void> {
    return this.#write(identity, { event: 'known', kind, id, title });
  }

  /** Writes to the journal only: the local events are limited to a few thousand, and names would displace uploads. */
  async nameMakets(identity: string, names: readonly MaketName[]): Promise<void> {
    const events = names.map((name) => this.#complete(identity, { event: 'known', kind: 'maket', ...name }));
    try {
      await this.#file.appendAll(events);
    } catch (error) {
      if (error instanceof Refused) throw await explainedRefusal(error);
      const { unnamed } = await import('./journalTexts.ts');
      throw unnamed(this.#path, error);
    }
    await this.#refresh();
  }

  link(identity: string, makets: readonly number[], layout?: string): Promise<void> {
    return this.#write(identity, { event: 'linked', makets, ...(layout !== undefined && { layout }) });
  }

  forget(identity: string, makets: readonly number[]): Promise<void> {
    return this.#write(identity, { event: 'forgotten', makets });
  }

  forgetList(identity: string, list: number): Promise<void> {
    return this.#write(identity, { event: 'forgotten', makets: [], lists: [list] });
  }

  recordImport(identity: string, importId: string, counts: ImportCounts): Promise<void> {
    return this.#write(identity, { event: 'imported', importId, ...counts });
  }

  async followMove(from: string, to: string): Promise<void> {
    await this.ready;
    const { linksAfterMove } = await import('../../core/makets/linksAfterMove.ts');
    for (const identity of this.#reader.accounts) {
      const links = linksAfterMove(this.records(identity).makets.values(), from, to);
      for (const [layout, makets] of links) await this.link(identity, makets, layout);
    }
  }

  resolve(identity: string, request: string, outcome: { readonly id: number } | 'notThere'): Promise<void> {
    return this.#write(
      identity,
      outcome === 'notThere'
        ? { event: 'refused', request, reason: outcome }
        : { event: 'created', request, id: outcome.id },
    );
  }

  async compact(): Promise<Tidied | undefined> {
    const tidied = await this.#file.compact().catch(async (error: unknown) => {
      throw await explainedRefusal(error);
    });
    await this.#refresh();
    return tidied;
  }

  async #write(identity: string, event: NewEvent): Promise<void> {
    const complete = this.#complete(identity, event);
    let path = this.#local.path;
    try {
      if (isLocalEvent(complete)) await this.#local.append(complete);
      path = this.#path;
      await this.#file.append(complete);
    } catch (error) {
      if (complete.event === 'requested') await this.#takeBack(complete);
      if (error instanceof Refused && path === this.#path) throw await explainedRefusal(error);
      const { unwritable } = await import('./journalTexts.ts');
      throw unwritable(path, complete.event, error);
    }
    await this.#refresh();
  }

  /** Records that the request is not made after all. If that fails, its outcome counts as unknown, which does no harm. */
  async #takeBack({ account, request }: Extract<JournalEvent, { event: 'requested' }>): Promise<void> {
    const taken = this.#complete(account, { event: 'refused', request, reason: 'notSent' });
    await this.#local
      .append(taken)
      .catch((error: unknown) => this.#log.error('Taking back a request that was not made', error));
  }

  /** Records an outcome. Does not reject: the request was made, and an error of the file must not hide that. */
  async #writeOutcome(identity: string, creation: Creation, event: NewEvent): Promise<void> {
    const complete = this.#complete(identity, event);
    const made = event.event === 'created' ? event.id : undefined;
    // The local event comes first, so that the line in the journal is trusted as soon as it can be read.
    await this.#local.append(complete).catch((error: unknown) => {
      this.#fire(this.#reader.applyUnwritten(complete));
      this.#log.error('Keeping what became of a request', error);
    });
    await this.#file.append(complete).catch(async (error: unknown) => {
      const { unwrittenRecord } = await import('./journalTexts.ts');
      this.#errors.show(
        l10n.t('Couldn’t write the journal'),
        unwrittenRecord(this.#path, creation, made, error),
      );
    });
    await this.#refresh();
  }

  #complete(identity: string, event: NewEvent): JournalEvent {
    return { v: 1, at: new Date().toISOString(), account: identity, ...event };
  }

  async #refresh(): Promise<void> {
    const { change, isJournalNew, failures } = await this.#reader.refresh();
    if (isJournalNew) this.#logDamaged();
    await this.#showUnreadable(failures);
    this.#fire(change);
    if (isJournalNew) this.#repairIfNeeded();
  }

  /** Removes drafts that a crash has left and repairs the file. Waits for trust, because it writes. */
  async #cleanUp(file: DirectoryFile): Promise<void> {
    await removeDrafts(file);
    await this.#refresh();
    this.#repairIfNeeded();
  }

  #repairIfNeeded(): void {
    if (!this.#file.needsRepair) return;
    this.#repair().then(
      (repair) => repair.check(),
      (error: unknown) => this.#log.error('Loading what repairs the journal', error),
    );
  }

  /** Shows why files cannot be read. Shows the same reason only once, although files are read after each change. */
  async #showUnreadable(failures: JournalReading['failures']): Promise<void> {
    if (!failures.some(({ path }) => path === this.#path)) this.#refusal = undefined;
    for (const { error, path } of failures) {
      const refusal = error instanceof Refused ? error.message : undefined;
      if (refusal !== undefined && refusal === this.#refusal) continue;
      this.#refusal = refusal;
      const action = l10n.t('Couldn’t read the journal “{0}”', path);
      this.#errors.show(action, await explainedRefusal(error));
    }
  }

  #logDamaged(): void {
    const lines = this.#damaged;
    this.#damaged = [];
    if (lines.length === 0) return;
    const shown = `${lines.slice(0, 20).join(', ')}${lines.length > 20 ? ', …' : ''}`;
    this.#log.warn(`Journal ${this.#path}: ${lines.length} lines cannot be read (${shown})`);
  }

  #fire(change: JournalChange | undefined): void {
    this.#scheduleTimeout();
    if (change) this.#changed.fire(change);
  }

  /** Schedules the next timeout of a pending request, whose outcome becomes unknown then. */
  #scheduleTimeout(): void {
    clearTimeout(this.#expiry);
    const { changesAt } = this.#reader;
    if (!changesAt || this.isDisposed) return;
    const wait = Math.max(0, changesAt.getTime() - Date.now());
    this.#expiry = setTimeout(() => this.#fire(this.#reader.settle()), wait);
  }
}

/** Replaces a `Refused` by an error that tells the user why a file is not used. */
async function explainedRefusal(error: unknown): Promise<unknown> {
  if (!(error instanceof Refused)) return error;
  const { notUsed } = await import('./journalTexts.ts');
  return notUsed(error);
}

/** Returns true for events that are also written to the local file: requests, their outcomes, and names. */
function isLocalEvent({ event }: JournalEvent): boolean {
  return event !== 'linked' && event !== 'forgotten' && event !== 'imported';
}

/** The id of this window, and of the former one in the same workspace, whose pending requests will never be answered. */
export interface JournalWindow {
  readonly current: string;
  readonly previous: string | undefined;
}
