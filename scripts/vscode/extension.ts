import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { globFiles } from '../globFiles.ts';

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '../..');

const parts = ['package.{json,nls.json,nls.*.json}', 'dist', 'media', 'l10n'];

/** Installs the last build of the extension into a folder of extensions, without packaging it. */
export async function installBuild(extensions: string): Promise<void> {
  const { publisher, name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await copyBuild(join(extensions, `${publisher}.${name}-${version}`));
}

/** Copies the last build of the extension into a folder from which VS Code can load it. */
export async function copyBuild(target: string): Promise<void> {
  for (const part of parts.flatMap((pattern) => globFiles(pattern, { cwd: root }))) {
    await cp(join(root, part), join(target, part), { recursive: true });
  }
}

/**
 * Installs a packaged extension into a folder of extensions. `install` lets VS Code install it into an empty folder. That takes
 * seconds, so the result is cached for each package and copied. Safe to call concurrently, even from several processes.
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

/** The installations that this process is running. Servers that start at the same time share one. */
const installations = new Map<string, Promise<void>>();

async function installOnce(kept: string, install: (folder: string) => Promise<void>): Promise<void> {
  const draft = `${kept}.${process.pid}`;
  await install(draft);
  // Removes VS Code's index of the folder, which contains the folder's path. VS Code writes a new index for each copy.
  await rm(join(draft, 'extensions.json'), { force: true });
  await rename(draft, kept).catch(async (error: unknown) => {
    if (!existsSync(kept)) throw error;
    await rm(draft, { recursive: true });
  });
}
