import * as vscode from 'vscode';
import { mapSome, requestsAtOnce } from '../../core/concurrency.ts';
import {
  type JournalChange,
  type MaketRecord,
  recordsChangeOf,
  type SendRecord,
} from '../../core/journal/records.ts';
import type { Folder } from '../../core/port/service.ts';
import { type ActiveAccount, type Connection, isOffline } from '../accounts/connection.ts';
import type { Journal } from '../journal/journal.ts';
import { Disposable } from '../kit/disposable.ts';
import { asWords, l10n, type Words } from '../kit/words.ts';
import { FolderCache } from './change/folderCache.ts';

const nameCollator = new Intl.Collator(vscode.env.language, { numeric: true });

/** The data of the Makets view: the folders of the active account, and the makets that the journal knows. */
export class MaketsModel extends Disposable {
  readonly #active: ActiveAccount;
  readonly #journal: Journal;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  #connection: Connection | undefined;
  #cache: FolderCache | undefined;
  #failed = false;
  #changedHere: ReadonlySet<string> = new Set();

  /** Fires when the view has to be updated. */
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

  /** A key that identifies the active account, for comparison. */
  get account(): string {
    const { account } = this.#active;
    return account ? JSON.stringify([account.name, account.address]) : '';
  }

  /** True after the first request to the active account. */
  get isConnected(): boolean {
    return this.#connection !== undefined;
  }

