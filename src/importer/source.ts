import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { isHeldError, pausesOn } from '../core/heldFiles.ts';
import { EncodingFinder } from '../core/imports/encoding.ts';
import type { Encoding } from '../core/imports/encodings.ts';
import type { ImportSource, SourceProblem } from '../protocol/imports.ts';

/** The maximum size of a file, in bytes. A file of a million addresses has some 50 MB. */
const largestFile = 1_000_000_000;
/** The size of a chunk, in bytes. Its rows are in memory at once, and larger chunks let the thread's heap grow to twice its size. */
const chunkSize = 32 * 1024;

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
  find(): Promise<FoundSource>;
  /** Yields the text in chunks, without a byte order mark. */
  text(encoding: Encoding): AsyncGenerator<string>;
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
  async isArchive(): Promise<boolean> {
    const start = Buffer.alloc(4);
    await this.#file.read(start, 0, start.length, 0);
    return start.readUInt32LE() === 0x04034b50;
  }

  async *chunks(): AsyncGenerator<Buffer> {
    const buffer = Buffer.alloc(chunkSize);
    const hash = createHash('sha256');
    for (let at = 0; ; ) {
      const { bytesRead } = await this.#file.read(buffer, 0, chunkSize, at);
      if (bytesRead === 0) break;
      at += bytesRead;
      const chunk = buffer.subarray(0, bytesRead);
      hash.update(chunk);
      yield chunk;
    }
    this.#fingerprint = hash.digest('hex');
  }

  /** Detects the encoding and computes the fingerprint. Throws `SourceRefused` if the source is not text. */
  async find(): Promise<FoundSource> {
    const finder = new EncodingFinder();
    for await (const chunk of this.chunks()) finder.add(chunk);
    const found = finder.find((bytes, encoding) => new TextDecoder(encoding).decode(bytes));
    if (found.kind !== 'text') throw new SourceRefused(found.kind);
    const { encoding, hasBom, isGuess } = found;
    return { encoding, hasBom, isGuess, fingerprint: this.#fingerprint };
  }

  /** Yields the decoded text in chunks, without a byte order mark. */
  async *text(encoding: Encoding): AsyncGenerator<string> {
    const decoder = new TextDecoder(encoding);
    for await (const chunk of this.chunks()) yield decoder.decode(chunk, { stream: true });
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
    const problem = stats.isFile() ? (stats.size > largestFile ? 'tooLarge' : undefined) : 'notAFile';
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
