import * as vscode from 'vscode';
import { changeOf, type JournalChange } from '../../core/journal/change.ts';
import type { MaketRecord, SendRecord } from '../../core/journal/records.ts';
import { mapSome, requestsAtOnce } from '../../core/mapSome.ts';
import type { Folder } from '../../core/port/service.ts';
import { type ActiveAccount, type Connection, isOffline } from '../accounts/connection.ts';
import type { Journal } from '../journal/journal.ts';
import { Disposable } from '../kit/disposable.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import { FolderReadings } from './folderReadings.ts';

const byName = new Intl.Collator(vscode.env.language, { numeric: true });

/** What the Makets view shows: the folders of the active account, and the makets that the journal knows. */
export class MaketsModel extends Disposable {
  readonly #active: ActiveAccount;
  readonly #journal: Journal;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  #connection: Connection | undefined;
  #readings: FolderReadings | undefined;
  #failed = false;
  #changedHere: ReadonlySet<string> = new Set();

  /** Fires when something is to be shown anew. What has been read is not read again. */
  readonly onDidChange = this.#changed.event;

  constructor(active: ActiveAccount, journal: Journal) {
    super();
    this.#active = active;
    this.#journal = journal;
    this._register(active.onDidChange(() => this.#followAccount()));
    this._register(journal.onDidChange((change) => this.#followJournal(change)));
  }

  get hasAccount(): boolean {
    return this.#active.account !== undefined;
  }

  /** The active account, as text to compare with. */
  get account(): string {
    const { account } = this.#active;
    return account ? JSON.stringify([account.name, account.address]) : '';
  }

  /** Whether something has been asked of the active account. */
  get isConnected(): boolean {
    return this.#connection !== undefined;
  }

  /** Whether the view's own words for the state say why nothing can be read. */
  get isOffline(): boolean {
    return isOffline(this.#active);
  }

  /** The name of the account that calls are made with. */
  get accountName(): string {
    return this.#active.account?.name ?? '';
  }

  /** What the journal knows of the active account; nothing before it is connected. */
  get records(): ReadonlyMap<number, MaketRecord> {
    return this.#connection ? this.#journal.records(this.#connection.identity).makets : new Map();
  }

  /** The campaigns that the journal knows of the active account; none before it is connected. */
  get sends(): ReadonlyMap<number, SendRecord> {
    return this.#connection ? this.#journal.records(this.#connection.identity).sends : new Map();
  }

  /** Words for makets: the title of one, the number of several. */
  nameMakets(makets: readonly number[]): Words {
    const [only, ...others] = makets;
    if (only === undefined || others.length > 0) return l10n.t('{0} makets', makets.length);
    const title = this.records.get(only)?.title;
    return title ? asWords(title) : l10n.t('Maket {0}', only);
  }

  /** The subjects of the campaigns that the journal knows to have used a maket. */
  campaignsOf(maket: number): readonly string[] {
    return [...this.sends.values()].filter((send) => send.maket === maket).map((send) => send.subject);
  }

  /** The folders, A to Z with numbers by their value: one request for as long as nothing is refreshed. */
  async folders(): Promise<readonly Folder[]> {
    const folders = await this.#reading((readings) => readings.folders());
    await this.#journal.ready;
    return folders.toSorted((one, other) => byName.compare(one.title, other.title));
  }

  /** The ids of a folder's makets: one request for each folder, at most 8 at once. Its id need not be the latest one. */
  makets({ title }: Pick<Folder, 'title'>): Promise<readonly number[]> {
    return this.#reading((readings) => readings.makets(title));
  }

  /** Whether `makets` makes no request. */
  isRead({ title }: Pick<Folder, 'title'>): boolean {
    return this.#readings?.isRead(title) ?? false;
  }

  /** The names of the folders read so far that hold a maket. */
  placesOf(maket: number): readonly string[] {
    return this.#readings?.placesOf(maket) ?? [];
  }

  /** All places of makets in the folders read so far. */
  get places(): ReadonlyMap<number, readonly string[]> {
    return this.#readings?.places() ?? new Map();
  }

  /** All makets that are known here, newest first: those of the journal and of the folders read so far. */
  get knownMakets(): readonly number[] {
    return [...new Set([...this.records.keys(), ...this.places.keys()])].sort((a, b) => b - a);
  }

  /** Makets that the journal knows and that are in no folder read so far. Folders not read yet may hold them. */
  get unplaced(): readonly number[] {
    const { records } = this;
    if (records.size === 0) return [];
    const { places } = this;
    return [...records.keys()].filter((maket) => !places.has(maket));
  }

  /**
   * Reads the folders that have not been read yet, at most 8 at once, until `signal` stops it or the service cannot be
   * reached. `onRead` is told after each one how many are left. Returns how many are still unread.
   */
  async readFolders(signal: AbortSignal, onRead: (left: number) => void = () => {}): Promise<number> {
    const unread = (await this.folders()).filter((folder) => !this.isRead(folder));
    let left = unread.length;
    await mapSome(unread, requestsAtOnce, async (folder) => {
      if (signal.aborted || this.isOffline) return;
      const isRead = await this.makets(folder).then(
        () => true,
        () => false,
      );
      if (isRead) onRead(--left);
    });
    return left;
  }

  /** The name of a folder that holds a maket. Reads no more folders than it takes to find one. */
  async findPlace(maket: number, signal: AbortSignal): Promise<string | undefined> {
    // What has expired since it was read is read again first.
    for (const title of this.placesOf(maket)) {
      if ((await this.makets({ title })).includes(maket)) return title;
    }
    const found = new AbortController();
    await this.readFolders(AbortSignal.any([signal, found.signal]), () => {
      if (this.placesOf(maket).length > 0) found.abort();
    });
    return this.placesOf(maket)[0];
  }

  /** Makets that are in no folder. Reads the folders that have not been read yet, a few at a time. */
  async looseMakets(): Promise<readonly number[]> {
    await Promise.all((await this.folders()).map((folder) => this.makets(folder)));
    return this.unplaced;
  }

  /** Whether all folders of the list have been read, so that `unplaced` is certain. */
  isCertain(folders: readonly Folder[]): boolean {
    return folders.every(({ title }) => this.#readings?.known(title));
  }

  /** Reads everything again when it is shown next. */
  refresh(): void {
    this.#readings?.expire();
    this.#changed.fire();
  }

  /**
   * Looks for what was changed elsewhere, with one request: the list shows which folders are not as they were read.
   * Rejects when it cannot be read; what is shown stays then.
   */
  async freshen(): Promise<void> {
    if (!this.#readings || this.#connection !== this.#active.current) return;
    await this.#reading((readings) => readings.freshen());
    this.#changed.fire();
  }

  /** Reads the list and the named folders again: after a change of these. */
  refreshFolders(...titles: readonly string[]): void {
    this.#readings?.forget(titles);
    this.#changedHere = new Set([...this.#changedHere, ...titles]);
    this.#changed.fire();
  }

  /**
   * Reads the folders that were changed here since the last call, when the journal knows makets that are in no folder
   * read so far: what was just put into a folder that nobody has opened is not to be shown as being in none.
   */
  async readChanged(): Promise<void> {
    const folders = this.unplaced.length > 0 ? [...this.#changedHere] : [];
    this.#changedHere = new Set();
    await Promise.all(folders.map((title) => this.makets({ title })));
  }

  async #reading<T>(read: (readings: FolderReadings) => Promise<T>): Promise<T> {
    const connection = await this.#active.connect();
    if (connection !== this.#connection || !this.#readings) {
      this.#connection = connection;
      this.#readings = new FolderReadings(connection.service);
    }
    this.#failed = false;
    try {
      return await read(this.#readings);
    } catch (error) {
      this.#failed = true;
      throw error;
    }
  }

  /** A view is compared as a whole with what it shows. It has nothing of lists and of unknown outcomes. */
  #followJournal(journalChange: JournalChange): void {
    const change = changeOf(journalChange, this.#connection?.identity);
    if (change === 'everything' || (change && change.makets.size + change.sends.size > 0))
      this.#changed.fire();
  }

  /** Shows anew what another account has, and what could not be read before the service answered again. */
  #followAccount(): void {
    const { state, current } = this.#active;
    const dropped = !current && (state === 'connecting' || state === 'noAccount');
    const recovered = this.#failed && state === 'connected';
    if (!dropped && !recovered) return;
    if (dropped) {
      this.#connection = undefined;
      this.#readings = undefined;
      this.#changedHere = new Set();
    }
    this.#failed = false;
    this.refresh();
  }
}
