import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CannotRun } from './cannotRun.ts';
import type { Program } from './program.ts';

/** Writes a file that the user has named, with its folders. Rejects with `CannotRun`. */
export async function writeNamed(
  { l10n }: Pick<Program, 'l10n'>,
  path: string,
  content: string | Uint8Array,
): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  } catch {
    throw new CannotRun(
      l10n.t('Couldn’t write “{0}”. Check that its folder exists and can be written to.', path),
    );
  }
}
