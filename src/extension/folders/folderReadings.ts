import { findByName } from '../../core/folders/folderList.ts';
import { untilFound } from '../../core/folders/reading.ts';
import { requestsAtOnce } from '../../core/mapSome.ts';
import type { Folder, FolderContents, MailingService } from '../../core/port/service.ts';
import { atMost } from '../../core/text/atMost.ts';

type Reader = Pick<MailingService, 'listFolders' | 'getFolder'>;

type Known = FolderContents & { readonly reading: Promise<readonly number[]> };

/**
 * What has been read of an account's folders: the list once and each folder once, however many ask for it, and a few at
 * a time. Folders are remembered by name, because their ids change. A failed reading is forgotten, so that it can be
 * tried again.
 */
export class FolderReadings {
  readonly #service: Reader;
  readonly #oneOfFew = atMost(requestsAtOnce);
  #list: Promise<readonly Folder[]> | undefined;
  readonly #readings = new Map<string, Promise<readonly number[]>>();
  /** What was read last, which may be older than the reading that is under way. */
  readonly #known = new Map<string, Known>();

  constructor(service: Reader) {
    this.#service = service;
  }

  folders(): Promise<readonly Folder[]> {
    this.#list ??= this.#readList();
    return this.#list;
  }

  /** The makets of the folder of that name; none when the list has no such folder any more. */
  makets(title: string): Promise<readonly number[]> {
    return this.#readings.get(title) ?? this.#read(title);
  }

  /** Whether `makets` makes no request. */
  isRead(title: string): boolean {
    return this.#readings.has(title);
  }

  /** The makets of a folder as far as they have been read already. */
  known(title: string): readonly number[] | undefined {
    return this.#known.get(title)?.makets;
  }

  /** The makets of all folders that have been read, with the names of those that hold them. */
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

  /** The names of the folders that have been read and hold a maket. */
  placesOf(maket: number): readonly string[] {
    return [...this.#known].filter(([, { makets }]) => makets.includes(maket)).map(([title]) => title);
  }

  /** Reads the list now, and forgets the folders that are not as they were read. When it fails, all stays as it is. */
  async freshen(): Promise<void> {
    const before = this.#list;
    const folders = await this.#service.listFolders();
    if (this.#list !== before) return;
    this.#list = Promise.resolve(folders);
    this.#forgetChanged(folders);
  }

  /** Forgets the list and the named folders; the others stay as they were read. */
  forget(titles: readonly string[]): void {
    this.#list = undefined;
    for (const title of titles) {
      this.#readings.delete(title);
      this.#known.delete(title);
    }
  }

  /** Has everything read again. What was read until now stays known until then. */
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

  /** Another id means that makets were taken out ("Folder (folders)", rule 4). */
  #forgetChanged(folders: readonly Folder[]): void {
    for (const [title, { id, makets, reading }] of this.#known) {
      const now = findByName(folders, title);
      if (now?.id === id && now.makets === makets.length) continue;
      this.#known.delete(title);
      if (this.#readings.get(title) === reading) this.#readings.delete(title);
    }
  }

  /** What was forgotten while it was being read is not kept: it may be older than what made it be forgotten. */
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

  /** By a new list, when the folder has got another id since the list was read. */
  #readContents(title: string): Promise<FolderContents | undefined> {
    let outdated: Promise<readonly Folder[]> | undefined;
    return untilFound(async () => {
      if (this.#list === outdated) this.#list = undefined;
      outdated = this.folders();
      const folder = findByName(await outdated, title);
      return folder && this.#oneOfFew(() => this.#service.getFolder(folder.id));
    });
  }
}
