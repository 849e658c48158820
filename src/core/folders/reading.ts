import { mapSome, requestsAtOnce } from '../concurrency.ts';
import {
  type Folder,
  type FolderContents,
  type MailingService,
  normalizeFolderName,
} from '../port/service.ts';
import { isNotFound } from '../port/serviceError.ts';
import type { Contents, Holding } from './change.ts';
import { type ChangeOptions, findByName } from './folderList.ts';

interface FoldersNow {
  readonly list: readonly Folder[];
  /** The makets of the requested folders, by folder name in lower case. */
  readonly contents: Contents;
}

/** The requests that read folders. */
export type FolderReader = Pick<MailingService, 'listFolders' | 'getFolder'>;

/** Reads the list of folders and the contents of the named ones. A folder that doesn't exist holds nothing. */
export async function readFolders(
  service: FolderReader,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<FoldersNow> {
  return retryIfNotFound(async () => {
    const list = await service.listFolders(signal);
    const contents = await mapSome(
      [...new Set(names.map(normalizeFolderName))],
      requestsAtOnce,
      async (name) => {
        signal?.throwIfAborted();
        const folder = findByName(list, name);
        return [name, folder ? (await service.getFolder(folder.id, signal)).makets : []] as const;
      },
    );
    return { list, contents: new Map(contents) };
  });
}

/**
 * Runs `work`, which finds a folder's id in the list, up to four times while the service doesn't know the id: the id changes when somebody
 * takes makets out of the folder (rule 4).
 */
export async function retryIfNotFound<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= 4 || !isNotFound(error)) throw error;
    }
  }
}

/** Reads all folders, a few at a time, and returns those that hold some of `makets`, in the order of the list. */
export async function findHoldings(
  service: MailingService,
  makets: ReadonlySet<number>,
  options: ChangeOptions = {},
): Promise<readonly Holding[]> {
  const folders = await service.listFolders(options.signal);
  let done = 0;
  const contents = await mapSome(folders, requestsAtOnce, async (folder) => {
    options.signal?.throwIfAborted();
    const found = await service.getFolder(folder.id, options.signal);
    options.onProgress?.(++done, folders.length);
    return found;
  });
  return contents.map((folder) => holding(folder, makets)).filter((found) => found.makets.length > 0);
}

function holding(folder: FolderContents, makets: ReadonlySet<number>): Holding {
  return { folder: folder.title, makets: folder.makets.filter((maket) => makets.has(maket)) };
}
