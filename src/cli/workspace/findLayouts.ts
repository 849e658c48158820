import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import picomatch from 'picomatch';
import { layoutKind } from '../../core/layouts/layout.ts';
import { CannotRun } from '../cannotRun.ts';
import type { Program } from '../program.ts';
import { isInside } from './files.ts';
import type { Workspace } from './workspace.ts';

/** The maximum number of files and folders that are looked at. */
const mostEntries = 200_000;

/** Folders without layouts of the user. Folders whose name begins with a dot are skipped, too. */
const skipped: ReadonlySet<string> = new Set(['node_modules']);

/**
 * Returns the absolute paths of the layouts that these paths name, sorted: files, folders with everything in them, and glob patterns, which
 * are resolved here, since shells of Windows don’t. Without paths, the current directory. Rejects with `CannotRun` for a path that
 * names none.
 */
export async function findLayouts(
  program: Program,
  workspace: Workspace,
  paths: readonly string[],
): Promise<readonly string[]> {
  const named = paths.length > 0 ? paths : ['.'];
  const found = new Set<string>();
  for (const path of named) for (const file of await layoutsAt(program, workspace, path)) found.add(file);
  return [...found].sort();
}

async function layoutsAt(
  { cwd, l10n }: Program,
  { root }: Workspace,
  written: string,
): Promise<readonly string[]> {
  const path = resolve(cwd, written);
  const facts = written === '' ? undefined : await stat(path).catch(() => undefined);
  if (!facts && !isPattern(written)) {
    throw new CannotRun(l10n.t('“{0}” doesn’t exist. Check the path.', written));
  }
  if (facts && !isInside(root, path)) {
    throw new CannotRun(
      l10n.t(
        '“{0}” is outside of the folder “{1}”. Name the folder that contains it with --root.',
        written,
        root,
      ),
    );
  }
  if (facts?.isFile()) {
    if (layoutKind(path) !== undefined) return [path];
    throw new CannotRun(l10n.t('“{0}” is not a layout. Layouts are .mjml and .html files.', written));
  }
  if (facts && !facts.isDirectory())
    throw new CannotRun(l10n.t('Can’t read “{0}”: it is not a regular file.', written));
  const found = facts
    ? await layoutsBelow(path, l10n)
    : matching(written, cwd, await layoutsBelow(root, l10n));
  if (found.length === 0) throw new CannotRun(l10n.t('“{0}” contains no layouts (.mjml or .html).', written));
  return found;
}

/** Returns true for a text with the characters that have a meaning in patterns. */
const isPattern = (path: string) => /[*?[\]{}()!]/.test(path);

function matching(pattern: string, cwd: string, files: readonly string[]): readonly string[] {
  const isMatch = picomatch(pattern.replace(/^\.\//, ''), { nocase: process.platform === 'win32' });
  return files.filter((file) => isMatch(relative(cwd, file).split(sep).join('/')));
}

/** Returns the layouts in a folder and all folders below it. Follows no links, so that it ends. */
export async function layoutsBelow(folder: string, l10n: Program['l10n']): Promise<readonly string[]> {
  const found: string[] = [];
  const folders = [folder];
  let seen = 0;
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const entries: readonly Dirent[] = await readdir(next, { withFileTypes: true }).catch(() => []);
    seen += entries.length;
    if (seen > mostEntries) {
      throw new CannotRun(
        l10n.t('“{0}” contains more than {1} files. Name the folders with layouts.', folder, mostEntries),
      );
    }
    for (const entry of entries) {
      const path = join(next, entry.name);
      if (entry.isFile() && layoutKind(entry.name) !== undefined) found.push(path);
      if (entry.isDirectory() && !entry.name.startsWith('.') && !skipped.has(entry.name)) folders.push(path);
    }
  }
  return found;
}
