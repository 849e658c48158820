import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isInnerPath } from '../../core/layouts/layout.ts';
import { pictureType } from '../../core/layouts/picturePath.ts';
import { limits } from '../../core/limits.ts';
import { CannotRun } from '../cannotRun.ts';
import type { Program } from '../program.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { namesIn, refuseOption, refuseWithoutGit, runGit } from '../workspace/git.ts';
import { settingsPath, type Workspace } from '../workspace/workspace.ts';

/** A folder with the files of a version, which goes away when it is disposed of. */
interface VersionFolder extends AsyncDisposable {
  readonly root: string;
}

/** The maximum number of files of a version, and of the bytes of all of them. */
const most = { files: 20_000, bytes: 500_000_000 };

/** The maximum number of bytes that Git is asked for at once. */
const mostAtOnce = 50_000_000;

/** Matches the texts that decide how letters look and what is found in them. */
const texts = /\.(?:mjml|html?|css|json)$/i;

/** A file of a version: the name of its content in Git, and its size in bytes. */
interface Blob {
  readonly path: string;
  readonly id: string;
  readonly size: number;
}

/** Returns the full name of a commit; `undefined` if Git knows none of this name. Throws `CannotRun` for a name that is an option. */
export async function commitNamed(
  program: Program,
  { root }: Workspace,
  name: string,
): Promise<string | undefined> {
  refuseOption(program, name);
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  const id = await runGit(root, args).catch((error: unknown) => refuseWithoutGit(program, error));
  return id?.toString('utf8').trim() || undefined;
}

/**
 * Copies the files of the workspace folder, as they were in a commit, to a temporary folder: those that letters need. Links, files of
 * submodules and paths that another system would take for others are left out. Rejects with `CannotRun`.
 */
export async function openVersion(
  program: Program,
  { root }: Workspace,
  commit: string,
): Promise<VersionFolder> {
  const blobs = blobsIn(await gitOutput(program, root, ['ls-tree', '-r', '-z', '--long', commit]));
  const bytes = blobs.reduce((sum, { size }) => sum + size, 0);
  if (blobs.length > most.files || bytes > most.bytes) {
    throw new CannotRun(
      program.l10n.t('“{0}” contains too many files. Name the folder with the letters with --root.', root),
    );
  }
  const folder = temporaryFolder('mailroom');
  try {
    for (const batch of batchesOf(blobs)) {
      const asked = batch.map(({ id }) => `${id}\n`).join('');
      const contents = contentsIn(await gitOutput(program, root, ['cat-file', '--batch'], asked));
      for (const [index, { path }] of batch.entries()) await write(folder.path, path, contents[index]);
    }
  } catch (error) {
    await folder[Symbol.asyncDispose]();
    throw error;
  }
  return { root: folder.path, [Symbol.asyncDispose]: folder[Symbol.asyncDispose] };
}

async function gitOutput({ l10n }: Program, root: string, args: readonly string[], input?: string) {
  try {
    return await runGit(root, args, input);
  } catch {
    throw new CannotRun(l10n.t('Git couldn’t read the files of the version. Check the repository.'));
  }
}

/** Parses the output of `ls-tree -r -z --long`: mode, type, id, size, a tab and the path. Leaves out what letters don’t need. */
function blobsIn(output: Buffer): readonly Blob[] {
  return namesIn(output).flatMap((line) => {
    const tab = line.indexOf('\t');
    const [mode = '', type, id = '', size] = line.slice(0, tab).split(/ +/);
    const path = line.slice(tab + 1);
    const isNeeded = type === 'blob' && mode.startsWith('100') && isOfLetters(path);
    return isNeeded && Number(size) <= limits.picture ? [{ path, id, size: Number(size) }] : [];
  });
}

function isOfLetters(path: string): boolean {
  if (path === settingsPath) return true;
  const folders = path.split('/').slice(0, -1);
  const isSkipped = folders.some((name) => name === 'node_modules' || name.startsWith('.'));
  const isNeeded = texts.test(path) || pictureType(path) !== undefined;
  return !isSkipped && isNeeded && isInnerPath(path) && !path.startsWith('..');
}

function* batchesOf(blobs: readonly Blob[]): Generator<readonly Blob[]> {
  let batch: Blob[] = [];
  let bytes = 0;
  for (const blob of blobs) {
    if (bytes + blob.size > mostAtOnce && batch.length > 0) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(blob);
    bytes += blob.size;
  }
  if (batch.length > 0) yield batch;
}

/** Parses the output of `cat-file --batch`: a line with id, type and size, the content, and a line break, for each. */
function contentsIn(output: Buffer): readonly Buffer[] {
  const contents: Buffer[] = [];
  for (let at = 0; at < output.length; ) {
    const lineEnd = output.indexOf(0x0a, at);
    const size = Number(output.toString('utf8', at, lineEnd).split(' ')[2]);
    if (lineEnd === -1 || Number.isNaN(size)) break;
    contents.push(output.subarray(lineEnd + 1, lineEnd + 1 + size));
    at = lineEnd + size + 2;
  }
  return contents;
}

async function write(folder: string, path: string, content: Buffer | undefined): Promise<void> {
  if (!content) return;
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  // On a disk that ignores case, the first of several names wins.
  await writeFile(file, content, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
