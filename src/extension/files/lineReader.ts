import type { FileHandle } from 'node:fs/promises';
import type { FolderFile } from './folderFile.ts';
import { readBytes } from './readBytes.ts';

/** What a reading found besides lines. */
export interface Reading {
  /** What stands behind the last newline: half a line, or one that somebody wrote without its newline. */
  readonly rest: string;
  /** Whether the lines are all that there are, rather than those that are new. */
  readonly fromStart: boolean;
}

/**
 * Reads a file that grows line by line. Only what was appended is read, unless the file was replaced or
 * rewritten (git does that): then what stands before the old end is not what stood there.
 */
export class LineReader {
  readonly #file: FolderFile;
  #offset = 0;
  /** The last bytes before `#offset`. */
  #seen = Buffer.alloc(0);

  constructor(file: FolderFile) {
    this.#file = file;
  }

  /**
   * Hands the lines to `take` in pieces, with time for others in between. A missing file has no lines. When it rejects,
   * the next reading hands the same lines over again. Calls must not overlap.
   */
  async read(take: (lines: readonly string[]) => void): Promise<Reading> {
    const handle = await this.#file.openToRead();
    if (!handle) {
      this.#offset = 0;
      this.#seen = Buffer.alloc(0);
      return { rest: '', fromStart: true };
    }
    try {
      const size = await this.#file.sizeOf(handle);
      return await this.#readLines(handle, size, take);
    } finally {
      await handle.close();
    }
  }

  async #readLines(
    handle: FileHandle,
    size: number,
    take: (lines: readonly string[]) => void,
  ): Promise<Reading> {
    const stood = await readBytes(handle, this.#offset - this.#seen.length, this.#offset);
    const fromStart = this.#offset === 0 || !stood.equals(this.#seen);
    let end = fromStart ? 0 : this.#offset;
    let seen = fromStart ? Buffer.alloc(0) : this.#seen;
    let begun: Buffer[] = [];
    for (let from = end; from < size; ) {
      const piece = await readBytes(handle, from, Math.min(from + pieceLength, size));
      if (piece.length === 0) break;
      from += piece.length;
      const lineEnd = piece.lastIndexOf(newline) + 1;
      if (lineEnd > 0) {
        const whole = Buffer.concat([...begun, piece.subarray(0, lineEnd)]);
        take(whole.toString('utf8').split('\n').slice(0, -1));
        end += whole.length;
        seen = Buffer.from(Buffer.concat([seen, whole.subarray(-seenLength)]).subarray(-seenLength));
        begun = [];
      }
      begun.push(piece.subarray(lineEnd));
    }
    this.#offset = end;
    this.#seen = seen;
    return { rest: Buffer.concat(begun).toString('utf8'), fromStart };
  }
}

const newline = 0x0a;

/** Long enough to hold a request's id, which no other line has. */
const seenLength = 512;

/** Read and parsed in a few milliseconds. */
const pieceLength = 64 * 1024;
