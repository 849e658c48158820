import { createHash } from 'node:crypto';
import { constants, readSync } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { isHeldError, pausesOn } from '../core/heldFiles.ts';
import { EncodingFinder } from '../core/imports/encoding.ts';
import type { Encoding } from '../core/imports/encodings.ts';
import { limits } from '../core/limits.ts';
import type { ImportSource, SourceProblem } from '../protocol/imports.ts';

/** The size of a chunk, in bytes. A file is not read at once: its bytes and its text would need twice the memory of the thread. */
const chunkSize = 64 * 1024;

/** The encoding and the fingerprint of a source. Finding them takes reading the whole source once. */
export interface FoundSource {
  readonly encoding: Encoding;
  readonly hasBom: boolean;
  readonly isGuess: boolean;
  readonly fingerprint: string;
}

/** The text of a source, which can be read any number of times. */
export interface SourceText {
  /** The SHA-256 hash of the bytes that were read the last time they were read to the end, in hexadecimal digits. */
  readonly fingerprint: string;
  /** Throws `SourceRefused` if the source is not text. */
  find(): FoundSource;
  /** Yields the text in chunks, without a byte order mark. */
  text(encoding: Encoding): Iterable<string>;
}

/** Thrown for a source that can't be imported. */
export class SourceRefused extends Error {
  override readonly name = 'SourceRefused';
  readonly problem: SourceProblem;

  constructor(problem: SourceProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Reads the bytes of a source, any number of times. The file stays open until the disposal. */
export class SourceBytes implements SourceText, AsyncDisposable {
  readonly #file: FileHandle;
  #fingerprint = '';

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Opens the file of a source. Throws `SourceRefused` if it is a symbolic link, not a regular file, too large, or can't be opened. */
  static async open({ path }: ImportSource): Promise<SourceBytes> {
    return new SourceBytes(await openFile(path));
  }

  /** The SHA-256 hash of the bytes that were read the last time they were read to the end, in hexadecimal digits. */
  get fingerprint(): string {
    return this.#fingerprint;
  }

  /** Returns true if the file is a ZIP archive, such as a workbook of Excel. */
  get isArchive(): boolean {
    const start = Buffer.alloc(4);
    readSync(this.#file.fd, start, 0, start.length, 0);
    return start.readUInt32LE() === 0x04034b50;
  }

  /** Yields the bytes in chunks. The next one overwrites a chunk. */
  *chunks(): Generator<Buffer> {
    const buffer = Buffer.alloc(chunkSize);
    const hash = createHash('sha256');
    for (let at = 0; ; ) {
      const length = readSync(this.#file.fd, buffer, 0, chunkSize, at);
      if (length === 0) break;
      at += length;
      const chunk = buffer.subarray(0, length);
      hash.update(chunk);
      yield chunk;
    }
    this.#fingerprint = hash.digest('hex');
  }

  /** Detects the encoding and computes the fingerprint. Throws `SourceRefused` if the source is not text. */
  find(): FoundSource {
    const finder = new EncodingFinder();
    for (const chunk of this.chunks()) finder.add(chunk);
    const found = finder.find((bytes, encoding) => new TextDecoder(encoding).decode(bytes));
    if (found.kind !== 'text') throw new SourceRefused(found.kind);
    const { encoding, hasBom, isGuess } = found;
    return { encoding, hasBom, isGuess, fingerprint: this.#fingerprint };
  }

  /** Yields the decoded text in chunks, without a byte order mark. */
  *text(encoding: Encoding): Generator<string> {
    const decoder = new TextDecoder(encoding);
    for (const chunk of this.chunks()) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
  }
}

/** Opens a file for reading. On Windows, tries again for some seconds while another program, such as Excel, holds it. */
async function openWhenFree(path: string): Promise<FileHandle> {
  const pauses = pausesOn(process.platform);
  for (let tries = 0; ; tries++) {
    try {
      // Opening a pipe without a writer would block, so O_NONBLOCK is set.
      return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    } catch (error) {
      const pause = isHeldError(error) ? pauses[tries] : undefined;
      if (pause === undefined) throw error;
      await setTimeout(pause);
    }
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    if ((await lstat(path)).isSymbolicLink()) throw new SourceRefused('link');
    const file = await openWhenFree(path);
    const stats = await file.stat();
    const problem = stats.isFile() ? (stats.size > limits.imported ? 'tooLarge' : undefined) : 'notAFile';
    if (!problem) return file;
    await file.close();
    throw new SourceRefused(problem);
  } catch (error) {
    if (error instanceof SourceRefused) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR') throw new SourceRefused('notAFile');
    throw new SourceRefused(code === 'ENOENT' ? 'missing' : code === 'ELOOP' ? 'link' : 'unreadable');
  }
}
