import { mapSome, requestsAtOnce } from '../mapSome.ts';
import type { Folder, MailingService } from '../port/service.ts';
import { isNotFound } from '../port/serviceError.ts';
import type { Contents } from './change.ts';
import { findByName } from './folderList.ts';
import { normaliseFolderName } from './folderName.ts';

export interface FoldersNow {
  readonly list: readonly Folder[];
  /** What the folders that were asked for hold, by their lower-cased names. */
  readonly contents: Contents;
}

type Reader = Pick<MailingService, 'listFolders' | 'getFolder'>;

/** Reads the list and the named folders, as they are now. One that is not there holds nothing. */
export async function readFolders(
  service: Reader,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<FoldersNow> {
  return untilFound(async () => {
    const list = await service.listFolders(signal);
    const contents = await mapSome(
      [...new Set(names.map(normaliseFolderName))],
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
 * Does `work`, which finds folders in the list, again when one of them got another id meanwhile: somebody else has taken
 * something out of it (rule 4).
 */
export async function untilFound<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= 4 || !isNotFound(error)) throw error;
    }
  }
}
