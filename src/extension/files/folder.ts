import { lstat, mkdir, readdir, realpath } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { FolderFile } from './folderFile.ts';
import { codeOf, type Identity, ifThere } from './identity.ts';
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
