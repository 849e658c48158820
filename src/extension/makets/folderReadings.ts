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
    this.#list ??= this.#service.listFolders().catch((error: unknown) => {
      this.#list = undefined;
      throw error;
    });
    return this.#list;
  }

  /** The makets of a folder of the list. Folders are remembered by name, because their ids change. */
  makets(folder: Folder): Promise<readonly number[]> {
    const pending = this.#contents.get(folder.title) ?? this.#read(folder);
    this.#contents.set(folder.title, pending);
    return pending;
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

  async #read(folder: Folder): Promise<readonly number[]> {
    try {
      const { makets } = await this.#service.getFolder(folder.id);
      this.#known.set(folder.title, makets);
      return makets;
    } catch (error) {
      this.#contents.delete(folder.title);
      throw error;
    }
  }
}
