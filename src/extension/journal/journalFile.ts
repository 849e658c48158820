import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { JournalChange } from '../../core/journal/change.ts';
import type { Creation, JournalEvent } from '../../core/journal/events.ts';
import type { AccountRecords } from '../../core/journal/records.ts';
import type { MaketName } from '../../core/makets/maketNames.ts';
import { linksAfterMove } from '../../core/makets/versions.ts';
import { ServiceError } from '../../core/port/serviceError.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import type { DirectoryFile } from '../files/directory.ts';
import { Refused } from '../files/refused.ts';
import { removeDrafts } from '../files/rewriteFile.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { l10n } from '../kit/words.ts';
import type { Log } from '../log.ts';
import { whenTrusted } from '../trust/requireTrust.ts';
import { EventFile } from './eventFile.ts';
import type { CreationResult, Journal } from './journal.ts';
import { type Found, JournalReader } from './journalReader.ts';
import type { JournalRepair } from './journalRepair.ts';
import { OwnEvents } from './ownEvents.ts';
import { type CreationRecorder, recordedCreation } from './recordedCreation.ts';
import type { Tidied } from './tidyFile.ts';
import { watchJournal } from './watchJournal.ts';

/** An event without what every event has. */
type NewEvent = JournalEvent extends infer E
  ? E extends unknown
    ? Omit<E, 'v' | 'at' | 'account'>
    : never
  : never;

/**
 * The journal as a file that other windows and git may change as well. What this window writes of requests and names goes
 * into a file of this machine's own, too (`own`): that one is believed, the journal is somebody's word. What is rarely needed, repairs
 * and words for what has failed, is loaded then.
 */
export class JournalFile extends Disposable implements Journal {
  readonly ready: Promise<void>;
  readonly #changed = this._register(new vscode.EventEmitter<JournalChange>());
  readonly onDidChange = this.#changed.event;
  readonly #path: string;
  readonly #file: EventFile;
  readonly #own: OwnEvents;
  readonly #reader: JournalReader;
  readonly #repair: () => Promise<JournalRepair>;
  readonly #errors: ErrorHandler;
  readonly #log: Log;
  readonly #window: JournalWindow;
  /** Lines that could not be read, until the log has been told. */
  #damaged: number[] = [];
  /** Why the file is not used, since people were told. */
  #refusal: string | undefined;
  #expiry: NodeJS.Timeout | undefined;

  constructor(
    file: DirectoryFile,
    own: DirectoryFile,
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
    this.#own = new OwnEvents(own, file.path, log);
    this.#reader = new JournalReader(this.#file, this.#own, (request) =>
      request.startsWith(`${window.previous}/`),
    );
    this.#repair = lazily(async () => {
      const { JournalRepair: Loaded } = await import('./journalRepair.ts');
      return this._register(new Loaded(this.#file, file, errors, log));
    });
    this._register({ dispose: () => clearTimeout(this.#expiry) });
    this._register(watchJournal(file.path, () => void this.#refresh()));
    this.ready = this.#refresh();
    void this.ready.then(() => this.#own.thinOut());
    this._register(whenTrusted(() => void this.#putInOrder(file)));
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
      make().catch((error: unknown) => this.#passOn(error)),
    );
    if ('id' in result) return result;
    const unknown = this.records(identity).unknown.find((each) => each.request === request);
    // The outcome could not be written, which the user was told.
    if (!unknown) throw result.error;
    return { unknown };
  }

  /** What is no `ServiceError` is recorded as unknown: only the log has the details of it. */
  #passOn(error: unknown): never {
    if (!(error instanceof ServiceError)) this.#log.error('A request that creates something', error);
    throw error;
  }

  addKnown(identity: string, kind: 'maket' | 'list' | 'send', id: number, title: string): Promise<void> {
    return this.#write(identity, { event: 'known', kind, id, title });
  }

  /** Not this machine's own word: that holds a few thousand events, and names would push out what it knows of uploads. */
  async nameMakets(identity: string, names: readonly MaketName[]): Promise<void> {
    const events = names.map((name) => this.#complete(identity, { event: 'known', kind: 'maket', ...name }));
    try {
      await this.#file.appendAll(events);
    } catch (error) {
      if (error instanceof Refused) throw await worded(error);
      throw new UserError(
        l10n.t(
          'The journal “{0}” cannot be written ({1}). No maket was named.',
          this.#path,
          (error as NodeJS.ErrnoException).code ?? String(error),
        ),
        { cause: error },
      );
    }
    await this.#refresh();
  }

  link(identity: string, makets: readonly number[], layout?: string): Promise<void> {
    return this.#write(identity, { event: 'linked', makets, ...(layout !== undefined && { layout }) });
  }

  forget(identity: string, makets: readonly number[]): Promise<void> {
    return this.#write(identity, { event: 'forgotten', makets });
  }

  async followMove(from: string, to: string): Promise<void> {
    await this.ready;
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
      throw await worded(error);
    });
    await this.#refresh();
    return tidied;
  }

  async #write(identity: string, event: NewEvent): Promise<void> {
    const complete = this.#complete(identity, event);
    let path = this.#own.path;
    try {
      if (isOwnWord(complete)) await this.#own.append(complete);
      path = this.#path;
      await this.#file.append(complete);
    } catch (error) {
      if (complete.event === 'requested') await this.#takeBack(complete);
      if (error instanceof Refused && path === this.#path) throw await worded(error);
      throw new UserError(
        l10n.t(
          'The journal “{0}” cannot be written ({1}), so nothing was sent. What is created is written there first, so that nothing is ever created twice.',
          path,
          (error as NodeJS.ErrnoException).code ?? String(error),
        ),
        { cause: error },
      );
    }
    await this.#refresh();
  }

  /** The request is not made after all. If that cannot be written, it counts as unknown, which does no harm. */
  async #takeBack({ account, request }: Extract<JournalEvent, { event: 'requested' }>): Promise<void> {
    const taken = this.#complete(account, { event: 'refused', request, reason: 'notSent' });
    await this.#own
      .append(taken)
      .catch((error: unknown) => this.#log.error('Taking back a request that was not made', error));
  }

  /** The request was made: that its outcome cannot be written must not hide it. */
  async #writeOutcome(identity: string, creation: Creation, event: NewEvent): Promise<void> {
    const complete = this.#complete(identity, event);
    const made = event.event === 'created' ? event.id : undefined;
    // The own word first: whoever sees the line in the journal can see then that it is true.
    await this.#own.append(complete).catch((error: unknown) => {
      this.#tell(this.#reader.believe(complete));
      this.#log.error('Keeping what became of a request', error);
    });
    await this.#file.append(complete).catch(async (error: unknown) => {
      const { unwritten } = await import('./unwritten.ts');
      this.#errors.show(l10n.t('Couldn’t write the journal'), unwritten(this.#path, creation, made, error));
    });
    await this.#refresh();
  }

