import { atMost, requestsAtOnce } from '../../../core/concurrency.ts';
import { findByName } from '../../../core/folders/folderList.ts';
import { type FolderReader, retryIfNotFound } from '../../../core/folders/reading.ts';
import type { Folder, FolderContents } from '../../../core/port/service.ts';

type KnownFolder = FolderContents & { readonly reading: Promise<readonly number[]> };

/**
 * A cache of an account's folders: reads the list once and each folder once, a few at a time. Folders are cached by name,
 * because their ids change. Failed readings aren't cached.
 */
export class FolderCache {
  readonly #service: FolderReader;
  readonly #oneOfFew = atMost(requestsAtOnce);
  #list: Promise<readonly Folder[]> | undefined;
  readonly #readings = new Map<string, Promise<readonly number[]>>();
  /** The contents read last. A reading in progress may replace them. */
  readonly #known = new Map<string, KnownFolder>();

  constructor(service: FolderReader) {
    this.#service = service;
  }

  folders(): Promise<readonly Folder[]> {
    this.#list ??= this.#readList();
    return this.#list;
  }

  /** Returns the makets of a folder; none if it no longer exists. */
  makets(title: string): Promise<readonly number[]> {
    return this.#readings.get(title) ?? this.#read(title);
  }

  /** Returns true if `makets` would make no request. */
  isRead(title: string): boolean {
    return this.#readings.has(title);
  }

  /** Returns the makets of a folder if it has been read. */
  known(title: string): readonly number[] | undefined {
    return this.#known.get(title)?.makets;
  }

  /** Returns the makets in the folders read so far, each with the names of its folders. */
  places(): ReadonlyMap<number, readonly string[]> {
    const places = new Map<number, string[]>();
    for (const [title, { makets }] of this.#known) {
      for (const maket of makets) {
        const titles = places.get(maket);
        if (titles) titles.push(title);
        else places.set(maket, [title]);
      }
    }
    return places;
  }

  /** Returns the names of the folders read so far that hold a maket. */
  placesOf(maket: number): readonly string[] {
    return [...this.#known].filter(([, { makets }]) => makets.includes(maket)).map(([title]) => title);
  }

  /** Reads the list again and drops the folders that have changed. On failure the cache stays as it is. */
  async freshen(): Promise<void> {
    const before = this.#list;
    const folders = await this.#service.listFolders();
    if (this.#list !== before) return;
    this.#list = Promise.resolve(folders);
    this.#forgetChanged(folders);
  }

  /** Drops the list and the named folders. */
  forget(titles: readonly string[]): void {
    this.#list = undefined;
    for (const title of titles) {
      this.#readings.delete(title);
      this.#known.delete(title);
    }
  }

  /** Expires all entries, so that they are read again on their next use. Until then, `known` returns the earlier contents. */
  expire(): void {
    this.#list = undefined;
    this.#readings.clear();
  }

  #readList(): Promise<readonly Folder[]> {
    const reading = this.#service.listFolders();
    const isCurrent = () => this.#list === reading;
    this.#list = reading;
    reading.then(
      (folders) => isCurrent() && this.#forgetChanged(folders),
      () => {
        if (isCurrent()) this.#list = undefined;
      },
    );
    return reading;
  }

  /** Drops folders whose id or count has changed. Another id means that makets were taken out ("Folder (folders)", rule 4). */
  #forgetChanged(folders: readonly Folder[]): void {
    for (const [title, { id, makets, reading }] of this.#known) {
      const now = findByName(folders, title);
      if (now?.id === id && now.makets === makets.length) continue;
      this.#known.delete(title);
      if (this.#readings.get(title) === reading) this.#readings.delete(title);
    }
  }

  /** Reads a folder. Doesn't cache the answer if the folder was dropped meanwhile: the answer may be older than the change. */
  #read(title: string): Promise<readonly number[]> {
    const contents = this.#readContents(title);
    const reading = contents.then((folder) => folder?.makets ?? []);
    const isCurrent = () => this.#readings.get(title) === reading;
    this.#readings.set(title, reading);
    contents.then(
      (folder) => folder && isCurrent() && this.#known.set(title, { ...folder, reading }),
      () => isCurrent() && this.#readings.delete(title),
    );
    return reading;
  }

  /** Reads the contents of a folder. Reads the list again first if the folder's id has changed. */
  #readContents(title: string): Promise<FolderContents | undefined> {
    let outdated: Promise<readonly Folder[]> | undefined;
    return retryIfNotFound(async () => {
      if (this.#list === outdated) this.#list = undefined;
      outdated = this.folders();
      const folder = findByName(await outdated, title);
      return folder && this.#oneOfFew(() => this.#service.getFolder(folder.id));
    });
  }
}
