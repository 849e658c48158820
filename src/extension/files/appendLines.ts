import type { FileHandle } from 'node:fs/promises';
import type { DirectoryFile } from './directory.ts';
import { newline } from './lineReader.ts';
import { Refused } from './refused.ts';

interface AppendOptions {
  /** Waits for `fsync`, so that the lines survive a power failure. Otherwise they only survive the end of this process. */
  readonly flush?: boolean;
}

/**
 * Appends `lines` in a single write. Several processes may append to the same file at the same time, and one of them may rewrite it
 * (`rewriteFile`); a line may then occur twice. The directory must exist. After an incomplete last line, which a crash left, the
 * lines start on a new line. Throws `Refused` when the file keeps being replaced.
 */
export async function appendLines(
  file: DirectoryFile,
  lines: readonly string[],
  { flush = true }: AppendOptions = {},
): Promise<void> {
  if (lines.length === 0) return;
  for (let attempt = 1; attempt <= mostAppends; attempt++) {
    const handle = await file.openToAppend();
    try {
      await appendToHandle(handle, lines);
      if (flush) await handle.sync();
      // If the file was replaced, nobody reads the old one any more: append to the new one.
      if (await file.isStill(handle)) return;
    } finally {
      await handle.close();
    }
  }
  throw new Refused('replaced', file.path);
}

/** Number of attempts while other processes replace the file. */
const mostAppends = 20;

async function appendToHandle(file: FileHandle, lines: readonly string[]): Promise<void> {
  const { size } = await file.stat();
  const isTorn = size > 0 && (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer[0] !== newline;
  const bytes = Buffer.from(`${isTorn ? '\n' : ''}${lines.join('\n')}\n`);
  const { bytesWritten } = await file.write(bytes);
  if (bytesWritten === bytes.length) return;
  // A disk that takes a part of a line only has no space for the rest.
  throw Object.assign(new Error(`Only ${bytesWritten} of ${bytes.length} bytes written`), { code: 'ENOSPC' });
}
