import { type BigIntStats, constants } from 'node:fs';
import {
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  unlink,
} from 'node:fs/promises';
import { join, relative } from 'node:path';
import { FileHeld, whenFree } from '../kit/heldFiles.ts';
import { type Identity, ifThere, isSameFile, systemErrorCode } from './identity.ts';
import { readBytes } from './readBytes.ts';
import { Refused } from './refused.ts';

interface DirectoryOptions {
  /** Name of the directory in `root`. Without it, the directory is `root` itself. */
  readonly name?: string;
  /** Returns true if files may be written now. By default they always may. */
  isWritable?(): boolean;
}

/** The real path of a directory, with links resolved, and its identity. */
interface RealDirectory {
  readonly path: string;
  readonly identity: Identity;
}

/**
 * Safe access to the files of one directory whose content is untrusted (a cloned repository, for example). The directory must be a
 * real directory at its path, and its files regular files with one name; symbolic links are never followed. Everything else throws
 * `Refused`.
 */
export class Directory {
  readonly name: string | undefined;
  readonly #root: string;
  readonly #isWritable: () => boolean;

  /** `root` is trusted: it may be a link, and `make` creates it when it is missing. */
  constructor(root: string, { name, isWritable = () => true }: DirectoryOptions = {}) {
    this.#root = root;
    this.name = name === undefined ? undefined : plainName(name);
    this.#isWritable = isWritable;
  }

