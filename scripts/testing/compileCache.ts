import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** In bytes. A whole run fills about a third of it. */
const largest = 100_000_000;

/** Has Node keep what it compiles for the test files that start later: each is a process of its own that loads much the same. */
export async function useCompileCache(): Promise<void> {
  process.env.NODE_COMPILE_CACHE ??= resolve('build/compile-cache');
  await emptyIfLarge(process.env.NODE_COMPILE_CACHE);
}

/** Node never removes what it no longer uses. */
async function emptyIfLarge(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  const size = sizes.reduce((sum, one) => sum + one, 0);
  if (size > largest) await rm(folder, { recursive: true, force: true });
}
