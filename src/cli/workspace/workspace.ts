import { stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import stripJsonComments from 'strip-json-comments';
import { isObject } from '../../core/isObject.ts';
import { CannotRun } from '../cannotRun.ts';
import type { Program } from '../program.ts';
import { readTextInside } from './files.ts';
import { type FolderNames, listingFolders } from './folderNames.ts';

/** The folder that VS Code would open, with its settings. */
export interface Workspace {
  /** The absolute path of the folder. Nothing outside of it is read. */
  readonly root: string;
  /** Returns the value of a setting of the folder; `undefined` for a setting that it doesn’t have. */
  setting(name: string): unknown;
  /** Returns the path of a file from the folder, with forward slashes. */
  pathOf(file: string): string;
  /** Returns the names of the files in a folder, as they were when it was asked first. */
  namesIn(folder: string): Promise<FolderNames>;
}

/** What shows that a folder is the one that people open in VS Code, and in whose settings they configure Mailroom. */
const marks = ['.vscode', '.mailroom', '.git'];

/** The path of the settings from the workspace folder. */
export const settingsPath = '.vscode/settings.json';

/** The maximum size of the settings in bytes. */
const mostSettings = 1_000_000;

/**
 * Opens the workspace folder: the named one, else the nearest folder at or above the current directory that has `.vscode`, `.mailroom` or
 * `.git`, else the current directory. Rejects with `CannotRun` if its settings can’t be read.
 */
export async function openWorkspace(program: Program, named?: string): Promise<Workspace> {
  const root = named === undefined ? await nearestRoot(program.cwd) : await namedRoot(program, named);
  return openFolder(root, await readSettings(program, root));
}

/** Returns a workspace folder with these settings. */
export const openFolder = (root: string, settings: Readonly<Record<string, unknown>>): Workspace => ({
  root,
  setting: (name) => (Object.hasOwn(settings, name) ? settings[name] : undefined),
  pathOf: (file) => relative(root, file).split(sep).join('/'),
  namesIn: listingFolders(),
});

async function namedRoot({ cwd, l10n }: Program, named: string): Promise<string> {
  const root = resolve(cwd, named);
  // A variable of a script that is empty is no folder.
  if (named !== '' && (await isDirectory(root))) return root;
  throw new CannotRun(
    l10n.t('“{0}” is not a folder. Name the folder that you open in VS Code with --root.', named),
  );
}

async function nearestRoot(cwd: string): Promise<string> {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const isMarked = await Promise.all(marks.map((name) => exists(join(folder, name))));
    if (isMarked.includes(true)) return folder;
    if (dirname(folder) === folder) return cwd;
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const isDirectory = (path: string) =>
  stat(path).then(
    (facts) => facts.isDirectory(),
    () => false,
  );

async function readSettings({ l10n }: Program, root: string): Promise<Readonly<Record<string, unknown>>> {
  const read = await readTextInside(root, join(root, settingsPath), mostSettings);
  if ('problem' in read) {
    if (read.problem === 'missing') return {};
    throw new CannotRun(
      l10n.t(
        'Couldn’t read “{0}”. It must be a regular file of at most 1 MB inside of the folder.',
        settingsPath,
      ),
    );
  }
  return (
    parsedSettings(read.text) ??
    fail(
      l10n.t('“{0}” is not a valid JSON object. Open it in VS Code, which marks the mistake.', settingsPath),
    )
  );
}

/** Parses settings: JSON with comments and trailing commas. Returns `undefined` if they are no JSON object. */
export function parsedSettings(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(stripJsonComments(text, { trailingCommas: true }));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function fail(message: string): never {
  throw new CannotRun(message);
}
