import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { isObject } from '../../core/isObject.ts';
import type { LayoutKind } from '../../core/layouts/layout.ts';
import type { CompiledLayout } from '../compiling/layoutCompiler.ts';
import { Directory } from '../files/directory.ts';
import { removeAbandonedDrafts } from '../files/drafts.ts';
import { replaceFile } from '../files/replaceFile.ts';
import { removeFile, whenFree } from '../kit/heldFiles.ts';
import { isHashOf, layoutHash } from './layoutHash.ts';

/** An uploaded letter and the source text of its layout. */
export interface KeptUpload {
  readonly title: string;
  readonly html: string;
  readonly ownFooter?: string;
  readonly kind: LayoutKind;
  readonly source: string;
  /** The fingerprint of all texts that the letter was compiled from (`LayoutInputs`). */
  readonly fingerprint: string;
}

/** A compiled layout and the title it was uploaded with. */
export interface UploadedLayout {
  readonly title: string;
  readonly layout: CompiledLayout;
}

const uploadEnding = '.json.gz';

/** The maximum size of a file that is read, compressed or not, in bytes: far above any real letter. */
const largestUpload = 32 * 1024 * 1024;
const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * Stores the letters uploaded from this machine, because the API doesn't return makets. Each letter is a gzip file named by
 * its hash in the journal. If all files together exceed `most` bytes, the oldest are deleted.
 */
export class KeptUploads {
  readonly #directory: string;
  readonly #most: number;

  constructor(directory: string, most = 64 * 1024 * 1024) {
    this.#directory = directory;
    this.#most = most;
  }

  async keep(upload: KeptUpload): Promise<void> {
    const directory = new Directory(this.#directory);
    const file = directory.file(`${layoutHash(upload.title, upload)}${uploadEnding}`);
    await replaceFile(file, await compress(JSON.stringify(upload)));
    await removeAbandonedDrafts(directory, (name) => !name.endsWith(uploadEnding));
    await this.#dropOldest();
  }

  /** Returns the letter with this hash; `undefined` if it isn't stored here or the file is damaged. */
  async read(hash: string): Promise<KeptUpload | undefined> {
    if (!isHash(hash)) return undefined;
    try {
      const path = this.#path(hash);
      if ((await stat(path)).size > largestUpload) return undefined;
      const kept = await whenFree(path, () => readFile(path));
      const text = await decompress(kept, { maxOutputLength: largestUpload });
      const upload: unknown = JSON.parse(text.toString());
      return isUpload(upload) && isHashOf(hash, upload.title, upload) ? upload : undefined;
    } catch {
      return undefined;
    }
  }

  /** Returns the hashes of the stored letters. Doesn't open the files, which may be damaged. */
  async hashes(): Promise<ReadonlySet<string>> {
    const files = await readdir(this.#directory, { withFileTypes: true }).catch(() => []);
    const names = files
      .filter((file) => file.isFile() && file.name.endsWith(uploadEnding))
      .map(({ name }) => name);
    return new Set(names.map((name) => name.slice(0, -uploadEnding.length)).filter(isHash));
  }

  #path(hash: string): string {
    return join(this.#directory, `${hash}${uploadEnding}`);
  }

  async #dropOldest(): Promise<void> {
    const names = await readdir(this.#directory);
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#directory, name);
        // Another window may have deleted the file meanwhile.
        const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }));
        return { path, size, mtimeMs };
      }),
    );
    let total = files.reduce((sum, { size }) => sum + size, 0);
    for (const { path, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (total <= this.#most) return;
      // One that another program holds is removed another time.
      const isRemoved = await removeFile(path).then(
        () => true,
        () => false,
      );
      if (isRemoved) total -= size;
    }
  }
}

/** Returns true if `hash` is a SHA-256 hash. Guards against path traversal: hashes come from the journal, a file of the workspace. */
const isHash = (hash: string) => /^[0-9a-f]{64}$/.test(hash);

function isUpload(value: unknown): value is KeptUpload {
  if (!isObject(value)) return false;
  const { title, html, ownFooter, kind, source, fingerprint } = value;
  return (
    [title, html, source, fingerprint].every((text) => typeof text === 'string') &&
    (ownFooter === undefined || typeof ownFooter === 'string') &&
    (kind === 'mjml' || kind === 'html')
  );
}