  /** The path without links resolved, for messages. */
  get path(): string {
    return join(this.#root, this.name ?? '');
  }

  get isWritable(): boolean {
    return this.#isWritable();
  }

  file(name: string): DirectoryFile {
    return new DirectoryFile(this, plainName(name));
  }

  /** Returns a file by a name that `names` has listed. It may have blanks and signs that `file` refuses, but leads nowhere else. */
  listed(name: string): DirectoryFile {
    if (/[/\\:]/.test(name)) throw new Error(`Not a file name: ${JSON.stringify(name)}`);
    return new DirectoryFile(this, name);
  }

  /** Resolves the directory; `undefined` when it does not exist. Rejects with `Refused` when it is a link or no directory. */
  async look(): Promise<RealDirectory | undefined> {
    const root = await ifThere(realpath(this.#root));
    if (root === undefined) return undefined;
    const path = join(root, this.name ?? '');
    const identity = await ifThere(lstat(path, { bigint: true }));
    if (!identity) return undefined;
    if (identity.isSymbolicLink()) throw new Refused('link', this.path);
    if (!identity.isDirectory()) throw new Refused('notADirectory', this.path);
    // On Windows, junctions redirect without being symbolic links. The disk may spell the name in another case.
    const real = await ifThere(realpath(path));
    if (real === undefined) return undefined;
    if (relative(root, real).toLowerCase() !== (this.name ?? '').toLowerCase())
      throw new Refused('link', this.path);
    return { path, identity };
  }

  /** Creates the directory if it is missing. Resolves with true if it was created. */
  async make(): Promise<boolean> {
    this.refuseUnlessWritable();
    await mkdir(this.#root, { recursive: true });
    if (await this.look()) return false;
    try {
      await mkdir(join(await realpath(this.#root), this.name ?? ''));
      return true;
    } catch (error) {
      if (systemErrorCode(error) === 'EEXIST') return false;
      throw error;
    }
  }

  /** Lists the names of the entries. */
  async names(): Promise<string[]> {
    const real = await this.look();
    return (real && (await ifThere(readdir(real.path)))) ?? [];
  }

  /** Throws `Refused` unless files may be written. Call it before each change. */
  refuseUnlessWritable(): void {
    if (!this.isWritable) throw new Refused('readOnly', this.path);
  }
}

/** Throws unless the name is a plain one: no path, no alternate stream, nothing that a file system interprets. */
function plainName(name: string): string {
  if (/^[\w.-]*\w$/.test(name)) return name;
  throw new Error(`Not a plain file name: ${JSON.stringify(name)}`);
}

const { O_RDONLY, O_RDWR, O_APPEND, O_CREAT, O_EXCL } = constants;

/**
 * Flags for `open` that do not follow a symbolic link, and do not block on a pipe instead of a file. Windows has neither.
 */
export const noDetour = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Size limit of a file, in bytes: a journal of more than a million events. */
export const largestRead = 256 * 1024 * 1024;

/** Number of attempts while another process replaces the file. */
const mostOpenings = 20;

/** Suffix of the second name (a hard link) that a file has while it is rewritten. */
const oldEnding = '.old';

/**
 * A file of a `Directory`. Every method rejects with `Refused`, and changes nothing anywhere, unless the file is a regular file in
 * that directory.
 */
export class DirectoryFile {
  readonly directory: Directory;
  readonly name: string;

  constructor(directory: Directory, name: string) {
    this.directory = directory;
    this.name = name;
  }

  /** The path without links resolved, for messages. */
  get path(): string {
    return join(this.directory.path, this.name);
  }

  /** Returns another file of the same directory. */
  sibling(name: string): DirectoryFile {
    return this.directory.file(name);
  }

  /** The second name (a hard link) that the file has while it is rewritten. */
  get old(): DirectoryFile {
    return this.sibling(`${this.name}${oldEnding}`);
  }

  /** Returns the file's stats; `undefined` when it does not exist. */
  look(): Promise<BigIntStats | undefined> {
    return whenFree(this.path, async () => {
      const real = await this.directory.look();
      return real && this.#lookIn(real);
    });
  }

  /** Resolves with true if the open file is still the one that has this name. */
  async isStill(opened: FileHandle): Promise<boolean> {
    return isSameFile(await opened.stat({ bigint: true }), await this.look());
  }

  /** Opens the file for reading; `undefined` when it does not exist. */
  openToRead(): Promise<FileHandle | undefined> {
    return this.#open(O_RDONLY);
  }

  /** Opens the file for reading and for writing anywhere in it; `undefined` when it does not exist. */
  openToWrite(): Promise<FileHandle | undefined> {
    this.directory.refuseUnlessWritable();
    return this.#open(O_RDWR);
  }

  /** Opens the file for appending, and creates it when it is missing. The directory must exist. */
  async openToAppend(): Promise<FileHandle> {
    this.directory.refuseUnlessWritable();
    for (let attempt = 1; attempt <= mostOpenings; attempt++) {
      const handle = (await this.#open(O_RDWR | O_APPEND)) ?? (await this.#create(O_APPEND));
      if (handle) return handle;
    }
    throw new Refused('replaced', this.path);
  }

  /** Creates the file; `undefined` when it already exists. */
  create(): Promise<FileHandle | undefined> {
    this.directory.refuseUnlessWritable();
    return this.#create();
  }

  /** Reads the whole file; `undefined` when it does not exist. Rejects with `Refused` when it has more than `most` bytes. */
  async read(most = largestRead): Promise<Buffer | undefined> {
    const handle = await this.openToRead();
    if (!handle) return undefined;
    try {
      return await readBytes(handle, 0, await this.sizeOf(handle, most));
    } finally {
      await handle.close();
    }
  }

  /** Returns the size of the open file in bytes. Rejects with `Refused` when it is more than `most`. */
  async sizeOf(opened: FileHandle, most = largestRead): Promise<number> {
    const { size } = await opened.stat();
    if (size > most) throw new Refused('tooLarge', this.path);
    return size;
  }

  /** Gives the file a second name (a hard link). Returns false when that name is taken. Rejects when the file is missing. */
  linkTo(other: DirectoryFile): Promise<boolean> {
    return whenFree(this.path, async () => {
      const real = await this.#directoryToChange();
      const seen = await this.#lookIn(real);
      try {
        await link(join(real.path, this.name), join(real.path, other.name));
      } catch (error) {
        if (systemErrorCode(error) === 'EEXIST') return false;
        throw error;
      }
      if (isSameFile(seen, await other.look().catch(() => undefined))) return true;
      // The file was replaced in between, by another process or by a link.
      await other.remove();
      return false;
    });
  }

  /**
   * Renames the file to the name of another one, which it replaces. Asks `isWanted` before each try, because other programs may hold the
   * other file for seconds and replace it meanwhile. Returns false, and changes nothing, when it is not wanted any more.
   */
  renameTo(other: DirectoryFile, isWanted = async () => true): Promise<boolean> {
    return whenFree(other.path, async () => {
      const real = await this.#directoryToChange();
      await this.#lookIn(real);
      if (!(await isWanted())) return false;
      await rename(join(real.path, this.name), join(real.path, other.name));
      return true;
    });
  }

  /** Removes the file if it exists; a link itself, never its target. With `only`, removes it only while it is that file. */
  remove(only?: Identity): Promise<void> {
    return whenFree(this.path, async () => {
      this.directory.refuseUnlessWritable();
      const real = await this.directory.look();
      if (!real) return;
      const path = join(real.path, this.name);
      if (only && !isSameFile(only, await ifThere(lstat(path, { bigint: true })))) return;
      await ifThere(unlink(path));
    });
  }

  /** Like `remove`, but lets the file stay if another program keeps holding it. For files that do no harm. */
  async removeIfFree(only?: Identity): Promise<void> {
    await this.remove(only).catch((error: unknown) => {
      if (!(error instanceof FileHeld)) throw error;
    });
  }

  async #directoryToChange(): Promise<RealDirectory> {
    this.directory.refuseUnlessWritable();
    const real = await this.directory.look();
    return (
      real ?? Promise.reject(Object.assign(new Error(`${this.path} does not exist`), { code: 'ENOENT' }))
    );
  }

  #open(flags: number): Promise<FileHandle | undefined> {
    return whenFree(this.path, () => this.#openUnlessHeld(flags));
  }

  async #openUnlessHeld(flags: number): Promise<FileHandle | undefined> {
    for (let attempt = 1; attempt <= mostOpenings; attempt++) {
      const real = await this.directory.look();
      const seen = real && (await this.#lookIn(real));
      if (!seen) return undefined;
      const handle = await openUnlessReplaced(join(real.path, this.name), flags | noDetour);
      if (handle && (await isFileAsSeen(handle, seen)) && (await this.#isIn(real))) return handle;
      await handle?.close();
    }
    throw new Refused('replaced', this.path);
  }

  #create(flags = 0): Promise<FileHandle | undefined> {
    return whenFree(this.path, () => this.#createUnlessHeld(flags));
  }

  async #createUnlessHeld(flags: number): Promise<FileHandle | undefined> {
    const real = await this.#directoryToChange();
    const path = join(real.path, this.name);
    const handle = await openUnlessThere(path, O_RDWR | O_CREAT | O_EXCL | flags);
    if (!handle || (await this.#isIn(real))) return handle;
    await handle.close();
    await whenFree(this.path, () => unlink(path));
    throw new Refused('replaced', this.path);
  }

  /** Resolves with true if the directory is still the same one. */
  #isIn(real: RealDirectory): Promise<boolean> {
    return this.directory.look().then(
      (now) => isSameFile(real.identity, now?.identity),
      () => false,
    );
  }

  async #lookIn({ path }: RealDirectory): Promise<BigIntStats | undefined> {
    for (let attempt = 1; attempt <= mostOpenings; attempt++) {
      const seen = await ifThere(lstat(join(path, this.name), { bigint: true }));
      if (!seen) return undefined;
      if (seen.isSymbolicLink()) throw new Refused('link', this.path);
      if (!seen.isFile()) throw new Refused('notAFile', this.path);
      if (seen.nlink <= 1n) return seen;
      // The other name may have been removed just now.
      const other = await ifThere(lstat(join(path, otherFileName(this.name)), { bigint: true }));
      if (seen.nlink === 2n && isSameFile(seen, other)) return seen;
    }
    throw new Refused('secondName', this.path);
  }
}

/** The one second name that a file may have: its `.old` name, or the name that it is the `.old` of. */
function otherFileName(name: string): string {
  return name.endsWith(oldEnding) ? name.slice(0, -oldEnding.length) : `${name}${oldEnding}`;
}

/** Opens a new file; `undefined` when one already exists. */
async function openUnlessThere(path: string, flags: number): Promise<FileHandle | undefined> {
  try {
    return await open(path, flags);
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return undefined;
    throw error;
  }
}

/** Returns true if the open file is the one that was inspected. Compares the type too, because a new file may have reused the inode. */
async function isFileAsSeen(handle: FileHandle, seen: BigIntStats): Promise<boolean> {
  const opened = await handle.stat({ bigint: true });
  return opened.isFile() && isSameFile(seen, opened);
}

/** Opens a file; `undefined` if it was removed, or replaced by a link, a directory, or a pipe without a reader. */
async function openUnlessReplaced(path: string, flags: number): Promise<FileHandle | undefined> {
  try {
    return await open(path, flags);
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'EMLINK', 'ENXIO', 'EISDIR'].includes(systemErrorCode(error) ?? ''))
      return undefined;
    throw error;
  }
}
