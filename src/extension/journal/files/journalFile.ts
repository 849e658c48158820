import * as vscode from 'vscode';
import type {
  ApprovalAnswer,
  Creation,
  HeldCampaign,
  ImportCounts,
  StopReason,
} from '../../../core/journal/events.ts';
import { isAbandoned, type JournalWindows, type OpenHold } from '../../../core/journal/holds.ts';
import type { AccountRecords, JournalChange } from '../../../core/journal/records.ts';
import type { MaketName } from '../../../core/makets/maketNames.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import type { DirectoryFile } from '../../files/directory.ts';
import { removeDrafts } from '../../files/drafts.ts';
import { Refused } from '../../files/refused.ts';
import { Disposable } from '../../kit/disposable.ts';
import { lazily } from '../../kit/lazily.ts';
import { l10n } from '../../kit/words.ts';
import type { Log } from '../../log.ts';
import { whenTrusted } from '../../trust/requireTrust.ts';
import type { CreationResult, Journal } from '../journal.ts';
import type { JournalRepair } from '../repair/journalRepair.ts';
import { EventFile } from './eventFile.ts';
import { JournalReader, type JournalReading } from './journalReader.ts';
import type { JournalWriter, NewEvent } from './journalWriter.ts';
import { LocalEvents } from './localEvents.ts';
import type { Tidied } from './tidyFile.ts';
import { watchJournal } from './watchJournal.ts';

/**
 * The journal as a file that other windows and git change as well. Requests and names of this window are also written to a
 * file in the extension's storage (`local`): that file is trusted, while anybody can write the journal. What writes,
 * repairs and explains is loaded when it is needed.
 */
export class JournalFile extends Disposable implements Journal {
  readonly ready: Promise<void>;
  readonly #changed = this._register(new vscode.EventEmitter<JournalChange>());
  readonly onDidChange = this.#changed.event;
  readonly #path: string;
  readonly #window: JournalWindows;
  readonly #file: EventFile;
  readonly #local: LocalEvents;
  readonly #reader: JournalReader;
  readonly #writer: () => Promise<JournalWriter>;
  readonly #repair: () => Promise<JournalRepair>;
  readonly #errors: ErrorHandler;
  readonly #log: Log;
  /** The numbers of unreadable lines that have not been logged yet. */
  #damaged: number[] = [];
  /** The last shown reason why the file is not used. */
  #refusal: string | undefined;
  #expiry: NodeJS.Timeout | undefined;

  constructor(
    file: DirectoryFile,
    local: DirectoryFile,
    window: JournalWindows,
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
    this.#writer = lazily(async () => {
      const { JournalWriter: Loaded } = await import('./journalWriter.ts');
      return new Loaded({
        path: file.path,
        file: this.#file,
        local: this.#local,
        reader: this.#reader,
        window: window.current,
        errors,
        log,
        refresh: () => this.#refresh(),
        applyUnwritten: (event) => this.#fire(this.#reader.applyUnwritten(event)),
      });
    });
    this.#repair = lazily(async () => {
      const { JournalRepair: Loaded } = await import('../repair/journalRepair.ts');
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

  async create(
    identity: string,
    creation: Creation,
    request: () => Promise<number>,
  ): Promise<CreationResult> {
    return (await this.#writer()).create(identity, creation, request);
  }

  async hold(identity: string, campaign: HeldCampaign): Promise<string> {
    return (await this.#writer()).hold(identity, campaign);
  }

  stopHold(identity: string, hold: string, reason: StopReason): Promise<void> {
    return this.#write(identity, { event: 'stopped', hold, reason });
  }

  get holds(): readonly OpenHold[] {
    const now = new Date();
    return this.#reader.holds.map((hold) => ({
      ...hold,
      isAbandoned: isAbandoned(hold, this.#window, now),
    }));
  }

  recordAnswer(identity: string, answer: ApprovalAnswer): Promise<void> {
    return this.#write(identity, { event: 'answered', ...answer });
  }

  addKnown(identity: string, kind: 'maket' | 'list' | 'send', id: number, title: string): Promise<void> {
    return this.#write(identity, { event: 'known', kind, id, title });
  }

  async nameMakets(identity: string, names: readonly MaketName[]): Promise<void> {
    await (await this.#writer()).nameMakets(identity, names);
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
    await (await this.#writer()).followMove(from, to);
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
    return (await this.#writer()).compact();
  }

  async #write(identity: string, event: NewEvent): Promise<void> {
    await (await this.#writer()).write(identity, event);
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