  /** True if the account is offline, which the welcome text of the view says. */
  get isOffline(): boolean {
    return isOffline(this.#active);
  }

  /** The name of the active account. */
  get accountName(): string {
    return this.#active.account?.name ?? '';
  }

  /** The journal's makets of the active account; none before it is connected. */
  get records(): ReadonlyMap<number, MaketRecord> {
    return this.#connection ? this.#journal.records(this.#connection.identity).makets : new Map();
  }

  /** The journal's campaigns of the active account; none before it is connected. */
  get sends(): ReadonlyMap<number, SendRecord> {
    return this.#connection ? this.#journal.records(this.#connection.identity).sends : new Map();
  }

  /** Returns the title of a single maket, else the number of makets. */
  nameMakets(makets: readonly number[]): Words {
    const [only, ...others] = makets;
    if (only === undefined || others.length > 0) return l10n.count('{0} maket|{0} makets', makets.length);
    const title = this.records.get(only)?.title;
    return title ? asWords(title) : l10n.t('Maket {0}', only);
  }

  /** Returns the subjects of the known campaigns with a maket. */
  campaignsOf(maket: number): readonly string[] {
    const sends = [...this.sends.values()].filter((send) => send.maket === maket);
    return [...new Set(sends.map(({ subject }) => subject))];
  }

  /** Returns the folders, A to Z with numbers by value. Makes one request until the next refresh. */
  async folders(): Promise<readonly Folder[]> {
    const folders = await this.#withCache((cache) => cache.folders());
    await this.#journal.ready;
    return folders.toSorted((one, other) => nameCollator.compare(one.title, other.title));
  }

  /** Returns the ids of a folder's makets. Makes one request for each folder, at most 8 at once. */
  makets({ title }: Pick<Folder, 'title'>): Promise<readonly number[]> {
    return this.#withCache((cache) => cache.makets(title));
  }

  /** Returns true if `makets` would make no request. */
  isRead({ title }: Pick<Folder, 'title'>): boolean {
    return this.#cache?.isRead(title) ?? false;
  }

  /** Returns the names of the folders read so far that hold a maket. */
  placesOf(maket: number): readonly string[] {
    return this.#cache?.placesOf(maket) ?? [];
  }

  /** The makets of the folders read so far, with the names of their folders. */
  get places(): ReadonlyMap<number, readonly string[]> {
    return this.#cache?.places() ?? new Map();
  }

  /** The makets of the journal and of the folders read so far, newest first. */
  get knownMakets(): readonly number[] {
    return [...new Set([...this.records.keys(), ...this.places.keys()])].sort((a, b) => b - a);
  }

  /** The journal's makets that are in no folder read so far. Unread folders may hold them. */
  get unplaced(): readonly number[] {
    const { records } = this;
    if (records.size === 0) return [];
    const { places } = this;
    return [...records.keys()].filter((maket) => !places.has(maket));
  }

  /**
   * Reads the unread folders, at most 8 at once, until `signal` is aborted or the account is offline. Calls `onRead` after
   * each one with the number of unread folders. Returns that number at the end.
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

  /** Returns the name of a folder that holds a maket. Stops reading at the first one. */
  async findPlace(maket: number, signal: AbortSignal): Promise<string | undefined> {
    // Folders that held it before are read again first, if they have expired.
    for (const title of this.placesOf(maket)) {
      if ((await this.makets({ title })).includes(maket)) return title;
    }
    const found = new AbortController();
    await this.readFolders(AbortSignal.any([signal, found.signal]), () => {
      if (this.placesOf(maket).length > 0) found.abort();
    });
    return this.placesOf(maket)[0];
  }

  /** Returns the makets that are in no folder. Reads the unread folders, a few at a time. */
  async looseMakets(): Promise<readonly number[]> {
    await Promise.all((await this.folders()).map((folder) => this.makets(folder)));
    return this.unplaced;
  }

  /** Returns true if all folders have been read, so that `unplaced` is certain. */
  isCertain(folders: readonly Folder[]): boolean {
    return folders.every(({ title }) => this.#cache?.known(title));
  }

  /** Expires all data, so that it is read again when it is shown. */
  refresh(): void {
    this.#cache?.expire();
    this.#changed.fire();
  }

  /**
   * Looks for changes made elsewhere, with one request: the list shows which folders have changed. Throws if the request
   * fails; nothing changes then.
   */
  async freshen(): Promise<void> {
    if (!this.#cache || this.#connection !== this.#active.current) return;
    await this.#withCache((cache) => cache.freshen());
    this.#changed.fire();
  }

  /** Expires the list and the named folders after a change of these, so that they are read again. */
  refreshFolders(...titles: readonly string[]): void {
    this.#cache?.forget(titles);
    this.#changedHere = new Set([...this.#changedHere, ...titles]);
    this.#changed.fire();
  }

  /**
   * Reads the folders that were changed here since the last call, if there are `unplaced` makets: one that was just added
   * to an unread folder must not be shown under "Not in a folder".
   */
  async readChanged(): Promise<void> {
    const folders = this.unplaced.length > 0 ? [...this.#changedHere] : [];
    this.#changedHere = new Set();
    await Promise.all(folders.map((title) => this.makets({ title })));
  }

  async #withCache<T>(read: (cache: FolderCache) => Promise<T>): Promise<T> {
    const connection = await this.#active.connect();
    if (connection !== this.#connection || !this.#cache) {
      this.#connection = connection;
      this.#cache = new FolderCache(connection.service);
    }
    this.#failed = false;
    try {
      return await read(this.#cache);
    } catch (error) {
      this.#failed = true;
      throw error;
    }
  }

  /** Follows changes of makets and campaigns; the view doesn't show lists or unknown outcomes. */
  #followJournal(journalChange: JournalChange): void {
    const change = recordsChangeOf(journalChange, this.#connection?.identity);
    if (change === 'everything' || (change && change.makets.size + change.sends.size > 0))
      this.#changed.fire();
  }

  /** Refreshes after a change of account, and after errors once the service answers again. */
  #followAccount(): void {
    const { state, current } = this.#active;
    const dropped = !current && (state === 'connecting' || state === 'noAccount');
    const recovered = this.#failed && state === 'connected';
    if (!dropped && !recovered) return;
    if (dropped) {
      this.#connection = undefined;
      this.#cache = undefined;
      this.#changedHere = new Set();
    }
    this.#failed = false;
    this.refresh();
  }
}
