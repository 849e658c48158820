import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** How old a draft is that nobody is writing any more, in milliseconds: writing one takes less than a second. */
const abandonedAfter = 24 * 60 * 60 * 1000;

/**
 * Removes the drafts in a folder that were left by a crash. Younger ones stay: another window may be just writing them.
 * What cannot be removed is in nobody's way, and stays.
 */
export async function removeAbandonedDrafts(
  folder: string,
  isDraft: (name: string) => boolean,
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isDraft)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > abandonedAfter) await rm(path, { force: true }).catch(() => {});
  }
}
