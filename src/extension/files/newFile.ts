import type { FileHandle } from 'node:fs/promises';
import type { DirectoryFile } from './directory.ts';

/**
 * Creates a file with this content, and returns it open for writing; `undefined` if it exists already. If the content can't be written, for
 * example because the disk is full, no file stays: an empty one would count as another window's.
 */
export async function createWith(file: DirectoryFile, content: string): Promise<FileHandle | undefined> {
  const handle = await file.create();
  if (!handle) return undefined;
  try {
    await handle.writeFile(content);
    return handle;
  } catch (error) {
    const ours = await handle.stat({ bigint: true });
    await handle.close();
    await file.remove(ours).catch(() => undefined);
    throw error;
  }
}
