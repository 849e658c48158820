import { constants } from 'node:fs';
import { type FileHandle, open, opendir, realpath } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { type LayoutKind, layoutKind } from '../../core/layouts/layout.ts';
import { layoutTitle } from '../../core/layouts/layoutTitle.ts';
import { noDetour } from '../files/directory.ts';
import { readBytes } from '../files/readBytes.ts';
import { Refused } from '../files/refused.ts';
import { isWithin } from '../kit/isWithin.ts';

/** A file of the folder of templates. */
export interface Template {
  readonly name: string;
  readonly kind: LayoutKind;
  readonly title: string;
}

/** How many templates are listed, and how many names of the folder are looked at for them. */
const most = { listed: 300, names: 10_000 };

/** The bytes at the start of a template that are searched for its title. */
const headBytes = 64 * 1024;

/**
 * The absolute path of the folder of templates that the setting names: an absolute path, one that begins with `~/`, or one that
 * counts from the workspace folder. `undefined` when it counts from a workspace folder and none is open.
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
 * The templates in a folder, by their titles. Leaves out what is no regular file, cannot be read, or is a link that leads out of
 * the folder. Rejects with the system's error when the folder cannot be read.
 */
export async function listTemplates(folder: string): Promise<readonly Template[]> {
  const names: string[] = [];
  let seen = 0;
  for await (const { name } of await opendir(folder)) {
    if (layoutKind(name)) names.push(name);
    if (++seen === most.names) break;
  }
  const found: Template[] = [];
  for (const name of names.sort()) {
    const template = await readTitle(folder, name).catch(() => undefined);
    if (template) found.push(template);
    if (found.length === most.listed) break;
  }
  return found.sort((a, b) => a.title.localeCompare(b.title) || (a.name < b.name ? -1 : 1));
}

/**
 * Reads a whole file of the folder. Rejects with `Refused` when it is no regular file, leads out of the folder, or has more than
 * `limit` bytes, and with the system's error when it cannot be read.
 */
export function readTemplate(folder: string, name: string, limit: number): Promise<Uint8Array> {
  return withFile(folder, name, (file, size) => {
    if (size > limit) throw new Refused('tooLarge', join(folder, name));
    return readBytes(file, 0, size);
  });
}

function readTitle(folder: string, name: string): Promise<Template> {
  return withFile(folder, name, async (file, size) => {
    const text = new TextDecoder().decode(await readBytes(file, 0, Math.min(size, headBytes)));
    const kind = layoutKind(name) ?? 'html';
    return { name, kind, title: layoutTitle(kind, text, name) };
  });
}

async function withFile<T>(
  folder: string,
  name: string,
  read: (file: FileHandle, size: number) => Promise<T>,
): Promise<T> {
  const [root, path] = [await realpath(folder), await realpath(join(folder, name))];
  if (!isWithin(root, path)) throw new Refused('link', join(folder, name));
  const file = await open(path, constants.O_RDONLY | noDetour);
  try {
    const status = await file.stat();
    if (!status.isFile()) throw new Refused('notAFile', path);
    return await read(file, status.size);
  } finally {
    await file.close();
  }
}
