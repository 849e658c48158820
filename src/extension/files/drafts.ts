import { randomUUID } from 'node:crypto';
import type { Directory, DirectoryFile } from './directory.ts';

/** The suffix of a draft: a file that is written completely before it gets the name of the file that it replaces. */
export const draftEnding = '.new';

/** Returns the file for a new draft of a file, beside it. */
export function draftOf(file: DirectoryFile): DirectoryFile {
  return file.sibling(`${file.name}.${randomUUID()}${draftEnding}`);
}

/** Writes a draft. Resolves when it is on disk and would survive a crash. */
export async function writeDraft(draft: DirectoryFile, content: string | Uint8Array): Promise<void> {
  const handle = await draft.create();
  if (!handle) throw new Error(`${draft.path} already exists`);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

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
  if (seen && Date.now() - Number(seen.mtimeMs) > abandonedAfter) await draft.remove(seen);
}

/** Removes the drafts of rewrites that were interrupted long ago. */
export function removeDrafts({ directory, name }: DirectoryFile): Promise<void> {
  return removeAbandonedDrafts(
    directory,
    (found) => found.startsWith(`${name}.`) && found.endsWith(draftEnding),
  );
}
