import { normaliseFolderName } from './folderName.ts';
import { type Folder, type FolderContents, limits, type MailingService } from './service.ts';
import { ServiceError } from './serviceError.ts';

/**
 * Changes of folders, by name. A folder's id may change at any removal ("Folder (folders)", rule 4), so each change
 * reads the list right before and finds the folder in it. When nobody can tell whether a change took effect,
 * the folder is looked at; the error is passed on only when the change is not to be seen.
 */

/** The account has as many folders as it may have, the folder is not there, or one of the new name has just appeared. */
export type FolderReason = 'tooManyFolders' | 'gone' | 'appeared';

/** Found wrong before a request. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
  readonly reason: FolderReason;
  readonly folder: string;

  constructor(reason: FolderReason, folder: string) {
    super(`${reason}: ${folder}`);
    this.reason = reason;
    this.folder = folder;
  }
}

/** A change that took several requests and stopped between them: `done` makets of `total` are dealt with. */
export class PartlyDone extends Error {
  override readonly name = 'PartlyDone';
  readonly done: number;
  readonly total: number;

  constructor(done: number, total: number, cause: unknown) {
    super(`${done} of ${total} makets are done`, { cause });
    this.done = done;
    this.total = total;
  }
}

export interface ChangeOptions {
  readonly signal?: AbortSignal | undefined;
  /** Told after each request how many makets of all are dealt with. */
  onProgress?(done: number, total: number): void;
}

/** Names that differ in letter case only are the same folder (rule 2). */
export function findByName(folders: readonly Folder[], name: string): Folder | undefined {
  const wanted = normaliseFolderName(name);
  return folders.find(({ title }) => normaliseFolderName(title) === wanted);
}

/** Puts makets into the folder of that name, which is created when there is none. Already there is no error. */
export async function putMakets(
  service: MailingService,
  name: string,
  makets: readonly number[],
  options: ChangeOptions = {},
): Promise<void> {
  const folders = await service.listFolders(options.signal);
  if (folders.length >= limits.folders && !findByName(folders, name)) {
    throw new FolderError('tooManyFolders', name);
  }
  await inBatches(makets, options, (batch) =>
    change(
      () => service.addToFolder(name, batch, options.signal),
      async () => {
        const contents = await readFolder(service, name, options.signal);
        return batch.every((maket) => contents?.makets.includes(maket));
      },
    ),
  );
}

/** Takes makets out of the folder of that name, which vanishes with its last one. Not in it is no error. */
export async function takeMakets(
  service: MailingService,
  name: string,
  makets: readonly number[],
  options: ChangeOptions = {},
): Promise<void> {
  await inBatches(makets, options, async (batch) => {
    const folder = findByName(await service.listFolders(options.signal), name);
    if (!folder) return;
    await change(
      () => service.changeFolder(folder.id, { removeMakets: batch }, options.signal),
      async () => {
        const contents = await readFolder(service, name, options.signal);
        return !batch.some((maket) => contents?.makets.includes(maket));
      },
    );
  });
}

/** The folder of that name with its makets, as it is now. */
async function readFolder(
  service: MailingService,
  name: string,
  signal: AbortSignal | undefined,
): Promise<FolderContents | undefined> {
  const folder = findByName(await service.listFolders(signal), name);
  return folder && service.getFolder(folder.id, signal);
}

async function change(request: () => Promise<unknown>, tookEffect: () => Promise<boolean>): Promise<void> {
  try {
    await request();
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.mayHaveTakenEffect) throw error;
    if (!(await tookEffect().catch(() => false))) throw error;
  }
}

async function inBatches(
  makets: readonly number[],
  { signal, onProgress }: ChangeOptions,
  send: (batch: readonly number[]) => Promise<void>,
): Promise<void> {
  let done = 0;
  try {
    while (done < makets.length) {
      signal?.throwIfAborted();
      const batch = makets.slice(done, done + limits.maketsPerRequest);
      await send(batch);
      done += batch.length;
      onProgress?.(done, makets.length);
    }
  } catch (error) {
    throw done > 0 ? new PartlyDone(done, makets.length, error) : error;
  }
}
