import type { Folder } from './folder.ts';

/** How old a draft is that nobody is writing any more, in milliseconds: writing one takes less than a second. */
const abandonedAfter = 24 * 60 * 60 * 1000;

/**
 * Removes the drafts in a folder that were left by a crash. Younger ones stay: another window may be just writing them.
 * What cannot be removed is in nobody's way, and stays.
 */
export async function removeAbandonedDrafts(
  folder: Folder,
  isDraft: (name: string) => boolean,
): Promise<void> {
  if (!folder.isWritable) return;
  const names = await folder.names().catch(() => []);
  for (const name of names.filter(isDraft)) await removeIfAbandoned(folder, name).catch(() => undefined);
}

async function removeIfAbandoned(folder: Folder, name: string): Promise<void> {
  const draft = folder.file(name);
  const seen = await draft.look();
  if (seen && Date.now() - Number(seen.mtimeMs) > abandonedAfter) await draft.remove();
}
