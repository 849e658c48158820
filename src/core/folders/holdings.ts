import { mapSome, requestsAtOnce } from '../mapSome.ts';
import type { FolderContents, MailingService } from '../port/service.ts';
import type { Holding } from './change.ts';
import type { ChangeOptions } from './folderList.ts';

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
