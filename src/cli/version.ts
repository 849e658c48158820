import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the version of the package that has the bundles; `?` if it can’t be read. Never rejects. */
export async function versionOf(bundles: string): Promise<string> {
  try {
    return JSON.parse(await readFile(join(bundles, '..', 'package.json'), 'utf8')).version;
  } catch {
    return '?';
  }
}
