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
import { codeOf, type Identity, ifThere, isSame } from './identity.ts';
import { readBytes } from './readBytes.ts';
import { Refused } from './refused.ts';

export interface FolderOptions {
  /** The folder's name in `root`. Without one it is `root` itself. */
  readonly name?: string;
  /** Whether anything may be written now. By default always. */
  isWritable?(): boolean;
}

/** Where a folder really is, and what it is. */
export interface Place {
  readonly path: string;
  readonly identity: Identity;
}

/**
 * The door to the files of one folder, whoever else may have put something there: a real folder where it is said to be,
 * and in it only regular files, never what a link leads to. Everything else is `Refused`.
 */
export class Folder {
  readonly name: string | undefined;
  readonly #root: string;
  readonly #isWritable: () => boolean;

  /** `root` is trusted to be the place that is meant: it may be a link, and is made when it is missing. */
  constructor(root: string, { name, isWritable = () => true }: FolderOptions = {}) {
    this.#root = root;
    this.name = name === undefined ? undefined : plainName(name);
    this.#isWritable = isWritable;
  }

  /** Where it is said to be, for words about it. */
  get path(): string {
    return join(this.#root, this.name ?? '');
  }

  get isWritable(): boolean {
    return this.#isWritable();
  }

  file(name: string): FolderFile {
    return new FolderFile(this, plainName(name));
  }

  /** Where it is now; `undefined` when there is none. Rejects with `Refused` when it is not really there. */
  async look(): Promise<Place | undefined> {
    const root = await ifThere(realpath(this.#root));
    if (root === undefined) return undefined;
    const path = join(root, this.name ?? '');
    const identity = await ifThere(lstat(path, { bigint: true }));
    if (!identity) return undefined;
    if (identity.isSymbolicLink()) throw new Refused('link', this.path);
    if (!identity.isDirectory()) throw new Refused('notAFolder', this.path);
    // What leads elsewhere on Windows is not always a link by name. The disk may spell the name in another case.
    const real = await ifThere(realpath(path));
    if (real === undefined) return undefined;
    if (relative(root, real).toLowerCase() !== (this.name ?? '').toLowerCase())
      throw new Refused('link', this.path);
    return { path, identity };
  }

  /** Makes the folder unless it is there. Resolves with whether it was made. */
  async make(): Promise<boolean> {
    this.refuseUnlessWritable();
    await mkdir(this.#root, { recursive: true });
    if (await this.look()) return false;
    try {
      await mkdir(join(await realpath(this.#root), this.name ?? ''));
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    }
  }

  /** The names of what is in it. */
  async names(): Promise<string[]> {
    const place = await this.look();
    return place ? readdir(place.path) : [];
  }

  /** To be called before anything is changed in it. */
  refuseUnlessWritable(): void {
    if (!this.isWritable) throw new Refused('readOnly', this.path);
  }
}

/** Only our own names come here: no path, no stream, nothing that a disk reads in a way of its own. */
function plainName(name: string): string {
  if (/^[\w.-]*\w$/.test(name)) return name;
  throw new Error(`Not the name of a file in its folder: ${JSON.stringify(name)}`);
}

const { O_RDONLY, O_RDWR, O_APPEND, O_CREAT, O_EXCL } = constants;

/** Not on Windows. A pipe in the place of a file must not keep anybody waiting. */
export const noDetour = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** What a journal may have at most, in bytes: more than a million events. */
const mostBytes = 256 * 1024 * 1024;

/** How often a file is opened that somebody is just replacing. */
const mostAttempts = 20;

/** The name that a file has besides its own while it is rewritten. */
const oldEnding = '.old';

/**
 * A file of a `Folder`. Every method rejects with `Refused` when it is no regular file of this folder, and nothing is
 * changed then, here or elsewhere.
 */
export class FolderFile {
  readonly folder: Folder;
  readonly name: string;

  constructor(folder: Folder, name: string) {
    this.folder = folder;
    this.name = name;
  }

  /** Where it is said to be, for words about it. */
  get path(): string {
    return join(this.folder.path, this.name);
  }

  /** A file beside it. */
  sibling(name: string): FolderFile {
    return this.folder.file(name);
  }

  /** The name that it has besides its own while it is rewritten. */
  get old(): FolderFile {
    return this.sibling(`${this.name}${oldEnding}`);
  }

  /** What it is now; `undefined` when it is not there. */
  async look(): Promise<BigIntStats | undefined> {
    const place = await this.folder.look();
    return place && this.#lookIn(place);
  }

  /** Whether what was opened is what has this name. */
  async isStill(opened: FileHandle): Promise<boolean> {
    return isSame(await opened.stat({ bigint: true }), await this.look());
  }

  /** Opens it; `undefined` when it is not there. */
  openToRead(): Promise<FileHandle | undefined> {
    return this.#open(O_RDONLY);
  }

  /** Opens it; makes it when it is not there. The folder has to be. */
  async openToAppend(): Promise<FileHandle> {
    this.folder.refuseUnlessWritable();
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      const handle = (await this.#open(O_RDWR | O_APPEND)) ?? (await this.#create(O_APPEND));
      if (handle) return handle;
    }
    throw new Refused('replaced', this.path);
  }

  /** Makes it; `undefined` when it is there already. */
  create(): Promise<FileHandle | undefined> {
    this.folder.refuseUnlessWritable();
    return this.#create();
  }

  /** All of it; `undefined` when it is not there. Rejects with `Refused` when it has more than `most` bytes. */
  async read(most = mostBytes): Promise<Buffer | undefined> {
    const handle = await this.openToRead();
    if (!handle) return undefined;
    try {
      return await readBytes(handle, 0, await this.sizeOf(handle, most));
    } finally {
      await handle.close();
    }
  }

  /** The size of what was opened. Rejects with `Refused` when it is more than `most` bytes. */
  async sizeOf(opened: FileHandle, most = mostBytes): Promise<number> {
    const { size } = await opened.stat();
    if (size > most) throw new Refused('tooLarge', this.path);
    return size;
  }

  /** Gives it a second name. Returns false when that is taken. Rejects when it is missing. */
  async linkTo(other: FolderFile): Promise<boolean> {
    const place = await this.#placeToChange();
    const seen = await this.#lookIn(place);
    try {
      await link(join(place.path, this.name), join(place.path, other.name));
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    }
    if (isSame(seen, await other.look().catch(() => undefined))) return true;
    // It was replaced in between, by somebody else who was at it or by a link.
    await ifThere(unlink(join(place.path, other.name)));
    return false;
  }

  /** Takes the name of another file, which is gone then. */
  async renameTo(other: FolderFile): Promise<void> {
    const place = await this.#placeToChange();
    await this.#lookIn(place);
    await rename(join(place.path, this.name), join(place.path, other.name));
  }

  /** Removes it, if it is there: what has this name, never what a link leads to. */
  async remove(): Promise<void> {
    this.folder.refuseUnlessWritable();
    const place = await this.folder.look();
    if (place) await ifThere(unlink(join(place.path, this.name)));
  }

  async #placeToChange(): Promise<Place> {
    this.folder.refuseUnlessWritable();
    const place = await this.folder.look();
    return place ?? Promise.reject(Object.assign(new Error(`${this.path} is not there`), { code: 'ENOENT' }));
  }

  async #open(flags: number): Promise<FileHandle | undefined> {
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      const place = await this.folder.look();
      const seen = place && (await this.#lookIn(place));
      if (!seen) return undefined;
      const handle = await openUnlessReplaced(join(place.path, this.name), flags | noDetour);
      if (handle && (await isFileAsSeen(handle, seen)) && (await this.#isIn(place))) return handle;
      await handle?.close();
    }
    throw new Refused('replaced', this.path);
  }

  async #create(flags = 0): Promise<FileHandle | undefined> {
    const place = await this.#placeToChange();
    const path = join(place.path, this.name);
    const handle = await openUnlessThere(path, O_RDWR | O_CREAT | O_EXCL | flags);
    if (!handle || (await this.#isIn(place))) return handle;
    await handle.close();
    await unlink(path);
    throw new Refused('replaced', this.path);
  }

  /** Whether the folder is still where it was. */
  #isIn(place: Place): Promise<boolean> {
    return this.folder.look().then(
      (now) => isSame(place.identity, now?.identity),
      () => false,
    );
  }

  async #lookIn({ path }: Place): Promise<BigIntStats | undefined> {
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      const seen = await ifThere(lstat(join(path, this.name), { bigint: true }));
      if (!seen) return undefined;
      if (seen.isSymbolicLink()) throw new Refused('link', this.path);
      if (!seen.isFile()) throw new Refused('notAFile', this.path);
      if (seen.nlink <= 1n) return seen;
      // The other name may just have been taken away.
      const other = await ifThere(lstat(join(path, otherName(this.name)), { bigint: true }));
      if (seen.nlink === 2n && isSame(seen, other)) return seen;
    }
    throw new Refused('secondName', this.path);
  }
}

/** The one name that a file may have besides its own. */
function otherName(name: string): string {
  return name.endsWith(oldEnding) ? name.slice(0, -oldEnding.length) : `${name}${oldEnding}`;
}

/** Makes a file; `undefined` when there is one. */
async function openUnlessThere(path: string, flags: number): Promise<FileHandle | undefined> {
  try {
    return await open(path, flags);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return undefined;
    throw error;
  }
}

/** In between somebody may have put something else there. The number of what was there may have been given to that. */
async function isFileAsSeen(handle: FileHandle, seen: BigIntStats): Promise<boolean> {
  const opened = await handle.stat({ bigint: true });
  return opened.isFile() && isSame(seen, opened);
}

/** `undefined` when something else is there by now: nothing, a link, a folder, or a pipe that nobody reads. */
async function openUnlessReplaced(path: string, flags: number): Promise<FileHandle | undefined> {
  try {
    return await open(path, flags);
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'EMLINK', 'ENXIO', 'EISDIR'].includes(codeOf(error) ?? '')) return undefined;
    throw error;
  }
}
