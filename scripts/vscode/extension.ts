import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '../..');

const parts = ['package.json', 'package.nls.json', 'package.nls.ru.json', 'dist', 'media', 'l10n'];

/** Installs the extension as it was built last into a folder of extensions, without packaging it. */
export async function installBuild(extensions: string): Promise<void> {
  const { publisher, name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await copyBuild(join(extensions, `${publisher}.${name}-${version}`));
}

/** Copies the extension as it was built last into a folder that VS Code can take it from. */
export async function copyBuild(target: string): Promise<void> {
  for (const part of parts.filter((name) => existsSync(join(root, name)))) {
    await cp(join(root, part), join(target, part), { recursive: true });
  }
}

/**
 * Brings a packaged extension into a folder of extensions. `install` has VS Code install it into an empty one; that takes
 * seconds, so it is done once for each package, and copied from then on. Calls may overlap, also of several processes.
 */
export async function installPackage(
  vsix: string,
  extensions: string,
  install: (folder: string) => Promise<void>,
): Promise<void> {
  const { size, mtimeMs } = await stat(vsix);
  const kept = `${vsix}-${size}-${Math.round(mtimeMs)}`;
  if (!existsSync(kept)) {
    const installing = installations.get(kept) ?? installOnce(kept, install);
    installations.set(kept, installing);
    await installing;
  }
  await cp(kept, extensions, { recursive: true });
}

/** The installations that this process has begun: servers that start at the same time wait for the same one. */
const installations = new Map<string, Promise<void>>();

async function installOnce(kept: string, install: (folder: string) => Promise<void>): Promise<void> {
  const draft = `${kept}.${process.pid}`;
  await install(draft);
  // It names the folder, and VS Code writes one for the copy.
  await rm(join(draft, 'extensions.json'), { force: true });
  await rename(draft, kept).catch(async (error: unknown) => {
    if (!existsSync(kept)) throw error;
    await rm(draft, { recursive: true });
  });
}
