import type { Folder, MailingService } from '../../core/service.ts';

/**
 * What has been read of an account's folders: the list once and each folder once, however many ask for it.
 * A failed reading is forgotten, so that it can be tried again.
 */
export class FolderReadings {
  readonly #service: Pick<MailingService, 'listFolders' | 'getFolder'>;
  #list: Promise<readonly Folder[]> | undefined;
  readonly #contents = new Map<string, Promise<readonly number[]>>();
  readonly #known = new Map<string, readonly number[]>();

  constructor(service: Pick<MailingService, 'listFolders' | 'getFolder'>) {
    this.#service = service;
  }

  folders(): Promise<readonly Folder[]> {
    this.#list ??= this.#readList();
    return this.#list;
  }

  /** The makets of a folder of the list. Folders are remembered by name, because their ids change. */
  makets(folder: Folder): Promise<readonly number[]> {
    return this.#contents.get(folder.title) ?? this.#read(folder);
  }

  /** The makets of a folder as far as they have been read already. */
  known(title: string): readonly number[] | undefined {
    return this.#known.get(title);
  }

  /** The makets of all folders that have been read. */
  allKnown(): readonly number[] {
    return [...this.#known.values()].flat();
  }

  /** The names of the folders that have been read and hold a maket. */
  placesOf(maket: number): readonly string[] {
    return [...this.#known].filter(([, makets]) => makets.includes(maket)).map(([title]) => title);
  }

  /** Forgets the list and the named folders; the others stay as they were read. */
  forget(titles: readonly string[]): void {
    this.#list = undefined;
    for (const title of titles) {
      this.#contents.delete(title);
      this.#known.delete(title);
    }
  }

  #readList(): Promise<readonly Folder[]> {
    const reading = this.#service.listFolders();
    reading.catch(() => {
      if (this.#list === reading) this.#list = undefined;
    });
    return reading;
  }

  /** What was forgotten while it was being read is not kept: it may be older than what made it be forgotten. */
  #read({ id, title }: Folder): Promise<readonly number[]> {
    const reading = this.#service.getFolder(id).then(({ makets }) => makets);
    this.#contents.set(title, reading);
    const isCurrent = () => this.#contents.get(title) === reading;
    reading.then(
      (makets) => isCurrent() && this.#known.set(title, makets),
      () => isCurrent() && this.#contents.delete(title),
    );
    return reading;
  }
}
