import { constants } from 'node:fs';
import { type FileHandle, open, opendir, realpath } from 'node:fs/promises';
import { isAbsolute, join, posix, resolve } from 'node:path';
import { type LayoutKind, layoutKind } from '../../../core/layouts/layout.ts';
import { layoutTitle } from '../../../core/layouts/layoutTitle.ts';
import { noDetour } from '../../files/directory.ts';
import { readBytes } from '../../files/readBytes.ts';
import { Refused } from '../../files/refused.ts';
import { whenFree } from '../../kit/heldFiles.ts';
import { isWithin } from '../../kit/isWithin.ts';

/** A file in the folder of templates. */
export interface Template {
  /** The path relative to the folder, with forward slashes. */
  readonly name: string;
  readonly kind: LayoutKind;
  readonly title: string;
}

/** Maximum numbers of templates that are listed, and of file names that are read to find them. */
const templateLimits = { listed: 300, names: 10_000 };

/** The number of bytes at the start of a template that are searched for its title. */
const headBytes = 64 * 1024;

/**
 * Returns the absolute path of the folder of templates. The setting is absolute, starts with `~/`, or is relative to the workspace
 * folder; returns `undefined` if it is relative and no workspace folder is open.
 */
export function templatesPath(
  value: string,
  home: string,
  workspaceFolder: string | undefined,
): string | undefined {
  const path = value.trim();
  if (/^~(?:[\\/]|$)/.test(path)) return join(home, path.slice(1));
  if (isAbsolute(path)) return path;
  return workspaceFolder === undefined ? undefined : resolve(workspaceFolder, path);
}

/**
 * Lists the templates in a directory and its subdirectories, sorted by title. Skips files that are not regular, can’t be read, or
 * are symbolic links out of the directory. Rejects with the system’s error if the directory can’t be read.
 */
export async function listTemplates(directory: string): Promise<readonly Template[]> {
  const names = await layoutsIn(directory);
  const found: Template[] = [];
  for (const name of names.sort()) {
    const template = await readTemplateTitle(directory, name).catch(() => undefined);
    if (template) found.push(template);
    if (found.length === templateLimits.listed) break;
  }
  return found.sort((a, b) => a.title.localeCompare(b.title) || (a.name < b.name ? -1 : 1));
}

/** Returns the relative paths of the layouts in a directory and its subdirectories. Doesn’t follow links to directories. */
async function layoutsIn(directory: string): Promise<string[]> {
  const names: string[] = [];
  const folders = [''];
  let seen = 0;
  for (const folder of folders) {
    const entries = await opendir(join(directory, folder)).catch((error: unknown) => {
      if (folder === '') throw error;
    });
    for await (const entry of entries ?? []) {
      const name = posix.join(folder, entry.name);
      if (entry.isDirectory() && !isHiddenName(entry.name)) folders.push(name);
      else if (layoutKind(entry.name)) names.push(name);
      if (++seen === templateLimits.names) return names;
    }
  }
  return names;
}

const isHiddenName = (name: string) => name.startsWith('.') || name === 'node_modules';

/**
 * Reads a file of the directory. Rejects with `Refused` if it is not a regular file, is a symbolic link out of the directory, or
 * has more than `limit` bytes, and with the system’s error if it can’t be read.
 */
export function readTemplate(directory: string, name: string, limit: number): Promise<Uint8Array> {
  return withFile(directory, name, (file, size) => {
    if (size > limit) throw new Refused('tooLarge', join(directory, name));
    return readBytes(file, 0, size);
  });
}

function readTemplateTitle(directory: string, name: string): Promise<Template> {
  return withFile(directory, name, async (file, size) => {
    const text = new TextDecoder().decode(await readBytes(file, 0, Math.min(size, headBytes)));
    const kind = layoutKind(name) ?? 'html';
    return { name, kind, title: layoutTitle(kind, text, posix.basename(name)) };
  });
}

async function withFile<T>(
  directory: string,
  name: string,
  read: (file: FileHandle, size: number) => Promise<T>,
): Promise<T> {
  const [root, path] = [await realpath(directory), await realpath(join(directory, name))];
  if (!isWithin(root, path)) throw new Refused('link', join(directory, name));
  const file = await whenFree(path, () => open(path, constants.O_RDONLY | noDetour));
  try {
    const status = await file.stat();
    if (!status.isFile()) throw new Refused('notAFile', path);
    return await read(file, status.size);
  } finally {
    await file.close();
  }
}
