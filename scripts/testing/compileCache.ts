import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Size limit of the cache in bytes. A whole run fills about a third of it. */
const largest = 100_000_000;

/** Turns on Node's compile cache: each test file is a process that loads mostly the same modules. */
export async function useCompileCache(): Promise<void> {
  process.env.NODE_COMPILE_CACHE ??= resolve('build/compile-cache');
  await emptyIfLarge(process.env.NODE_COMPILE_CACHE);
}

/** Clears the cache when it is full: Node never removes unused entries. */
async function emptyIfLarge(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  const size = sizes.reduce((sum, one) => sum + one, 0);
  if (size > largest) await rm(folder, { recursive: true, force: true });
}
