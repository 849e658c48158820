import type { Directory } from './directory.ts';

/** Drafts older than this are abandoned, in milliseconds. Writing one takes less than a second. */
const abandonedAfter = 24 * 60 * 60 * 1000;

/**
 * Removes drafts that a crash left behind. Keeps younger ones, because another window may still be writing them. Ignores drafts
 * that cannot be removed: they do no harm.
 */
export async function removeAbandonedDrafts(
  directory: Directory,
  isDraft: (name: string) => boolean,
): Promise<void> {
  if (!directory.isWritable) return;
  const names = await directory.names().catch(() => []);
  for (const name of names.filter(isDraft)) await removeIfAbandoned(directory, name).catch(() => undefined);
}

async function removeIfAbandoned(directory: Directory, name: string): Promise<void> {
  const draft = directory.file(name);
  const seen = await draft.look();
  if (seen && Date.now() - Number(seen.mtimeMs) > abandonedAfter) await draft.remove();
}
