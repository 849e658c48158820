import { createInterface } from 'node:readline';
import { AddressHashes } from '../../../importer/addressHash.ts';
import type { DirectoryFile } from '../../files/directory.ts';
import { rewriteFile } from '../../files/rewriteFile.ts';
import { settleRewrite } from '../../files/settleRewrite.ts';

/**
 * A file with a hash at the start of each line, which several windows change. Reads it again only when it has changed.
 */
export class HashFile {
  readonly file: DirectoryFile;
  #known: { readonly version: string; readonly hashes: Promise<AddressHashes> } | undefined;
  #look: Promise<string> = Promise.resolve('');
  #nextLook: Promise<string> | undefined;

  constructor(file: DirectoryFile) {
    this.file = file;
  }

  /** Returns the hashes that are in the file when this is called, or later. */
  async hashes(): Promise<AddressHashes> {
    const version = await this.#version();
    let known = this.#known;
    if (known?.version !== version) {
      known = { version, hashes: this.#read() };
      this.#known = known;
    }
    try {
      return await known.hashes;
    } catch (error) {
      this.#known = undefined;
      throw error;
    }
  }

  /** Returns the lines of the file without empty ones. */
  async lines(): Promise<string[]> {
    const lines: string[] = [];
    for await (const line of linesIn(this.file)) lines.push(line);
    return lines;
  }

  /** Calls a function for each line that isn't empty. */
  async eachLine(use: (line: string) => void): Promise<void> {
    for await (const line of linesIn(this.file)) use(line);
  }

  /** Removes the lines with this hash. Returns the number of removed lines. */
  async remove(hash: string): Promise<number> {
    if (!(await this.lines()).some((line) => hashIn(line) === hash)) return 0;
    let removed = 0;
    const rewrite = async (text: string) => {
      const lines = text.split('\n');
      const left = lines.filter((line) => hashIn(line) !== hash);
      removed = lines.length - left.length;
      return left.join('\n');
    };
    // Another window may be rewriting the file.
    while (!(await rewriteFile(this.file, rewrite))) await settleRewrite(this.file);
    return removed;
  }

  /** Looks at the file. Calls during a look share the next one: an import asks for many rows at once. */
  #version(): Promise<string> {
    const look = async () => {
      this.#nextLook = undefined;
      const seen = await this.file.look();
      return seen ? `${seen.ino} ${seen.size} ${seen.mtimeNs}` : 'none';
    };
    this.#nextLook ??= this.#look = this.#look.then(look, look);
    return this.#nextLook;
  }

  async #read(): Promise<AddressHashes> {
    const hashes = new AddressHashes();
    for await (const line of linesIn(this.file)) hashes.add(hashIn(line));
    return hashes;
  }
}

/** Returns the hash at the start of a line. */
export const hashIn = (line: string): string => line.split(' ', 1)[0] ?? '';

async function* linesIn(file: DirectoryFile): AsyncGenerator<string> {
  await settleRewrite(file);
  const handle = await file.openToRead();
  if (!handle) return;
  for await (const line of createInterface({ input: handle.createReadStream({ encoding: 'utf8' }) })) {
    if (line !== '') yield line;
  }
}
