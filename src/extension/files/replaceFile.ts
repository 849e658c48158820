import type { DirectoryFile } from './directory.ts';
import { draftOf, writeDraft } from './drafts.ts';

/**
 * Creates or replaces a file atomically: other windows read either the old content or the new one. Creates the directory if it is
 * missing. Only for files that nobody appends to: those are rewritten with `rewriteFile`.
 */
export async function replaceFile(file: DirectoryFile, content: string | Uint8Array): Promise<void> {
  await file.directory.make();
  const draft = draftOf(file);
  try {
    await writeDraft(draft, content);
    await draft.renameTo(file);
  } catch (error) {
    await draft.remove().catch(() => undefined);
    throw error;
  }
}
