import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Creation, JournalEvent } from '../../core/journal/events.ts';
import { type FoldedJournal, foldJournal } from '../../core/journal/fold.ts';
import type { AccountRecords } from '../../core/journal/records.ts';
import { linksAfterMove } from '../../core/makets/versions.ts';
import { ServiceError } from '../../core/serviceError.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import type { Log } from '../log.ts';
import { Disposable } from '../util/disposable.ts';
import { EventFile, type Tidied } from './eventFile.ts';
import type { Journal } from './journal.ts';
import { JournalRepair } from './journalRepair.ts';
import { type CreationRecorder, recordedCreation } from './recordedCreation.ts';
import { removeDrafts } from './rewriteFile.ts';
import { unwritten } from './unwritten.ts';
import { watchJournal } from './watchJournal.ts';

/** An event without what every event has. */
type NewEvent = JournalEvent extends infer E
  ? E extends unknown
    ? Omit<E, 'v' | 'at' | 'account'>
    : never
  : never;

/** The journal as a file that other windows and git may change as well. */
export class JournalFile extends Disposable implements Journal {
  readonly ready: Promise<void>;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  readonly onDidChange = this.#changed.event;
  readonly #path: string;
  readonly #file: EventFile;
  readonly #repair: JournalRepair;
  readonly #errors: ErrorHandler;
  readonly #log: Log;
  readonly #window: JournalWindow;
  /** Outcomes that could not be written: they hold in this window, so that nothing made is hidden. */
  readonly #unwritten: JournalEvent[] = [];
  readonly #folded = new Map<string, FoldedJournal>();
  #expiry: NodeJS.Timeout | undefined;

  constructor(path: string, window: JournalWindow, errors: ErrorHandler, log: Log) {
    super();
    this.#path = path;
    this.#window = window;
    this.#errors = errors;
    this.#log = log;
    this.#file = new EventFile(path, (line) => log.warn(`Journal ${path}: line ${line} cannot be read`));
    this.#repair = this._register(new JournalRepair(this.#file, path, errors, log));
    this._register({ dispose: () => clearTimeout(this.#expiry) });
    this._register(watchJournal(path, () => void this.#refresh()));
    this.ready = this.#refresh();
    void removeDrafts(path);
  }

  records(identity: string): AccountRecords {
    const known = this.#folded.get(identity);
    if (known) return known.records;
    const folded = this.#fold(identity);
    this.#folded.set(identity, folded);
    this.#refoldInTime();
    return folded.records;
  }

  create(identity: string, creation: Creation, make: () => Promise<number>): Promise<number> {
    const request = `${this.#window.current}/${randomUUID()}`;
    const recorder: CreationRecorder = {
      begin: () => this.#write(identity, { event: 'requested', request, creation }),
      end: (outcome) => this.#writeOutcome(identity, creation, { ...outcome, request }),
    };
    return recordedCreation(recorder, () => make().catch((error: unknown) => this.#passOn(error)));
  }

  /** What is no `ServiceError` is recorded as unknown: only the log has the details of it. */
  #passOn(error: unknown): never {
    if (!(error instanceof ServiceError)) this.#log.error('A request that creates something', error);
    throw error;
  }

  addKnown(identity: string, kind: 'maket' | 'list' | 'send', id: number, title: string): Promise<void> {
    return this.#write(identity, { event: 'known', kind, id, title });
  }

  link(identity: string, makets: readonly number[], layout?: string): Promise<void> {
    return this.#write(identity, { event: 'linked', makets, ...(layout !== undefined && { layout }) });
  }

  forget(identity: string, makets: readonly number[]): Promise<void> {
    return this.#write(identity, { event: 'forgotten', makets });
  }

  async followMove(from: string, to: string): Promise<void> {
    await this.ready;
    for (const identity of new Set(this.#file.events.map(({ account }) => account))) {
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
    const tidied = await this.#file.compact();
    await this.#refresh();
    return tidied;
  }

  async #write(identity: string, event: NewEvent): Promise<void> {
    try {
      await this.#file.append(this.#complete(identity, event));
    } catch (error) {
      throw new UserError(
        vscode.l10n.t(
          'The journal “{0}” cannot be written ({1}), so nothing was sent. What is created is written there first, so that nothing is ever created twice.',
          this.#path,
          (error as NodeJS.ErrnoException).code ?? String(error),
        ),
        { cause: error },
      );
    }
    await this.#refresh();
  }

  /** The request was made: that its outcome cannot be written must not hide it. */
  async #writeOutcome(identity: string, creation: Creation, event: NewEvent): Promise<void> {
    const complete = this.#complete(identity, event);
    try {
      await this.#file.append(complete);
    } catch (error) {
      this.#unwritten.push(complete);
      this.#noteChange();
      this.#errors.show(
        vscode.l10n.t('Couldn’t write the journal'),
        unwritten(this.#path, creation, event.event === 'created' ? event.id : undefined, error),
      );
    }
    await this.#refresh();
  }

  #complete(identity: string, event: NewEvent): JournalEvent {
    return { v: 1, at: new Date().toISOString(), account: identity, ...event };
  }

  async #refresh(): Promise<void> {
    try {
      if (!(await this.#file.refresh())) return;
      this.#noteChange();
      this.#repair.check();
    } catch (error) {
      this.#errors.show(vscode.l10n.t('Couldn’t read the journal “{0}”', this.#path), error);
    }
  }

  #noteChange(): void {
    this.#folded.clear();
    this.#changed.fire();
  }

  #fold(identity: string): FoldedJournal {
    return foldJournal([...this.#file.events, ...this.#unwritten], {
      account: identity,
      now: new Date(),
      hasEnded: (request) => request.startsWith(`${this.#window.previous}/`),
    });
  }

  /** A request without an outcome becomes unknown with time, in any account that was asked for. */
  #refoldInTime(): void {
    clearTimeout(this.#expiry);
    const times = [...this.#folded.values()].flatMap(({ changesAt }) => changesAt?.getTime() ?? []);
    if (times.length === 0 || this.isDisposed) return;
    this.#expiry = setTimeout(() => this.#noteChange(), Math.max(0, Math.min(...times) - Date.now()));
  }
}

/** The window that writes, and the one before it in the same workspace, whose requests cannot be answered any more. */
export interface JournalWindow {
  readonly current: string;
  readonly previous: string | undefined;
}
