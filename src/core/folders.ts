import { carryOut, checkLimit } from './folders/carryOut.ts';
import { editsFor, type FolderEdit, foldersOf, type Wish } from './folders/change.ts';
import type { ChangeOptions } from './folders/folderList.ts';
import { readFolders } from './folders/reading.ts';
import { adding } from './folders/wishes.ts';
import type { MailingService } from './service.ts';

/**
 * Reads the folders and does what is wished for them. May be called again after a failure (`Stopped`, `FolderError`,
 * `ServiceError`): what is done already is not done again.
 */
export async function changeFolders(
  service: MailingService,
  wish: Wish,
  options: ChangeOptions = {},
): Promise<readonly FolderEdit[]> {
  const { list, contents } = await readFolders(service, foldersOf(wish), options.signal);
  const edits = editsFor(wish, contents);
  checkLimit(edits, list.length);
  return carryOut(service, edits, options);
}

/** Puts makets into the folder of that name, which is created when there is none. Already there is no error. */
export async function putMakets(
  service: MailingService,
  name: string,
  makets: readonly number[],
  options?: ChangeOptions,
): Promise<void> {
  await changeFolders(service, adding(makets, name), options);
}

/** Takes makets out of the folder of that name, which vanishes with its last one. Not in it is no error. */
export async function takeMakets(
  service: MailingService,
  name: string,
  makets: readonly number[],
  options?: ChangeOptions,
): Promise<void> {
  await changeFolders(service, { puts: [], takes: [{ folder: name, makets }] }, options);
}
