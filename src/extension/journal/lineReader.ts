import { type FileHandle, open } from 'node:fs/promises';

/** The lines that are new since the last reading, or all of them when the file is another one than before. */
export interface Reading {
  readonly lines: readonly string[];
  /** What stands behind the last newline: half a line, or one that somebody wrote without its newline. */
  readonly rest: string;
  readonly fromStart: boolean;
}

/**
 * Reads a file that grows line by line. Only what was appended is read, unless the file was replaced or
 * rewritten (git does that): then what stands before the old end is not what stood there.
 */
export class LineReader {
  readonly #path: string;
  #offset = 0;
  /** The last bytes before `#offset`. */
  #seen = Buffer.alloc(0);

  constructor(path: string) {
    this.#path = path;
  }

  /** A missing file has no lines. Calls must not overlap. */
  async read(): Promise<Reading> {
    const file = await openIfThere(this.#path);
    if (!file) return this.#restart(Buffer.alloc(0));
    try {
      const { size } = await file.stat();
      const grownFrom = this.#offset - this.#seen.length;
      const bytes = await readRange(file, grownFrom, size);
      const isContinued = bytes.subarray(0, this.#seen.length).equals(this.#seen);
      if (!isContinued) return this.#restart(await readRange(file, 0, size));
      return this.#take(bytes.subarray(this.#seen.length), this.#offset === 0);
    } finally {
      await file.close();
    }
  }

  #restart(bytes: Buffer): Reading {
    this.#offset = 0;
    this.#seen = Buffer.alloc(0);
    return this.#take(bytes, true);
  }

  #take(bytes: Buffer, fromStart: boolean): Reading {
    const end = bytes.lastIndexOf(0x0a) + 1;
    this.#offset += end;
    this.#seen = Buffer.from(Buffer.concat([this.#seen, bytes.subarray(0, end)]).subarray(-seenLength));
    const lines = bytes.toString('utf8', 0, end).split('\n').slice(0, -1);
    return { lines, rest: bytes.toString('utf8', end), fromStart };
  }
}

/** Long enough to hold a request's id, which no other line has. */
const seenLength = 512;

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function readRange(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, to - from));
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, from + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
