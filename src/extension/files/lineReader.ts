import type { FileHandle } from 'node:fs/promises';
import type { DirectoryFile } from './directory.ts';
import { readBytes } from './readBytes.ts';

/** Reads a file from the end of the previous reading up to the size that the file had when this reading was opened. */
export interface LineReading {
  /** True if the file was replaced or rewritten since the previous reading. This reading then starts at the beginning. */
  readonly isReplaced: boolean;
  /**
   * Passes the lines to `take` in chunks, and yields to the event loop in between. Resolves with the text after the last newline, an
   * incomplete line. If it rejects, the next reading passes the same lines again.
   */
  read(take: (lines: readonly string[]) => void): Promise<string>;
  /** Closes the file. Call it after the reading. */
  close(): Promise<void>;
}

/**
 * Reads a growing file of lines incrementally. Starts over when the file was replaced or rewritten (git does that), which shows by
 * the bytes before the previous end.
 */
export class LineReader {
  readonly #file: DirectoryFile;
  #position = fileStart;

  constructor(file: DirectoryFile) {
    this.#file = file;
  }

  /** Opens the file for one reading. A missing file has no lines. Do not open two readings at once. */
  async open(): Promise<LineReading> {
    const handle = await this.#file.openToRead();
    try {
      const size = handle ? await this.#file.sizeOf(handle) : 0;
      const isReplaced = !(await this.#stands(handle));
      if (isReplaced) this.restart();
      return {
        isReplaced,
        read: (take) => this.#read(handle, size, take),
        close: async () => handle?.close(),
      };
    } catch (error) {
      await handle?.close();
      throw error;
    }
  }

  /** Starts over at the beginning, also in a reading that is already open. */
  restart(): void {
    this.#position = fileStart;
  }

  /** Returns true if the bytes before the previous end are unchanged. */
  async #stands(handle: FileHandle | undefined): Promise<boolean> {
    const { end, seen } = this.#position;
    return !handle ? end === 0 : seen.equals(await readBytes(handle, end - seen.length, end));
  }

  async #read(
    handle: FileHandle | undefined,
    size: number,
    take: (lines: readonly string[]) => void,
  ): Promise<string> {
    let { lineStart, before } = this.#position;
    let begun: Buffer[] = [];
    for (let from = lineStart; handle && from < size; ) {
      const piece = await readBytes(handle, from, Math.min(from + chunkLength, size));
      if (piece.length === 0) break;
      from += piece.length;
      const lineEnd = piece.lastIndexOf(newline) + 1;
      if (lineEnd > 0) {
        const whole = Buffer.concat([...begun, piece.subarray(0, lineEnd)]);
        take(whole.toString('utf8').split('\n').slice(0, -1));
        lineStart += whole.length;
        before = lastOf(before, whole);
        begun = [];
      }
      begun.push(piece.subarray(lineEnd));
    }
    const rest = Buffer.concat(begun);
    this.#position = { lineStart, before, end: lineStart + rest.length, seen: lastOf(before, rest) };
    return rest.toString('utf8');
  }
}

/** The end of a reading, as offsets in bytes. */
interface ReadPosition {
  /** Start of the first incomplete line. */
  readonly lineStart: number;
  /** The last bytes before `lineStart` (up to `seenLength`). */
  readonly before: Buffer;
  readonly end: number;
  /** The last bytes before `end` (up to `seenLength`). */
  readonly seen: Buffer;
}

/** The number of bytes to compare. Enough to contain a request's id, which is unique to a line. */
const seenLength = 512;

const noBytes = Buffer.alloc(0);
const fileStart: ReadPosition = { lineStart: 0, before: noBytes, end: 0, seen: noBytes };
export const newline = 0x0a;

/** Chunk size in bytes; a chunk is read and parsed in a few milliseconds. */
const chunkLength = 64 * 1024;

function lastOf(before: Buffer, bytes: Buffer): Buffer {
  return Buffer.from(Buffer.concat([before, bytes.subarray(-seenLength)]).subarray(-seenLength));
}
