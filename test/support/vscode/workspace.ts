import { existsSync, mkdirSync, mkdtempSync, rmSync, watch } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, matchesGlob, relative } from 'node:path';
import type { URI } from 'vscode-uri';
import { Disposable, EventEmitter, FileSystemError, FileType, RelativePattern, Uri } from './values.ts';

/** Removed with the process. */
const place = mkdtempSync(join(tmpdir(), 'mr-window-'));
process.once('exit', () => rmSync(place, { recursive: true, force: true }));

/** The extension's storage. */
export const storage = Uri.file(join(place, 'storage'));

const path = join(place, 'folder');
mkdirSync(path);

/** The open folder, empty at first. */
export const folder = { uri: Uri.file(path), name: 'folder', index: 0 };

/** Returns the relative path of a file within the folder, with slashes; `undefined` for a file elsewhere. */
function within(file: string): string | undefined {
  const found = relative(path, file);
  return found.startsWith('..') ? undefined : found;
}

export const getWorkspaceFolder = (uri: URI) =>
  uri.scheme === 'file' && within(uri.fsPath) !== undefined ? folder : undefined;

export function asRelativePath(file: URI | string): string {
  const full = typeof file === 'string' ? file : file.fsPath;
  return within(full) ?? full;
}

const orMissing = <T>(file: URI, result: Promise<T>) =>
  result.catch(() => Promise.reject(FileSystemError.FileNotFound(file)));

export const fs = {
  stat: async (file: URI) => {
    const found = await orMissing(file, stat(file.fsPath));
    return { type: found.isFile() ? FileType.File : FileType.Directory, size: found.size };
  },
  readFile: (file: URI) => orMissing(file, readFile(file.fsPath)),
  readDirectory: async (directory: URI) => {
    const found = await orMissing(directory, readdir(directory.fsPath, { withFileTypes: true }));
    return found.map((entry) => [entry.name, entry.isFile() ? FileType.File : FileType.Directory] as const);
  },
  writeFile: (file: URI, content: Uint8Array) => writeFile(file.fsPath, content),
};

/** Watches the files of the folder that match the pattern. */
export function createFileSystemWatcher(pattern: RelativePattern | string) {
  const glob = pattern instanceof RelativePattern ? pattern.pattern : pattern;
  const [created, changed, deleted] = [
    new EventEmitter<URI>(),
    new EventEmitter<URI>(),
    new EventEmitter<URI>(),
  ];
  const watcher = watch(path, { recursive: true, persistent: false }, (event, name) => {
    if (name === null || !matchesGlob(name, glob)) return;
    const file = join(path, name);
    const happened = event === 'change' ? changed : existsSync(file) ? created : deleted;
    happened.fire(Uri.file(file));
  });
  return Object.assign(new Disposable(() => watcher.close()), {
    onDidCreate: created.event,
    onDidChange: changed.event,
    onDidDelete: deleted.event,
  });
}
