import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** In bytes. A whole run fills about a third of it. */
const largest = 100_000_000;

/** Empties Node's cache of compiled modules when it is too large: Node itself never removes what it no longer uses. */
export async function limitCompileCache(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  const size = sizes.reduce((sum, one) => sum + one, 0);
  if (size > largest) await rm(folder, { recursive: true, force: true });
}