  #complete(identity: string, event: NewEvent): JournalEvent {
    return { v: 1, at: new Date().toISOString(), account: identity, ...event };
  }

  async #refresh(): Promise<void> {
    const { change, isJournalNew, failures } = await this.#reader.refresh();
    if (isJournalNew) this.#logDamaged();
    await this.#tellUnreadable(failures);
    this.#tell(change);
    if (isJournalNew) this.#repairIfNeeded();
  }

  /** What had to wait until something may be written: the end of what a crash has cut short, and repairs. */
  async #putInOrder(file: DirectoryFile): Promise<void> {
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

  /** They are looked at again whenever they change: the same reason is told once. */
  async #tellUnreadable(failures: Found['failures']): Promise<void> {
    if (!failures.some(({ path }) => path === this.#path)) this.#refusal = undefined;
    for (const { error, path } of failures) {
      const refusal = error instanceof Refused ? error.message : undefined;
      if (refusal !== undefined && refusal === this.#refusal) continue;
      this.#refusal = refusal;
      const action = l10n.t('Couldn’t read the journal “{0}”', path);
      this.#errors.show(action, await worded(error));
    }
  }

  #logDamaged(): void {
    const lines = this.#damaged;
    this.#damaged = [];
    if (lines.length === 0) return;
    const shown = `${lines.slice(0, 20).join(', ')}${lines.length > 20 ? ', …' : ''}`;
    this.#log.warn(`Journal ${this.#path}: ${lines.length} lines cannot be read (${shown})`);
  }

  #tell(change: JournalChange | undefined): void {
    this.#settleInTime();
    if (change) this.#changed.fire(change);
  }

  /** A request without an outcome becomes unknown with time. */
  #settleInTime(): void {
    clearTimeout(this.#expiry);
    const { changesAt } = this.#reader;
    if (!changesAt || this.isDisposed) return;
    const wait = Math.max(0, changesAt.getTime() - Date.now());
    this.#expiry = setTimeout(() => this.#tell(this.#reader.settle()), wait);
  }
}

/** Says in words why a file is not used. */
async function worded(error: unknown): Promise<unknown> {
  if (!(error instanceof Refused)) return error;
  const { notUsed } = await import('./notUsed.ts');
  return notUsed(error);
}

/** What is believed later because it was written here: requests and what became of them, and names. */
function isOwnWord({ event }: JournalEvent): boolean {
  return event !== 'linked' && event !== 'forgotten';
}

/** The window that writes, and the one before it in the same workspace, whose requests cannot be answered any more. */
export interface JournalWindow {
  readonly current: string;
  readonly previous: string | undefined;
}
