import type { Holding } from './folders/change.ts';
import type { ChangeOptions } from './folders/folderList.ts';
import { changeFolders } from './folders.ts';
import { mapSome, requestsAtOnce } from './mapSome.ts';
import type { FolderContents, MailingService } from './service.ts';

/** Looks into every folder, a few at a time, for those that hold one of `makets`. They come in the order of the list. */
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

/**
 * Puts `maket` into every folder first and takes what it replaces out last, so that no folder vanishes on the way
 * (a folder without makets does not exist, "Folder", rule 3). May be called again after a failure.
 */
export async function replaceInFolders(
  service: MailingService,
  holdings: readonly Holding[],
  maket: number,
  options: ChangeOptions = {},
): Promise<void> {
  const puts = holdings.map(({ folder }) => ({ folder, makets: [maket] }));
  await changeFolders(service, { puts, takes: holdings }, options);
}
