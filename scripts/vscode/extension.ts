import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '../..');

const parts = ['package.json', 'package.nls.json', 'package.nls.ru.json', 'dist', 'media', 'l10n'];

/** Installs the extension as it was built last into a folder of extensions, without packaging it. */
export async function installBuild(extensions: string): Promise<void> {
  const { publisher, name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const target = join(extensions, `${publisher}.${name}-${version}`);
  for (const part of parts.filter((name) => existsSync(join(root, name)))) {
    await cp(join(root, part), join(target, part), { recursive: true });
  }
}
