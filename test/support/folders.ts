import assert from 'node:assert/strict';
import { findByName } from '../../src/core/folders/folderList.ts';
import { type MailingService, serviceLimits } from '../../src/core/port/service.ts';

/** Changes of folders by a second client. */

/** Puts any number of makets into a folder. */
export async function putMakets(
  service: MailingService,
  folder: string,
  makets: readonly number[],
): Promise<void> {
  for (let start = 0; start < makets.length; start += serviceLimits.maketsPerRequest) {
    await service.addToFolder(folder, makets.slice(start, start + serviceLimits.maketsPerRequest));
  }
}

/** Takes makets out of an existing folder. */
export async function takeMakets(
  service: MailingService,
  name: string,
  makets: readonly number[],
): Promise<void> {
  const folder = findByName(await service.listFolders(), name);
  assert.ok(folder, `There is no folder ${name}`);
  await service.changeFolder(folder.id, { removeMakets: makets });
}
