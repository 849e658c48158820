import type { FileHandle } from 'node:fs/promises';
import type { FolderFile } from './folder.ts';
import { readBytes } from './readBytes.ts';

/** One reading of a file, from where the one before ended to where the file ended when this one was opened. */
export interface LineReading {
  /** Whether something is not there any more that was read before: the lines are all that there are then. */
  readonly isReplaced: boolean;
  /**
   * Hands the lines to `take` in pieces, with time for others in between. Returns what stands behind the last newline: half a
   * line, or one that somebody wrote without its newline. When it rejects, the next reading hands the same lines over again.
   */
  read(take: (lines: readonly string[]) => void): Promise<string>;
  /** To be called when it is over. */
  close(): Promise<void>;
}

/**
 * Reads a file that grows line by line. Only what was appended is read, unless the file was replaced or
 * rewritten (git does that): then what stands before the old end is not what stood there.
 */
export class LineReader {
  readonly #file: FolderFile;
  #place = beginning;

  constructor(file: FolderFile) {
    this.#file = file;
  }

  /** Opens the file for one reading. A missing file has no lines. Readings must not overlap. */
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

  /** Has everything read again, by a reading that is open already, too. */
  restart(): void {
    this.#place = beginning;
  }

  /** Whether what was read is still there. */
  async #stands(handle: FileHandle | undefined): Promise<boolean> {
    const { end, seen } = this.#place;
    return !handle ? end === 0 : seen.equals(await readBytes(handle, end - seen.length, end));
  }

  async #read(
    handle: FileHandle | undefined,
    size: number,
    take: (lines: readonly string[]) => void,
  ): Promise<string> {
    let { lineStart, before } = this.#place;
    let begun: Buffer[] = [];
    for (let from = lineStart; handle && from < size; ) {
      const piece = await readBytes(handle, from, Math.min(from + pieceLength, size));
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
    this.#place = { lineStart, before, end: lineStart + rest.length, seen: lastOf(before, rest) };
    return rest.toString('utf8');
  }
}

/** Where a reading ended. */
interface Place {
  /** Where the first line begins that was not there as a whole. */
  readonly lineStart: number;
  /** The last bytes before `lineStart`. */
  readonly before: Buffer;
  readonly end: number;
  /** The last bytes before `end`. */
  readonly seen: Buffer;
}

/** Long enough to hold a request's id, which no other line has. */
const seenLength = 512;

const nothing = Buffer.alloc(0);
const beginning: Place = { lineStart: 0, before: nothing, end: 0, seen: nothing };
const newline = 0x0a;

/** Read and parsed in a few milliseconds. */
const pieceLength = 64 * 1024;

function lastOf(before: Buffer, bytes: Buffer): Buffer {
  return Buffer.from(Buffer.concat([before, bytes.subarray(-seenLength)]).subarray(-seenLength));
}
