import type { FileHandle } from 'node:fs/promises';
import type { FolderFile } from './folder.ts';
import { Refused } from './refused.ts';

export interface AppendOptions {
  /** Whether to wait until the lines are on the disk, which survives a power failure. Otherwise they survive this process. */
  readonly flush?: boolean;
}

/**
 * Appends `lines` as one write of whole lines, and returns when they are on the disk. Several processes may append to
 * the same file at once, and one may rewrite it (`rewriteFile`); then a line may stand in it twice. Its folder must
 * exist. Behind a line that was torn off by a crash they start on a new one.
 */
export async function appendLines(
  file: FolderFile,
  lines: readonly string[],
  { flush = true }: AppendOptions = {},
): Promise<void> {
  if (lines.length === 0) return;
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const handle = await file.openToAppend();
    try {
      await append(handle, lines);
      if (flush) await handle.sync();
      // Into a file that was replaced meanwhile nobody looks any more.
      if (await file.isStill(handle)) return;
    } finally {
      await handle.close();
    }
  }
  throw new Refused('replaced', file.path);
}

/** How often the lines are appended anew when the file was replaced meanwhile. */
const mostAttempts = 20;
const newline = 0x0a;

async function append(file: FileHandle, lines: readonly string[]): Promise<void> {
  const { size } = await file.stat();
  const isTorn = size > 0 && (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer[0] !== newline;
  const bytes = Buffer.from(`${isTorn ? '\n' : ''}${lines.join('\n')}\n`);
  const { bytesWritten } = await file.write(bytes);
  if (bytesWritten < bytes.length) throw new Error(`Only ${bytesWritten} of ${bytes.length} bytes written`);
}
